import HangulComposition
import KeyEvents
import TestSupport
import TextEditing
import Testing

@Suite struct ArchaicTests {
  private func scalars(
    _ keys: String, _ layout: HangulLayout = .twoSetOld,
    _ options: HangulOptions = HangulOptions()
  ) -> [UInt32] {
    typed(keys, layout, options).unicodeScalars.map(\.value)
  }

  @Test(arguments: [
    // Clusters of initials, shown as letters while they are alone.
    ("qtr", [0x3174]), ("qtrk", [0x1122, 0x1161]), ("fr", [0x313A]), ("frk", [0xA964, 0x1161]),
    ("qd", [0x3178]), ("qdk", [0x112B, 0x1161]), ("tt", [0x3146]), ("rrk", [0xAE4C]),
    // Vowels.
    ("rK", [0x1100, 0x119E]), ("rKK", [0x1100, 0x11A2]), ("kk", [0x318D]), ("kkl", [0x318E]),
    // Finals: precomposed as far as NFC allows.
    ("rkfrt", [0xAC00, 0x11CC]), ("rkfrtk", [0xAC09, 0xC0AC]),
    ("rkD", [0xAC00, 0x11F0]), ("rkDk", [0xAC00, 0x114C, 0x1161]), ("rkG", [0xAC00, 0x11F9]),
    ("rkS", [0xAC06]), ("rkQ", [0xAC00, 0xD7E6]), ("rkQk", [0xAC00, 0xBE60]),
    ("rKs", [0x1100, 0x119E, 0x11AB]), ("rktr", [0xAC00, 0x11E7]), ("rktrk", [0xAC13, 0xAC00]),
    ("rkqtr", [0xAC12, 0x3131]),
    // Letters without a compatibility letter are written with a filler, in a separate cluster.
    ("N", [0x1155, 0x1160]), ("Nk", [0x1155, 0x1161]), ("rkN", [0xAC00, 0x1155, 0x1160]),
    ("kN", [0x314F, 0x1155, 0x1160]), ("rkZ", [0xAC00, 0x113C, 0x1160]),
    // Tone marks.
    ("rkY", [0xAC00, 0x302E]), ("rKU", [0x1100, 0x119E, 0x302F]),
    ("rkYr", [0xAC00, 0x302E, 0x3131]),
    ("rkY<", [0xAC00]), ("rkDY", [0xAC00, 0x11F0, 0x302E]), ("rkYY", [0xAC00, 0x302E, 0x302E]),
  ])
  func twoSetOld(keys: String, expected: [UInt32]) {
    #expect(scalars(keys) == expected)
  }

  @Test(arguments: [
    ("kG", [0x1100, 0x119E]), ("kGs", [0x1100, 0x119E, 0x11AB]), ("kf@", [0xAC00, 0x11EB]),
    ("Mf", [0x1159, 0x1161]), ("kfU", [0xAC00, 0x302E]), ("kf:", [0xAC00, 0x302F]),
    ("@", [0x317F]), ("G", [0x318D]), ("kf~", [0xAC00, 0x11F0]), ("kfwx", [0xAC09]),
    ("k", [0x3131]), ("kkG", [0x1101, 0x119E]),
  ])
  func threeSetOld(keys: String, expected: [UInt32]) {
    #expect(scalars(keys, .threeSetOld) == expected)
  }

  /// The text is in NFC, each key changes one grapheme cluster at most, and removing letter by
  /// letter leaves nothing.
  @Test(arguments: ["2set-old", "3set-old", "ahnmatae"])
  func randomKeys(name: String) throws {
    let layout = try #require(HangulLayout(named: name))
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let keys = Array("qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM")
    let start = HangulTypist(layout, HangulOptions(backspace: .keystroke))
    for _ in 0..<TestAmount.count(60, long: 300) {
      var typist = start
      for _ in 0..<30 {
        let before = typist.text
        let open = typist.composer.openCount
        typist.type(String(keys.randomElement(using: &random)!))
        let kept = before.dropLast(open)
        #expect(typist.text.unicodeScalars.starts(with: kept.unicodeScalars), "seed \(seed)")
        #expect(typist.misfits == 0, "seed \(seed)")
      }
      var presses = 0
      while typist.composer.openCount > 0, presses < 100 {
        typist.press(.backspace)
        presses += 1
      }
      #expect(typist.misfits == 0, "seed \(seed)")
    }
  }

  /// A letter alone never becomes part of the cluster beside it.
  @Test func clustersStayApart() {
    let words: [(String, Int)] = [
      ("NrK", 2), ("rKN", 2), ("rKNrK", 3), ("kNk", 2), ("rKr", 1), ("rKrr", 1), ("ZXC", 3),
    ]
    for (keys, count) in words { #expect(typed(keys, .twoSetOld).count == count, "\(keys)") }
  }
}
