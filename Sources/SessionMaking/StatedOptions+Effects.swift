import HangulComposition
package import Typing

/// A command-line flag that has no effect with the other options.
package struct IneffectiveFlag: Sendable {
  /// The long name of the flag.
  package let name: String
  /// The part without effect, if it is only a part of the flag: `the role "next"`.
  package let part: String?
  /// The problem, without advice: `--layout: has no effect with the mode morse (hello.evemu:2),
  /// only with hangul`.
  package let problem: String
  /// Advice on how to give the flag an effect; nil if another flag or the recording prevents any
  /// effect.
  package let remedy: String?
}

extension StatedOptions {
  /// The flags without effect. A flag without effect is a mistake, because flags are for a single
  /// run; options in a file, which serves many runs, are not checked.
  package var ineffectiveFlags: [IneffectiveFlag] {
    let flags = TypingOptions.rows.filter { row in
      if case .flag? = sources[row.name] { true } else { false }
    }
    let layoutFile = flags.contains(where: \.needsLayout) ? readLayoutFile() : nil
    return flags.compactMap { row in
      options.missingEffect(of: row.name, layoutFile: layoutFile).map {
        ineffectiveFlag(row.name, $0)
      }
    }
  }

  /// Returns the Hangul layout if it is in a file that can be read; otherwise nil. Errors are
  /// reported when the session is created.
  private func readLayoutFile() -> HangulLayout? {
    guard options.modes.contains(.hangul), options.hangul.layoutIsFile else { return nil }
    return try? HangulLayoutFiles(isNamedByUser: true).layout(
      at: options.hangul.layout, followsLinks: !hasLayoutOfRecording)
  }

  /// Throws for the first flag without effect.
  package func checkEffects() throws(StatedOptionsError) {
    if let flag = ineffectiveFlags.first {
      throw StatedOptionsError(
        .ineffective(flag), StatedOption(name: flag.name, source: .flag))
    }
  }

  /// Returns the flag and its problem if the options do not meet `need`; nil if they do.
  package func ineffectiveFlag(_ name: String, needing need: OptionNeed) -> IneffectiveFlag? {
    need.missing(in: options).map { ineffectiveFlag(name, $0) }
  }

  private func ineffectiveFlag(_ name: String, _ missing: MissingEffect) -> IneffectiveFlag {
    var source = ""
    var remedy: String?
    switch sources[missing.option] {
    case .flag?: break
    case .recording(let place)?: source = " (\(place))"
    case .line(let place)?:
      source = " (\(place))"
      remedy = missing.remedy
    case nil:
      source = missing.isAbsence ? "" : ", which is the default"
      remedy = missing.remedy
    }
    return IneffectiveFlag(
      name: name, part: missing.part, problem: "--\(name): \(missing.problem(source))",
      remedy: remedy)
  }

  /// Returns the first of the named options that a recording states, with its position, as a space
  /// and a text in parentheses: ` (mode: hello.evemu:2)`. Returns an empty text if a recording
  /// states none of them, or if the first of them that has any source is not a flag: that source is
  /// reported anyway.
  func recordedPart(of names: [String]) -> String {
    guard let first = names.first(where: { sources[$0] != nil }), case .flag? = sources[first]
    else { return "" }
    for name in names {
      if case .recording(let place)? = sources[name] { return " (\(name): \(place))" }
    }
    return ""
  }
}
