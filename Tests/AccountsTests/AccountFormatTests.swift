import TestSupport
import Testing

@testable import Accounts

@Suite("The output of account commands")
struct AccountFormatTests {
  /// The user, password and code of each account.
  private func read(
    _ bytes: [UInt8], _ format: AccountFormat
  ) throws(AccountFormatError) -> [[String?]] {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(AccountFormatError) in
        try format.accounts(in: bytes).map { account in
          [account.user]
            + [account.password, account.code].map { range in
              range.map { String(decoding: bytes[$0], as: UTF8.self) }
            }
        }
      }
    }
    return try result.get()
  }

  @Test(
    "pass: the first line is the password, a later line has the user",
    arguments: [
      ("secret", "", "secret", nil), ("secret\n", "", "secret", nil),
      ("se cret \nlogin: joe\n", "joe", "se cret ", nil),
      ("s\nnotes\nuser:  joe@example.org \nurl: x", "joe@example.org", "s", nil),
      ("s\nUserName:\tjoe", "joe", "s", nil), ("login: joe\nlogin: ann", "ann", "login: joe", nil),
      ("s\nlogin:\nuser: ann", "ann", "s", nil), ("s\n login: ann", "", "s", nil),
      ("s\nlogin : ann", "", "s", nil), ("s\nxlogin: ann\nlogins: bob", "", "s", nil),
      ("s\nlogin: a: b", "a: b", "s", nil), ("s\ncode: 123 456\nlogin: a", "a", "s", "123 456"),
      ("[x]\nsecret = y", "", "[x]", nil), ("암호\nlogin: 민수", "민수", "암호", nil),
      ("s\notpauth://totp/a\u{1}\u{7F}\n\u{1B}[2J\nlogin: a", "a", "s", nil),
    ] as [(String, String, String, String?)])
  func pass(text: String, user: String, password: String, code: String?) throws {
    #expect(try read(Array(text.utf8), .pass) == [[user, password, code]])
  }

  @Test("secret-tool: several accounts, each with its heading; a locked item does not count")
  func secretTool() throws {
    let text = """
      (secret-tool:12): GLib-WARNING **: something
      [/org/freedesktop/secrets/collection/login/1]
      label = Example
      secret = one = 1
      created = 2020-01-01 00:00:00
      modified = 2020-01-01 00:00:00
      schema = org.freedesktop.Secret.Generic
      attribute.domain = example.org
      attribute.login = wrong
      attribute.user = joe
      attribute.username = wrong
      [/2]
      attribute.account = ann
      secret = two
      [/3]
      label = locked
      secret =\u{20}
      attribute.user = nobody
      [/4]
      secret = four

      """
    #expect(
      try read(Array(text.utf8), .secretTool) == [
        ["joe", "one = 1", nil], ["ann", "two", nil], ["", "four", nil],
      ])
    #expect(try read(Array("warning\n".utf8), .secretTool) == [])
  }

  @Test("Empty output has no accounts", arguments: AccountFormat.allCases)
  func nothing(format: AccountFormat) throws {
    #expect(try read([], format) == [])
  }

  private static let long = String(repeating: "a", count: 4097)

  @Test(
    "A value that no field can hold is refused, and not quoted",
    arguments: [
      ("\n", .pass, 1, .noPassword), ("\nlogin: SECRET", .pass, 1, .noPassword),
      ("SECRET\r\nlogin: a", .pass, 1, .controlCharacter),
      ("SE\tCRET", .pass, 1, .controlCharacter),
      ("SECRET\0", .pass, 1, .controlCharacter), ("SECRET\u{1B}", .pass, 1, .controlCharacter),
      ("SECRET\u{85}", .pass, 1, .controlCharacter),
      ("SECRET\u{2028}", .pass, 1, .controlCharacter),
      (long, .pass, 1, .longSecret), ("SECRET\n\nlogin: a\u{7F}", .pass, 3, .controlCharacter),
      ("s\nlogin: \(long)", .pass, 2, .longUser), ("s\ncode: \(long)", .pass, 2, .longSecret),
      ("s\nlogin: a\nuser: b", .pass, 3, .secondUser),
      ("s\ncode: 1\ncode: 2", .pass, 3, .secondUser),
      ("[1]\nsecret = SEC\nRET\n", .secretTool, 3, .severalLines),
      ("[1]\nsecret = SEC\nRET = x\n", .secretTool, 3, .severalLines),
      ("[1]\nsecret = SEC\n\n", .secretTool, 3, .severalLines),
      ("[1]\nsecret = SEC\nsecret = RET\n", .secretTool, 3, .secondSecret),
      ("[1]\nsecret = SEC\u{1}\n", .secretTool, 2, .controlCharacter),
    ] as [(String, AccountFormat, Int, AccountFormatError.Problem)])
  func refused(
    text: String, format: AccountFormat, line: Int, problem: AccountFormatError.Problem
  ) {
    do {
      _ = try read(Array(text.utf8), format)
      Issue.record("\(text) was read")
    } catch {
      #expect(error == AccountFormatError(line: line, problem: problem))
      #expect("\(error)".hasPrefix("line \(line): "))
      #expect(!"\(error)".contains("SEC"))
    }
  }

  @Test("Bytes that are not UTF-8 are refused where they would be used")
  func encoding() throws {
    #expect(throws: AccountFormatError(line: 1, problem: .notUTF8)) {
      try read([0x61, 0xFF], .pass)
    }
    #expect(throws: AccountFormatError(line: 2, problem: .notUTF8)) {
      try read(Array("s\nuser:".utf8) + [0xC3], .pass)
    }
    #expect(try read(Array("s\n".utf8) + [0xFF, 0x0A], .pass) == [["", "s", nil]])
  }

  @Test("Accounts are read up to the limit")
  func limit() throws {
    func text(_ count: Int) -> [UInt8] {
      Array((0..<count).map { "[\($0)]\nsecret = \($0)\n" }.joined().utf8)
    }
    #expect(try read(text(Account.limit), .secretTool).count == Account.limit)
    #expect(throws: AccountFormatError.self) { try read(text(Account.limit + 1), .secretTool) }
  }

  @Test("Arbitrary bytes are read or refused")
  func randomBytes() {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] =
      [
        "[", "]", "\n", "secret", " = ", "attribute.user", "login:", "code:", "a", "é", "\t", "\0",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3]]
    for _ in 0..<TestAmount.count(2000, long: 100_000) {
      let bytes = (0..<Int.random(in: 0...20, using: &generator)).flatMap { _ in
        pieces.randomElement(using: &generator) ?? []
      }
      for format in AccountFormat.allCases {
        guard let accounts = try? read(bytes, format) else { continue }
        for account in accounts {
          #expect(account[1]?.isEmpty == false, "seed \(seed): \(bytes)")
          #expect(!account.contains { $0?.contains("\n") == true }, "seed \(seed): \(bytes)")
        }
      }
    }
  }
}
