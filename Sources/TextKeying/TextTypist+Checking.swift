import KeyEvents
package import KeyTraces
package import MorseComposition
package import SessionMaking
import SessionOutput
import Typing

extension TextTypist {
  /// Sets the options that depend on the text, then keys the text and reads it back as a replay
  /// does.
  ///
  /// - Returns: warnings about line ends that no key types, text that Morse writes differently, and
  ///   the first position at which the replay differs, for example because of jitter.
  /// - Throws: an error with the position of the text that cannot be keyed.
  package mutating func check(
    _ text: KeyedText, _ maps: CharacterMaps
  ) throws(TextKeyingError) -> [String] {
    try prepare(for: text, maps)
    var expected = try expected(of: text, maps, given: try read(text, maps))
    var difference = expected.difference(in: text.name)
    if difference != nil, partsSyllables() {
      expected = try self.expected(of: text, maps, given: try read(text, maps))
      difference = expected.difference(in: text.name)
    }
    return [text.lineEndWarning].compactMap(\.self) + expected.warnings(in: text.name)
      + (difference.map { [$0] } ?? [])
  }

  /// Adds pauses between syllables, without which 아까 and 악가 would be keyed in the same way. Returns
  /// false if the pauses have no effect, or were already added.
  private mutating func partsSyllables() -> Bool {
    guard options.morse.keyer == .straight || options.morse.keyer == .bug,
      morse.code.alphabet.joining == .syllables, !morse.dividesSyllables
    else { return false }
    morse.dividesSyllables = true
    return true
  }

  private func read(
    _ text: KeyedText, _ maps: CharacterMaps
  ) throws(TextKeyingError) -> [UInt8] {
    var options = options
    options.output.format = .document
    let session: TypingSession
    do { session = try TypingSession(options, maps) } catch { throw .session(error) }
    let output = ByteReceiver(options)
    var driver = SessionDriver(session, receivers: [output])
    try type(text, maps) { frame in
      driver.receive(frame)
      return true
    }
    driver.finish()
    return output.bytes
  }
}

extension TextTypist {
  /// Passes on the trace of a checked text: a plain keyboard, a comment, and the keys of the text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - maps: the keyboard layouts.
  ///   - take: receives the next element.
  ///   - goesOn: returns whether to continue, and is called after each press and release.
  /// - Throws: an error with the position of the text that cannot be keyed.
  package func give(
    _ text: KeyedText, _ maps: CharacterMaps, to take: (borrowing TraceElement) -> Void,
    while goesOn: () -> Bool
  ) throws(TextKeyingError) {
    take(.device(.plainKeyboard, .first))
    take(.comment("# keyed from a text\(description)"))
    try type(text, maps) { frame in
      for event in frame.events { take(.event(event, .first)) }
      return goesOn()
    }
  }

  private var description: String {
    guard options.modes.contains(.morse), options.morse.keyer.hasSpeed else { return "" }
    let spacing =
      switch morse.spacing {
      case .standard: ""
      case .farnsworth(let whole): ", \(whole) overall (Farnsworth)"
      case .wordsworth(let whole): ", \(whole) overall (Wordsworth)"
      }
    let jitter =
      morse.jitter > 0 ? ", jitter \(Int(morse.jitter * 100 + 0.5)) %, seed \(morse.seed)" : ""
    return " at \(morse.speed) words per minute\(spacing)\(jitter)"
  }
}

extension MorseKeyer {
  /// Whether the keyer has a speed in words per minute.
  package var hasSpeed: Bool { self != .threeKey && self != .singleSwitch }
}
