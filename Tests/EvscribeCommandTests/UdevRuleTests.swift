import KeyEvents
import LinuxInput
import PlainText
import TestSupport
import Testing

@testable import EvscribeCommand

#if canImport(Glibc)
  import Glibc
#endif

/// Tests of the line that root appends to a file of udev rules: no text of a device becomes more
/// than a value in it, and it matches that device.
@Suite("The rule for a device")
struct UdevRuleTests {
  private func board(
    _ name: String = "Board", node: Int = 5, vendor: UInt16 = 0x046D, serial: String = "",
    socket: String = ""
  ) -> InputDeviceCandidate {
    InputDeviceCandidate(
      path: "/dev/input/event\(node)",
      identity: DeviceIdentity(
        name: name, bus: 3, vendor: vendor, product: 0xC31C, physicalPath: socket, uniqueID: serial),
      kind: .keyboard)
  }

  private func rule(
    for devices: InputDeviceCandidate..., among others: [InputDeviceCandidate] = []
  ) throws -> String {
    let lines = try UdevRule.lines(for: devices, among: devices + others)
    #expect(Set(lines).count == lines.count)
    return try #require(lines.first)
  }

  private static let gate = "SUBSYSTEM==\"input\", KERNEL==\"event*\", ENV{ID_INPUT_KEY}==\"1\""

