package import HangulComposition
package import MorseComposition

/// A condition for an option to have an effect.
package enum OptionNeed: Sendable {
  /// The mode is in the ring.
  case mode(TypingOptions.ModeName)
  /// Hangul is in the ring, with a layout to which the rule applies.
  case layout(HangulRule)
  /// There are several modes.
  case severalModes
  /// Morse is keyed with one of these keyers.
  case keyers([MorseKeyer])
  /// For keys with roles in Morse, Morse is in the ring; for keys with roles in lists, there are
  /// several modes.
  case roles
  /// The option with that name does not cancel the effect. If it does, the closure returns the
  /// obstacle for the message, as in `with --fixed-wpm`; otherwise nil.
  case unless(String, @Sendable (TypingOptions) -> String?)
  /// The option with that name, or a similar one, is set. The text completes the message if it is
  /// not: `--replace`, for `without --replace`.
  case given(String, without: String, @Sendable (TypingOptions) -> Bool)

  /// Returns the reason why the option has no effect; nil if it has one.
  ///
  /// - Parameters:
  ///   - options: all options.
  ///   - layoutFile: the Hangul layout, if the options name a file; nil if it is unknown. Every
  ///     rule is assumed to apply to an unknown layout.
  /// - Returns: the obstacle and how to remove it; nil if there is none.
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
    case .given(let option, let obstacle, let isMet):
      isMet(options)
        ? nil
        : MissingEffect(
          obstacle: "without \(obstacle)", option: option, remedy: "add --\(option)",
          isAbsence: true)
    }
  }

  private static func missing(
    _ mode: TypingOptions.ModeName, in options: TypingOptions
  ) -> MissingEffect? {
    guard !options.modes.contains(mode) else { return nil }
    return MissingEffect(
      obstacle: "with the \(options.modesInWords)", option: "mode",
      condition: "only with \(mode.rawValue)", remedy: "add --mode \(mode.rawValue)")
  }

  private static func missing(
    _ rule: HangulRule, in options: TypingOptions, _ layoutFile: HangulLayout?
  ) -> MissingEffect? {
    if let missing = missing(.hangul, in: options) { return missing }
    let name = options.hangul.layout
    let layout = options.hangul.layoutIsFile ? layoutFile : HangulLayout(named: name)
    guard let layout, !layout.uses(rule) else { return nil }
    let others = HangulLayout.allNames.filter { HangulLayout(named: $0)?.uses(rule) == true }
    return MissingEffect(
      obstacle: "with the layout \(name)", option: "layout",
      condition: "only with \(others.alternatives)",
      remedy: others.count == 1
        ? "add --layout \(others[0])" : "choose one of these with --layout")
  }

  private static func missingModes(in options: TypingOptions) -> MissingEffect? {
    guard options.modes.count < 2 else { return nil }
    return MissingEffect(
      obstacle: "with the mode \(options.modes[0].rawValue) alone", option: "mode",
      condition: "only with several modes", remedy: "give several with --mode")
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
        ? "add --keyer \(keyers[0].rawValue)" : "choose one of these with --keyer")
  }

  private static func missingUse(
    of bindings: MorseKeyAssignment, in options: TypingOptions
  ) -> MissingEffect? {
    let role = MorseRole.allCases.first { bindings.named[$0] != nil }
    // A single switch opens lists in any case.
    let hasLists = options.modes.contains(.morse) && options.morse.keyer == .singleSwitch
    let list = ListRole.allCases.first {
      bindings.listKeys[$0] != nil && !(hasLists && $0 != .list)
    }
    let ofMorse =
      role.map { "the role \"\($0.rawValue)\"" }
      ?? bindings.preset.map { "the preset \"\($0.rawValue)\"" }
    if let ofMorse, var missing = missing(.morse, in: options) {
      // If the whole option has no effect, there is no need to name a part.
      missing.part = list == nil ? nil : ofMorse
      return missing
    }
    guard let list, var missing = missingModes(in: options) else { return nil }
    missing.part = ofMorse == nil ? nil : "the role \"\(list.rawValue)\""
    return missing
  }
}

extension TypingOptions {
  /// The modes for a message: `mode morse`, `modes hangul,direct`.
  var modesInWords: String {
    let names = modes.map(\.rawValue).joined(separator: ",")
    return "\(modes.count == 1 ? "mode" : "modes") \(names)"
  }
}

/// The reason why an option has no effect.
package struct MissingEffect: Hashable, Sendable {
  /// The part without effect, if it is only a part of the option: `the role "next"`.
  package var part: String?
  /// The obstacle to an effect: `with the mode morse`.
  package var obstacle: String
  /// The long name of the option that prevents the effect.
  package var option: String
  /// The condition: `only with hangul`; nil if that is obvious.
  package var condition: String?
  /// The advice for removing the obstacle: `add --mode hangul`; nil if there is none.
  package var remedy: String?
  /// Whether ``option`` is missing, rather than set to a value that prevents the effect.
  package var isAbsence = false

  /// Returns a message about the obstacle, without advice.
  ///
  /// - Parameter source: where the preventing option was set; this text follows the obstacle.
  /// - Returns: the text after the name of the option.
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
