package import HangulComposition
package import MorseComposition

/// Where an option has an effect.
package enum OptionNeed: Sendable {
  /// Everywhere.
  case nothing
  /// Where that mode is in the ring.
  case mode(TypingOptions.ModeName)
  /// Where Hangul is in the ring, on a layout that heeds the rule.
  case layout(HangulRule)
  /// Where there are several modes.
  case severalModes
  /// Where Morse is keyed with one of these.
  case keyers([MorseKeyer])
  /// Where Morse is in the ring, or a key was given a role in lists and there are several modes.
  case roles
  /// Where text is written line by line.
  case lines

  /// What is missing, as it stands behind "has no effect"; nil where the option has one.
  ///
  /// - Parameters:
  ///   - options: all that is said.
  ///   - layoutFile: the Hangul layout, where the options name a file; nil where it is not known, and then every rule has an
  ///     effect on it.
  /// - Returns: part of a sentence.
  package func missing(
    in options: TypingOptions, layoutFile: HangulLayout? = nil
  ) -> String? {
    switch self {
    case .nothing: return nil
    case .mode(let mode):
      guard !options.modes.contains(mode) else { return nil }
      let modes = options.modes.map(\.rawValue).joined(separator: ",")
      return "with the mode \(modes), only with \(mode.rawValue)"
    case .layout(let rule):
      if let missing = OptionNeed.mode(.hangul).missing(in: options) { return missing }
      let name = options.hangul.layout
      let layout = options.hangul.layoutIsFile ? layoutFile : HangulLayout(named: name)
      guard let layout, !layout.heeds(rule) else { return nil }
      let others = HangulLayout.allNames.filter { HangulLayout(named: $0)?.heeds(rule) == true }
      return "with the layout \(name), only with \(Self.alternatives(others))"
    case .severalModes:
      guard options.modes.count < 2 else { return nil }
      return "with the mode \(options.modes[0].rawValue) alone, only with several"
    case .roles:
      guard let missing = OptionNeed.mode(.morse).missing(in: options) else { return nil }
      return options.morse.bindings.listKeys.isEmpty
        ? missing : OptionNeed.severalModes.missing(in: options)
    case .keyers(let keyers):
      if let missing = OptionNeed.mode(.morse).missing(in: options) { return missing }
      guard !keyers.contains(options.morse.keyer) else { return nil }
      let names = Self.alternatives(keyers.map(\.rawValue))
      return "with the keyer \(options.morse.keyer.rawValue), only with \(names)"
    case .lines:
      switch options.output.format {
      case .text, .jamo, .signals: return nil
      case .document, .edits:
        // Off changes nothing either, but takes back what the configuration file says.
        return options.output.isUnbuffered
          ? "with --to \(options.output.format.rawValue), which is never written in lines" : nil
      }
    }
  }

  /// `straight, bug or iambic-a`
  private static func alternatives(_ names: [String]) -> String {
    let all = names.dropLast().joined(separator: ", ")
    return "\(all)\(all.isEmpty ? "" : " or ")\(names[names.count - 1])"
  }
}
