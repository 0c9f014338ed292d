package import MorseComposition

/// Where an option has an effect.
package enum OptionNeed: Sendable {
  /// Everywhere.
  case nothing
  /// Where that mode is in the ring.
  case mode(TypingOptions.ModeName)
  /// Where there are several modes.
  case severalModes
  /// Where Morse is keyed with one of these.
  case keyers([MorseKeyer])
  /// Where Morse is in the ring, or a key was given a role in lists and there are several modes.
  case roles
  /// Where text is written line by line.
  case lines

  /// What is missing, as it stands behind "has no effect"; nil where the option has one.
  package func missing(in options: TypingOptions) -> String? {
    switch self {
    case .nothing: return nil
    case .mode(let mode):
      guard !options.modes.contains(mode) else { return nil }
      let modes = options.modes.map(\.rawValue).joined(separator: ",")
      return "with the mode \(modes), only with \(mode.rawValue)"
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
      let names = keyers.map(\.rawValue)
      let all = names.dropLast().joined(separator: ", ")
      return
        "with the keyer \(options.morse.keyer.rawValue), only with \(all)\(all.isEmpty ? "" : " or ")\(names[names.count - 1])"
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
}
