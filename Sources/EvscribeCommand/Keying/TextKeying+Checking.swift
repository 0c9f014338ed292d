import KeyEvents
import KeyTraces
import MorseComposition
import Typing

extension TextKeying {
  /// Chooses how letters and signs are written so that a replay gives the text again, and says what it gives where it
  /// does not: Morse knows no capitals, and a hand that scatters can be misread as every hand can.
  ///
  /// - Returns: what to tell the user; nil where the replay gives the text.
  mutating func choose(
    for lines: [String], _ frames: [InputFrame], _ maps: CharacterMaps
  ) throws(CommandFailure) -> String? {
    let text = lines.joined(separator: "\n")
    let first = options
    for letterCase in options.modes == [.morse] ? [MorseCase.lower, .upper] : [.lower] {
      for prosigns in options.modes == [.morse]
        ? [MorseProsigns.punctuation, .angle] : [.punctuation]
      {
        options.letterCase = letterCase
        options.prosigns = prosigns
        if try read(frames, maps).elementsEqual(text.utf8) { return nil }
      }
    }
    options = first
    let read = try read(frames, maps)
    if options.modes == [.morse], read.elementsEqual(text.lowercased().utf8) {
      return "Morse does not tell capitals from small letters; a replay gives small ones"
    }
    return TextDifference(expected: text, given: read).map {
      "a replay does not give this text: \($0.parting)"
    }
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
    guard options.modes == [.morse], options.keyer == .straight else { return "" }
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
