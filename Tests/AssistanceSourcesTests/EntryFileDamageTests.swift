import AssistanceSources
import TestSupport
import Testing
import TextAssistance

@Suite("Damaged files of entries")
struct EntryFileDamageTests {
  private static let originals = [
    """
    imports: [a.yml]
    matches:
      - trigger: omw
        replace: "On my way!"
        word: true
      - triggers: [가, 'b']
        word: true
        replace: |
          나
    """,
    """
    BEGIN:VCARD\r
    VERSION:2.1\r
    N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=EA=B9=80;=EC=B2=\r
    =A0\r
    NICKNAME:Jim\\,my,Joe\r
     y\r
    END:VCARD\r
    BEGIN:VCARD\r
    FN:Jane Doe\r
    END:VCARD\r
    """,
  ].map { Array($0.utf8) }

  private static let pieces: [[UInt8]] =
    [
      "=", ";", ",", ":", "\\", "\n", "\r\n ", "BEGIN:VCARD\n", "END:VCARD\n", "N:", "\"", "=0D=",
      "ENCODING=QUOTED-PRINTABLE", "- ", "{", "}", "[", "]", "\t", "matches:", "word: true",
      "$|$", "{{", "*a", "&a ",
    ]
    .map { Array($0.utf8) } + [[0xFF], [0xC3], [0x00], [0xED, 0xA0, 0x80], [0x1B, 0x5B]]

  private static func damage(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    let mark = Int.random(in: 0...bytes.count, using: &generator)
    let end = min(bytes.count, mark + Int.random(in: 0...12, using: &generator))
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: bytes.removeSubrange(mark..<end)
    case 1:
      bytes.insert(
        contentsOf: bytes[mark..<end], at: Int.random(in: 0...bytes.count, using: &generator))
    case 2 where mark < bytes.count: bytes[mark] = UInt8.random(in: 0...255, using: &generator)
    default: bytes.insert(contentsOf: pieces.randomElement(using: &generator)!, at: mark)
    }
  }

  @Test("Each gives entries that can be used, or an error with its position")
  func damaged() {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    var files = 0
    var errors = 0
    for round in 0..<TestAmount.count(3_000, long: 100_000) {
      var bytes = Self.originals[round % 2]
      for _ in 0...Int.random(in: 0..<6, using: &generator) {
        Self.damage(&bytes, using: &generator)
      }
      let lines = bytes.count + 2
      do throws(EntryFileRemark) {
        let file = try EntryFile(parsing: bytes, named: "f")
        files += 1
        for entry in file.entries {
          let again = try? ReplacementEntry(
            checking: entry.shortcut, entry.replacement, kind: entry.kind,
            keepsCase: entry.keepsCase)
          #expect(again == entry, "seed \(seed), round \(round)")
        }
        for warning in file.warnings {
          #expect(
            (1...lines).contains(warning.line) && warning.column >= 1,
            "seed \(seed), round \(round): \(warning)")
        }
      } catch {
        errors += 1
        #expect(
          (1...lines).contains(error.line) && error.column >= 1 && !error.text.isEmpty,
          "seed \(seed), round \(round): \(error)")
      }
    }
    #expect(files > 300 && errors > 300, "seed \(seed): \(files) files, \(errors) errors")
  }

  @Test(
    "The time grows with the bytes and no faster",
    arguments: [
      "N:" + "a;", "N:" + "-a", "NICKNAME:" + "a,", "N;ENCODING=QUOTED-PRINTABLE:=\n", "X", "\n ",
      "\\", "\"", "BEGIN:VCARD\n", "N:a\n", "matches:\n  - {trigger: a, replace: '{{'}\n",
    ])
  func linear(_ unit: String) {
    func seconds(_ count: Int) -> Double {
      let bytes = Array(("BEGIN:VCARD\n" + String(repeating: unit, count: count)).utf8)
      let clock = ContinuousClock()
      let times = (0..<3).map { _ in
        clock.measure { _ = try? EntryFile(parsing: bytes, named: "f") } / .seconds(1)
      }
      return times.min() ?? 0
    }
    let small = seconds(10_000)
    let large = seconds(160_000)
    // Sixteen times as much; a quadratic reader would take 256 times as long.
    #expect(large < 0.2 || large < small * 80, "\(small) s, then \(large) s")
  }
}
