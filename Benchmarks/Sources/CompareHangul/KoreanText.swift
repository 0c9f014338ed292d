import Foundation
import HangulComposition

/// Korean text of this machine, to type.
enum KoreanText {
  /// The paths of Debian's texts in Korean: the FAQ (`debian-faq-ko`) and the dictionary
  /// (`hunspell-ko`).
  private static let places = ["/usr/share/doc/debian/FAQ/ko", "/usr/share/hunspell/ko.dic"]

  /// The Hangul, spaces, digits and full stops of the first text that exists, and its source;
  /// random syllables if there is none.
  static func load(_ path: String?) -> (text: [Unicode.Scalar], source: String) {
    for place in path.map({ [$0] }) ?? places {
      let text = read(place).precomposedStringWithCanonicalMapping.unicodeScalars.filter {
        (0xAC00...0xD7A3).contains($0.value) || $0 == " " || $0 == "." || ("0"..."9").contains($0)
      }
      if text.count(where: { $0.value > 0xFF }) > 1_000 { return (Array(text), place) }
    }
    var random = SeededGenerator(seed: 1_446)
    let text = (0..<100_000).map { place -> Unicode.Scalar in
      place % 4 == 3
        ? " " : Unicode.Scalar(UInt32.random(in: 0xAC00...0xD7A3, using: &random)) ?? " "
    }
    return (text, "random syllables (neither debian-faq-ko nor hunspell-ko is installed)")
  }

  private static func read(_ place: String) -> String {
    let folder = try? FileManager.default.contentsOfDirectory(atPath: place).sorted()
    let files = folder?.map { "\(place)/\($0)" } ?? [place]
    return files.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.joined()
  }

  /// At least `count` keys that type the text over and over. Escapes, which libhangul does not
  /// know, are left out.
  static func keys(
    _ text: [Unicode.Scalar], _ layout: HangulLayout, atLeast count: Int
  ) -> KeySequence {
    var keys = KeySequence()
    var known: [Unicode.Scalar: [HangulKeystroke]] = [:]
    while keys.count < count {
      for scalar in text {
        let keystrokes = known[scalar] ?? layout.keystrokes(for: scalar)
        known[scalar] = keystrokes
        for keystroke in keystrokes { keys.append(keystroke) }
        if keys.count >= count { break }
      }
    }
    return keys
  }

  /// Random keys of the keyboard; one in eight is Backspace.
  static func randomKeys(_ seed: UInt64, count: Int) -> KeySequence {
    var random = SeededGenerator(seed: seed)
    let letters = Array("qwertyuiopasdfghjklzxcvbnmQWERTOP".utf8)
    var keys = KeySequence()
    for _ in 0..<count {
      switch UInt8.random(in: 0..<32, using: &random) {
      case 0..<4: keys.append(KeySequence.backspace)
      case 4: keys.append(0x20)
      default: keys.append(letters[Int.random(in: 0..<letters.count, using: &random)])
      }
    }
    return keys
  }
}
