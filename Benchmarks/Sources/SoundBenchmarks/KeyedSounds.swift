import KeyEvents
import MorseComposition
import SessionMaking
import SessionOutput
import Sidetone
import TextKeying
import Typing

/// Sounds of a text that was keyed: presses and releases of keys, marks of a session, samples.
enum KeyedSounds {
  static let keyers: [(MorseKeyer, String)] = [
    (.straight, "straight key"), (.iambicB, "paddles"), (.bug, "bug"),
  ]
  static let speeds = [12, 25, 45]

  static func all() throws -> [TimedSound] {
    try keyers.flatMap { keyer, name in
      try speeds.map { speed in
        try sound(keyer, "\(name), \(speed) words a minute", wordsPerMinute: speed)
      }
    }
  }

  private static func sound(
    _ keyer: MorseKeyer, _ name: String, wordsPerMinute: Int
  ) throws -> TimedSound {
    var samples: [Int16] = []
    try keyed(with: keyer, MorseText.speed(wordsPerMinute)).render(SoundRenderer.Settings()) {
      samples += $0
      return true
    }
    let marks = try MorseText.marks(of: MorseText.words, wordsPerMinute: wordsPerMinute)
    return TimedSound(
      name, samples, marks: MorseText.samples(of: marks, after: KeyedSound.margin))
  }

  private static func keyed(with keyer: MorseKeyer, _ speed: MorseSpeed) throws -> KeyedSound {
    var options = TypingOptions()
    options.morse.keyer = keyer
    options.morse.speed = speed
    let maps = CharacterMaps(environment: nil) { _ in }
    let text = try KeyedText(Array(MorseText.words.utf8), named: "the word")
    var typist = TextTypist(options: options, morse: MorseKeying(speed: speed))
    try typist.prepare(for: text, maps)
    var session = try TypingSession(typist.options, maps)
    var sound = KeyedSound()
    var end = EventTime.zero
    try typist.type(text, maps) { frame in
      end = max(end, frame.time ?? end)
      session.receive(frame)
      sound.note(session.step.keyings)
      session.clearStep()
      return true
    }
    session.finish(at: max(end, sound.end ?? end))
    sound.note(session.step.keyings)
    return sound
  }
}
