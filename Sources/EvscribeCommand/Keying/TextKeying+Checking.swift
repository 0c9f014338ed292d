import KeyEvents
import KeyTraces
import MorseComposition
import Typing

extension TextKeying {
  /// Makes the keys of the text and reads them back as a replay would.
  ///
  /// - Returns: the keys, and what to tell the user: what Morse writes in another way than the text, and where a hand that
  ///   scatters is misread, as every hand can be.
  /// - Throws: what cannot be keyed, with its place.
  mutating func keyed(
    _ text: KeyedText, _ maps: CharacterMaps
  ) throws(CommandFailure) -> (frames: [InputFrame], warnings: [String]) {
    try prepare(for: text, maps)
    var keys = try keys(of: text, maps)
    var difference = keys.expected.difference(
      from: try read(keys.frames, maps), in: text.name)
    if difference != nil, partsSyllables() {
      keys = try self.keys(of: text, maps)
      difference = keys.expected.difference(from: try read(keys.frames, maps), in: text.name)
    }
    return (keys.frames, keys.expected.warnings(in: text.name) + (difference.map { [$0] } ?? []))
  }

  /// Makes the hand pause between syllables: without, nobody can tell 아까 from 악가. Returns false where that changes
  /// nothing.
  private mutating func partsSyllables() -> Bool {
    guard options.keyer == .straight || options.keyer == .bug,
      morse.code.alphabet.joining == .syllables, !morse.dividesSyllables
    else { return false }
    morse.dividesSyllables = true
    return true
  }

  private func read(
    _ frames: [InputFrame], _ maps: CharacterMaps
  ) throws(CommandFailure) -> [UInt8] {
    var options = options
    options.output = .document
    var playback = try Playback(options, maps)
    for frame in frames { playback.receive(frame) }
    playback.finish()
    return playback.bytes
  }
}

extension TextKeying {
  /// Hands on the trace: a plain keyboard, how it was made, and the frames.
  func give(_ frames: [InputFrame], to take: (borrowing TraceElement) -> Void) {
    take(.device(.plainKeyboard, .first))
    take(.comment("# keyed from a text\(description)"))
    for frame in frames {
      for event in frame.events { take(.event(event, .first)) }
    }
  }

  private var description: String {
    guard options.modes.contains(.morse), options.keyer.hasSpeed else { return "" }
    let spacing =
      switch morse.spacing {
      case .standard: ""
      case .farnsworth(let whole): ", \(whole) on the whole (Farnsworth)"
      case .wordsworth(let whole): ", \(whole) on the whole (Wordsworth)"
      }
    let jitter =
      morse.jitter > 0 ? ", jitter \(Int(morse.jitter * 100 + 0.5)) %, seed \(morse.seed)" : ""
    return " at \(morse.speed) words a minute\(spacing)\(jitter)"
  }
}

extension MorseKeyer {
  /// Whether words a minute mean something to it.
  var hasSpeed: Bool { self != .threeKey && self != .singleSwitch }
}
