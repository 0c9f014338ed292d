import AssistanceSources
import TestSupport
import Testing
import TextAssistance

@Suite("Names in vCards")
struct ContactsTests {
  private func read(_ text: String) throws -> EntryFile {
    try EntryFile(parsing: Array(text.utf8), named: "all.vcf")
  }

  private func card(_ lines: String, version: String = "3.0") -> String {
    "BEGIN:VCARD\nVERSION:\(version)\n\(lines)\nEND:VCARD\n"
  }

  @Test(
    "First names, last names and nicknames",
    arguments: [
      ("N:Doe;Jane;Quinn;Dr.;PhD\nFN:Dr. Jane Q. Doe", ["Doe", "Jane"]),
      ("n:doe;Jane", ["doe", "Jane"]),
      ("N:김;철수;;;\nFN:김철수", ["김", "철수"]),
      ("FN:Jane Doe", ["Jane", "Doe"]),
      ("N:;;;;\nFN:Jane Doe", ["Jane", "Doe"]),
      ("FN:J. Doe", ["Doe"]),
      ("NICKNAME:Jimmy,Big Joe", ["Jimmy", "Big", "Joe"]),
      ("N:van der Berg;Anna Maria", ["van", "der", "Berg", "Anna", "Maria"]),
      ("N:Müller-Lüdenscheidt;Anne", ["Müller-Lüdenscheidt", "Müller", "Lüdenscheidt", "Anne"]),
      ("N:O'Brien;Seán", ["O'Brien", "Seán"]),
      ("N:A\\;B\\,C;D\\\\E", ["A;B,C", "D\\E"]),
      ("N:Stevenson;John,Philip", ["Stevenson", "John", "Philip"]),
      ("N:Doe;Jane\\nMary", ["Doe", "Jane", "Mary"]),
      ("item1.N;LANGUAGE=en:Doe;Jane", ["Doe", "Jane"]),
      ("N;SORT-AS=\"Harten:x,Rene\":van der Harten;Rene", ["van", "der", "Harten", "Rene"]),
      ("N:Do\n e;Ja\n\tne", ["Doe", "Jane"]),
      ("N:Do\r\n e;Jane\r", ["Doe", "Jane"]),
      ("N:\"Doe\";(Jane)", ["Doe", "Jane"]),
      ("N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=EA=B9=80;=EC=B2=\n=A0=EC=88=98", ["김", "철수"]),
      ("N;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:M=FCller;J=F6rg", ["Müller", "Jörg"]),
      ("N:Doe;Doe\nNICKNAME:Doe", ["Doe"]),
      ("N:Doe;Jane\nAGENT:\nBEGIN:VCARD\nN:Roe;Rita\nEND:VCARD", ["Doe", "Jane"]),
      ("ORG:Acme\nTEL:123", []),
    ])
  func names(_ lines: String, _ expected: [String]) throws {
    let file = try read(card(lines))
    #expect(file.entries.map(\.replacement) == expected)
    #expect(file.entries.map(\.shortcut) == expected.map { $0.lowercased() })
    #expect(file.entries.allSatisfy { $0.kind == .name })
    #expect(file.warnings.isEmpty, "\(file.warnings)")
  }

  @Test("All cards of a file, with a byte order mark and empty lines")
  func cards() throws {
    let file = try read(
      "\u{FEFF}\n" + card("N:Doe;Jane", version: "2.1") + "\n" + card("N:Roe;Rita", version: "4.0"))
    #expect(file.entries.map(\.replacement) == ["Doe", "Jane", "Roe", "Rita"])
  }

  @Test("Pictures are passed over")
  func pictures() throws {
    let picture = "PHOTO;ENCODING=b;TYPE=JPEG:\n" + String(repeating: " QUJD=\n", count: 100_000)
    let file = try read(card(picture + "N:Doe;Jane"))
    #expect(file.entries.map(\.replacement) == ["Doe", "Jane"])
    #expect(file.warnings.isEmpty)
  }

  @Test("A long quoted-printable note is passed over, whatever its lines begin with")
  func longNote() throws {
    let lines = String(repeating: "=EA=B9=80=\nN:no;name=\n", count: 1_000)
    let note = "NOTE;ENCODING=QUOTED-PRINTABLE:\(lines)end\n"
    let file = try read(card(note + "N:Doe;Jane"))
    #expect(file.entries.map(\.replacement) == ["Doe", "Jane"])
    #expect(file.warnings.isEmpty)
  }

  @Test(
    "What cannot be read is left out, and where that is, is said",
    arguments: [
      ("N;CHARSET=SHIFT_JIS:x;y", "all.vcf:3:21: left out: this character set is not supported"),
      ("N;ENCODING=B:RG9l", "all.vcf:3:14: left out: a name in base64"),
      ("N;ENCODING=QUOTED-PRINTABLE:=4", "all.vcf:3:29: left out: found `=` without two"),
      ("N;ENCODING=QUOTED-PRINTABLE:=FF", "all.vcf:3:29: left out: found bytes that are not UTF-8"),
      ("N;LANGUAGE=en", "all.vcf:3:1: left out: the line has no `:`"),
      ("hunter2", "all.vcf:3:1: left out: found no property"),
      (
        "N:" + String(repeating: "a", count: 5_000),
        "all.vcf:3:1: left out: a line with a name is longer than 4096 bytes"
      ),
      (
        "N:" + String(repeating: "a", count: 65),
        "all.vcf:3:3: left out: the word is longer than 64"
      ),
      ("N:a\u{1B}[2Jb", "all.vcf:3:3: left out: the word contains a control character"),
    ])
  func leftOut(_ lines: String, _ expected: String) throws {
    let file = try read(card(lines + "\nNICKNAME:Jane"))
    #expect(file.entries.map(\.replacement) == ["Jane"])
    #expect(file.warnings.count == 1)
    let text = "\(try #require(file.warnings.first))"
    #expect(text.hasPrefix(expected), "\(text)")
    #expect(!text.contains("hunter2"))
  }

  @Test("A file that is damaged as a whole is refused")
  func refused() {
    var limits = EntryFileLimits()
    limits.cards = 2
    limits.bytes = 1_000
    let one = card("N:Doe;Jane")
    for (text, expected) in [
      (one + "END:VCARD\n", "all.vcf:5:1: found the end of a card, expected BEGIN:VCARD"),
      (one + "BEGIN:VCARD\nN:Roe\n", "all.vcf:5:1: the card that begins here has no END:VCARD"),
      (one + one + one, "all.vcf:9:1: the file has more than 2 cards; split it"),
      (one + String(repeating: "\n", count: 1_000), "all.vcf:1:1: the file has more than 1000"),
    ] {
      do throws(EntryFileRemark) {
        _ = try EntryFile(parsing: Array(text.utf8), named: "all.vcf", limits: limits)
        Issue.record("it was read: \(text)")
      } catch {
        #expect("\(error)".hasPrefix(expected), "\(error)")
      }
    }
    do throws(EntryFileRemark) {
      _ = try EntryFile(parsing: [0xFF, 0xFE, 0x42, 0], named: "all.vcf")
      Issue.record("UTF-16 was read")
    } catch {
      #expect("\(error)".contains("found UTF-16, expected UTF-8"), "\(error)")
    }
  }
}