  /// The values that the line compares, by attribute; nil if the line has another shape.
  private func values(of line: String) -> [String: String]? {
    let start = "\(Self.gate), "
    let end = ", TAG+=\"uaccess\""
    let bytes = Array(line.utf8)
    guard bytes.starts(with: start.utf8), bytes.reversed().starts(with: end.utf8.reversed()) else {
      return nil
    }
    var values: [String: String] = [:]
    let middle = bytes[start.utf8.count..<(bytes.count - end.utf8.count)]
    for part in String(decoding: middle, as: UTF8.self).utf8.split(separator: UInt8(ascii: ",")) {
      let words = String(Substring(part)).split(separator: "\"", omittingEmptySubsequences: false)
      guard words.count == 3, words[2].isEmpty, !words[1].isEmpty,
        words[0].hasPrefix("ATTRS{") || words[0].hasPrefix(" ATTRS{"), words[0].hasSuffix("}=="),
        words[1].utf8.allSatisfy(Self.isPlain)
      else { return nil }
      let name = words[0].drop { $0 != "{" }.dropFirst().dropLast(3)
      guard !name.isEmpty, name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == 0x2F }) else {
        return nil
      }
      values[String(name)] = String(words[1])
    }
    return values
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  @Test("Letters, digits and . _ : - stay; every other byte becomes ?")
  func alphabet() throws {
    let texts =
      PastingTests.scalars(upTo: 0x2FF).dropFirst().map { "SN0001\($0)" }
      + PastingTests.signs.enumerated().flatMap { number, sign in
        // The scalars differ for each sign, so that the signs together cover all.
        func some(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
          TestAmount.sample(scalars, every: 11, seed: UInt64(number))
        }
        return some(PastingTests.joiningBefore).map {
          "SN00000001\(PastingTests.text($0, sign))"
        }
          + some(PastingTests.joiningAfter).map { "SN00000001\(PastingTests.text(sign, $0))" }
      } + ["SN0000000000000001\u{600}\", RUN+=\"touch x\u{600}\"", "SN01|\u{301}*|SN02"]
    var wrong = 0
    for text in texts {
      let values = values(of: try rule(for: board(serial: text)))
      let bytes = text.utf8.map { Self.isPlain($0) ? $0 : UInt8(ascii: "?") }
      let expected = String(decoding: bytes, as: UTF8.self)
      // udev drops trailing whitespace of a value unless the pattern ends in whitespace.
      let blanks = text.utf8.reversed().prefix { $0 == 0x20 || (9...13).contains($0) }.count
      guard values?["uniq"] == String(expected.dropLast(blanks)) else {
        wrong += 1
        if wrong < 4 { Issue.record("\(text.debugDescription): \(values ?? [:])") }
        continue
      }
      // Compared as by udev, without a locale: byte by byte.
      let value = Array(text.utf8.dropLast(blanks)).map(CChar.init(bitPattern:)) + [0]
      #expect(fnmatch(values?["uniq"] ?? "", value, 0) == 0)
    }
    #expect(wrong == 0)
  }

  @Test(
    "If a driver gives all of its devices the same numbers, the name is compared too")
  func names() throws {
    let line = try rule(for: board("AT Set 2 keyboard ", vendor: 1))
    #expect(
      values(of: line) == [
        "id/vendor": "0001", "id/product": "c31c", "name": "AT?Set?2?keyboard",
      ])
    #expect(values(of: try rule(for: board())) == ["id/vendor": "046d", "id/product": "c31c"])
    #expect(values(of: try rule(for: board(serial: " \n")))?.count == 2)
  }

  @Test(
    "A pattern that would match nearly anything is refused",
    arguments: ["가나다", "\u{600}\u{600}", "??", "\"|*", "a\u{1B}[m\u{7}", "\u{FFFD}\u{FFFD}9"])
  func unspecific(serial: String) {
    #expect(throws: CommandFailure.self) { try rule(for: board(serial: serial)) }
    #expect(throws: CommandFailure.self) { try rule(for: board(serial, vendor: 1)) }
  }

  @Test("A device without identifying values has no rule")
  func nothing() {
    #expect(throws: CommandFailure.self) { try rule(for: board("", vendor: 0)) }
  }

  @Test("A rule that also matches another device is refused, unless that device was requested too")
  func others() throws {
    let one = board(serial: "SN 1")
    for other in ["SN_1", "SN.1", "SN\u{1B}1", "SN?1 "] {
      let other = board(node: 7, serial: other)
      let error = #expect(throws: CommandFailure.self) { try rule(for: one, among: [other]) }
      #expect(error?.code == .malformed)
      #expect(error?.message.text.contains("/dev/input/event7") == true)
      #expect(throws: Never.self) { try rule(for: one, other) }
    }
    for other in ["SN 2", "SN  1", "sn 1", "SN1", ""] {
      #expect(throws: Never.self) { try rule(for: one, among: [board(node: 7, serial: other)]) }
    }
    // Twins without a serial number cannot be told apart, and the nodes of one keyboard belong
    // together.
    let twins = [board(node: 1, socket: "usb-1/input0"), board(node: 2, socket: "usb-2/input0")]
    #expect(throws: CommandFailure.self) { try rule(for: twins[0], among: [twins[1]]) }
    #expect(throws: Never.self) { try rule(for: twins[0], twins[1]) }
    let media = board(node: 3, socket: "usb-1/input1")
    #expect(throws: Never.self) { try rule(for: twins[0], among: [media]) }
    // A device without keys in udev's view does not count.
    var mouse = board(node: 4)
    mouse.properties = ["ID_INPUT": "1", "ID_INPUT_MOUSE": "1"]
    #expect(throws: Never.self) { try rule(for: twins[0], among: [mouse]) }
    mouse.properties["ID_INPUT_KEY"] = "1"
    #expect(throws: CommandFailure.self) { try rule(for: twins[0], among: [mouse]) }
  }

  @Test("The command prints all rules or none", .enabled(if: UMockKeyboard.isAvailable))
  func command() throws {
    var good = UMockKeyboard(node: 5, name: "Good Board")
    good.uniqueID = "SN1"
    var bad = UMockKeyboard(node: 6, name: "Bad Board")
    bad.uniqueID = "\u{600}\"|\u{1B}[m"
    let path = ProcessRunner.builtExecutable("evscribe")
    let result = try #require(
      try UMockKeyboard.run([good, bad], path, ["doctor", "--rule", "board"]))
    expect(
      result, exit: 65, output: "",
      error: "no rule can match only \"Bad Board\" (/dev/input/event6)")
    #expect(!result.errorText.contains("\u{1B}"))
    let named = try #require(
      try UMockKeyboard.run([good, bad], path, ["doctor", "--rule", "uniq=SN1"]))
    expect(named, exit: 0)
    #expect(values(of: String(named.text.dropLast()))?["uniq"] == "SN1")
  }

  @Test("The command accepts every selector that `devices` shows for a keyboard")
  func shownByDevices() throws {
    let names = [
      "Maker / Model", "046d:c31", ".board", "phys=x", "Bo\u{1B}ard", "Plain", "A=b", "0:0", "a/b",
    ]
    let boards = names.enumerated().map { number, name in
      var board = board(name, node: 5 + number, socket: "usb-0000:00:14.0-\(number)/input0")
      board.identity.product = UInt16(0x1000 + number)
      if number % 2 == 0 { board.identity.uniqueID = "SN\(number)" }
      board.links = [
        "/dev/input/by-id/usb-Maker_\(number)-event-kbd",
        "/dev/input/by-path/pci-\(number)-event-kbd",
      ]
      return board
    }
    for board in boards {
      let shown =
        [board.selector(among: boards).description, board.identifiers, board.path]
        + [board.identity.displayName] + board.links
      for text in shown {
        #expect(try DoctorCommand.devices(text, among: boards) == [board], "\(text)")
      }
    }
    for (text, code) in [("", CommandFailure.Code.usage), ("0:1", .usage), ("none", .missing)] {
      let error = #expect(throws: CommandFailure.self) {
        try DoctorCommand.devices(text, among: boards)
      }
      #expect(error?.code == code)
    }
  }

  @Test("A name that looks like a socket", .enabled(if: UMockKeyboard.isAvailable))
  func nameWithSlash() throws {
    let path = ProcessRunner.builtExecutable("evscribe")
    let result = try #require(
      try UMockKeyboard.run(
        [UMockKeyboard(node: 5, name: "Maker / Model")], path,
        ["doctor", "--rule", "Maker / Model"]))
    expect(result, exit: 0)
    #expect(result.text.contains("c31c"))
  }
}
