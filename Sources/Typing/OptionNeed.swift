package import HangulComposition
package import MorseComposition

/// Where an option has an effect.
package enum OptionNeed: Sendable {
  /// Where that mode is in the ring.
  case mode(TypingOptions.ModeName)
  /// Where Hangul is in the ring, on a layout that heeds the rule.
  case layout(HangulRule)
  /// Where there are several modes.
  case severalModes
  /// Where Morse is keyed with one of these.
  case keyers([MorseKeyer])
  /// For keys with roles in Morse where it is in the ring, for those with roles in lists where there are several modes.
  case roles
  /// Not where the option with that name takes its effect away; then this says how, as in `beside --fixed-wpm`.
  case unless(String, @Sendable (TypingOptions) -> String?)

  /// What is missing; nil where the option has an effect.
  ///
  /// - Parameters:
  ///   - options: all that is said.
  ///   - layoutFile: the Hangul layout, where the options name a file; nil where it is not known, and then every rule has an
  ///     effect on it.
  /// - Returns: what stands in its way.
  package func missing(
    in options: TypingOptions, layoutFile: HangulLayout? = nil
  ) -> MissingEffect? {
    switch self {
    case .mode(let mode): Self.missing(mode, in: options)
    case .layout(let rule): Self.missing(rule, in: options, layoutFile)
    case .severalModes: Self.missingModes(in: options)
    case .keyers(let keyers): Self.missing(keyers, in: options)
    case .roles: Self.missingUse(of: options.morse.bindings, in: options)
    case .unless(let option, let obstacle):
      obstacle(options).map { MissingEffect(obstacle: $0, option: option) }
    }
  }

  private static func missing(
    _ mode: TypingOptions.ModeName, in options: TypingOptions
  ) -> MissingEffect? {
    guard !options.modes.contains(mode) else { return nil }
    let modes = options.modes.map(\.rawValue).joined(separator: ",")
    return MissingEffect(
      obstacle: "with the mode \(modes)", option: "mode", condition: "only with \(mode.rawValue)",
      remedy: "add --mode \(mode.rawValue)")
  }

  private static func missing(
    _ rule: HangulRule, in options: TypingOptions, _ layoutFile: HangulLayout?
  ) -> MissingEffect? {
    if let missing = missing(.hangul, in: options) { return missing }
    let name = options.hangul.layout
    let layout = options.hangul.layoutIsFile ? layoutFile : HangulLayout(named: name)
    guard let layout, !layout.heeds(rule) else { return nil }
    let others = HangulLayout.allNames.filter { HangulLayout(named: $0)?.heeds(rule) == true }
    return MissingEffect(
      obstacle: "with the layout \(name)", option: "layout",
      condition: "only with \(others.alternatives)", remedy: "name another with --layout")
  }

  private static func missingModes(in options: TypingOptions) -> MissingEffect? {
    guard options.modes.count < 2 else { return nil }
    return MissingEffect(
      obstacle: "with the mode \(options.modes[0].rawValue) alone", option: "mode",
      condition: "only with several", remedy: "name several with --mode")
  }

  private static func missing(
    _ keyers: [MorseKeyer], in options: TypingOptions
  ) -> MissingEffect? {
    if let missing = missing(.morse, in: options) { return missing }
    guard !keyers.contains(options.morse.keyer) else { return nil }
    return MissingEffect(
      obstacle: "with the keyer \(options.morse.keyer.rawValue)", option: "keyer",
      condition: "only with \(keyers.map(\.rawValue).alternatives)",
      remedy: keyers.count == 1
        ? "add --keyer \(keyers[0].rawValue)" : "name another with --keyer")
  }

  private static func missingUse(
    of bindings: MorseKeyAssignment, in options: TypingOptions
  ) -> MissingEffect? {
    let role = MorseRole.allCases.first { bindings.named[$0] != nil }
    let list = ListRole.allCases.first { bindings.listKeys[$0] != nil }
    let ofMorse =
      role.map { "the role \($0.rawValue)" } ?? bindings.preset.map { "the preset \($0.rawValue)" }
    if let ofMorse, var missing = missing(.morse, in: options) {
      // Where all of it has none, no part needs to be told.
      missing.part = list == nil ? nil : ofMorse
      return missing
    }
    guard let list, var missing = missingModes(in: options) else { return nil }
    missing.part = ofMorse == nil ? nil : "the role \(list.rawValue)"
    return missing
  }
}

/// Why an option has no effect.
package struct MissingEffect: Hashable, Sendable {
  /// What has none, where that is a part of the option: `the role next`.
  package var part: String?
  /// What stands in its way: `with the mode morse`.
  package var obstacle: String
  /// The long name of the option that says so.
  package var option: String
  /// What it needs: `only with hangul`; nil where that is plain.
  package var condition: String?
  /// How it can have that: `add --mode hangul`.
  package var remedy: String?

  /// What is wrong, without advice.
  ///
  /// - Parameter source: who says what stands in its way, as it stands behind that.
  /// - Returns: what follows the name of the option.
  package func problem(_ source: String = "") -> String {
    let part = part.map { "\($0) " } ?? ""
    let condition = condition.map { ", \($0)" } ?? ""
    return "\(part)has no effect \(obstacle)\(source)\(condition)"
  }
}

extension [String] {
  /// `a, b or c`
  var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}
