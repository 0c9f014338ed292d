import SystemIO
import KeyEvents
import LinuxInput
import PlainText
import SystemPackage
import TestSupport
import Testing

@testable import EvscribeCommand

/// Tests that pass output for pasting to a real shell, with any device names.
@Suite("Pasted into a shell")
struct PastingTests {
  /// All scalars that join the character after them (Prepend), and all that join the one before
  /// (Extend, SpacingMark, ZWJ).
  static let joiningBefore = scalars(upTo: 0x1FFFF).filter { text($0, "a").count == 1 }
  static let joiningAfter = scalars(upTo: 0x1FFFF).filter { text("a", $0).count == 1 }
  /// All printable ASCII that is neither letter nor digit, including everything that a shell or
  /// udev interprets.
  static let signs = (0x20...UInt8(0x7E)).map(Unicode.Scalar.init).filter {
    !$0.properties.isAlphabetic && $0.properties.numericType == nil
  }

  private let folder = TemporaryFolder()

  static func scalars(upTo last: UInt32) -> [Unicode.Scalar] {
    (0...last).compactMap(Unicode.Scalar.init)
  }

  static func text(_ scalars: Unicode.Scalar...) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// The output of a shell for the script; the shell finds no programs except its own commands.
  private func shell(_ script: String, program: String = "/bin/sh") throws -> String {
    let path = folder.write("cd '\(folder.path)'\n\(script)", to: "script")
    let result = try ProcessRunner.run(program, [path], environment: ["PATH": "/nonexistent"])
    #expect(result.end == .exited(0), "\(result.errorText.prefix(200))")
    #expect(result.errorText.isEmpty, "\(result.errorText.prefix(200))")
    #expect(folder.names == ["script"])
    return result.text
  }

  private func expectSame(
    _ given: String, _ expected: [String], at location: SourceLocation = #_sourceLocation
  ) {
    let given = given.utf8.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    #expect(given.count == expected.count, sourceLocation: location)
    for (given, expected) in zip(given, expected) where !given.elementsEqual(expected.utf8) {
      Issue.record("\(expected.debugDescription) became \(given)", sourceLocation: location)
      return
    }
  }

  @Test("Any text is one word to a shell", arguments: ["/bin/sh", "/bin/bash"])
  func words(program: String) throws {
    var texts = ["", "a", "''", "'", "\\", "\\'", "a\nb", "-n", "~root", "=ls", "{a,b}", "!!", "#"]
    for sign in Self.signs {
      texts.append(Self.text(sign))
      for scalar in Self.joiningBefore { texts.append(Self.text(scalar, sign)) }
      for scalar in Self.joiningAfter { texts.append(Self.text(sign, scalar)) }
      for scalar in Self.joiningBefore {
        texts.append("SN\(Self.text(scalar, sign));touch x;\(Self.text(scalar, sign))")
      }
    }
    for scalar in Self.joiningAfter { texts.append("'\(scalar);touch x;'\(scalar)") }
    #expect(texts.count > 50_000, "the scalars that join are known")
    let script = texts.map { "printf '%s\\0' \(shellWord($0))\n" }.joined()
    expectSame(try shell(script, program: program), texts)
  }

  @Test("A plain word is not quoted")
  func plain() {
    for text in ["/dev/input/by-id/usb-Maker_Board-event-kbd", "046d:c31c:2", "phys=usb-1", "a@b"] {
      #expect(shellWord(text) == text)
    }
  }

  /// Device names that could be read as more than one word.
  private static let hostile: [String] =
    signs.flatMap { sign in
      var texts = ["\(sign)", "\(sign)x", "x\(sign)"]
      for scalar in joiningBefore {
        texts.append("SN\(text(scalar, sign));touch x;\(text(scalar, sign))")
      }
      for joiner in ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{1161}", "\u{1F1E6}", "\u{1F3FB}"] {
        texts.append("\(sign)\(joiner);touch x;\(sign)\(joiner)")
      }
      return texts
    } + [
      "--background", "-", "--", "-\u{301}-grab", "all", "=ls", "~root", "$(touch x)", "`touch x`",
      "name=x", "uniq=\u{301}x", "a=b", "name=\u{301}", "/\u{301}etc", ".\u{301}/x", "./x", "é",
      "e\u{301}", "\u{301}x", "\u{200D}", "\u{FE0F}x", "046d:c31c", "11:22:33:aa:bb:cc",
    ]

  private func keyboard(_ change: (inout InputDeviceCandidate) -> Void) -> InputDeviceCandidate {
    var device = InputDeviceCandidate(
      path: "/dev/input/event5", identity: DeviceIdentity(name: ""), kind: .keyboard,
      openError: .permissionDenied)
    change(&device)
    return device
  }

  /// Keyboards that are selected by their own texts, each with the hostile text in another one.
  private func keyboards(_ text: String) -> [InputDeviceCandidate] {
    [
      keyboard { $0.identity.uniqueID = text }, keyboard { $0.identity.name = text },
      keyboard { $0.identity.physicalPath = text },
      keyboard { $0.links = ["/dev/input/by-id/\(text)"] },
    ]
  }

  @Test("The output of devices selects that device and does nothing else")
  func devices() throws {
    var script = ""
    var meant: [(device: InputDeviceCandidate, all: [InputDeviceCandidate])] = []
    for text in Self.hostile {
      for device in keyboards(text) {
        let other = keyboard {
          $0.path = "/dev/input/event6"
          $0.identity.uniqueID = "other"
        }
        var twin = device
        twin.path = "/dev/input/event7"
        for all in [[device, other], [device, twin, other]] {
          let lines = DeviceListing([device], among: all).text.text.split(separator: "\n")
          script += "printf '%s\\0' \(lines[0])\n"
          meant.append((device, all))
        }
      }
    }
    let words = try shell(script).utf8.split(separator: 0, omittingEmptySubsequences: false)
    #expect(words.count == meant.count + 1)
    for (word, (device, all)) in zip(words, meant) {
      let word = String(Substring(word))
      // A word that begins with a dash would be a flag.
      #expect(word.utf8.first != UInt8(ascii: "-"))
      let selector = try? DeviceSelector(word)
      #expect(selector?.matches(among: all) == [device], "\(word.debugDescription)")
    }
  }

  @Test("A link that cannot be shown unchanged is left out")
  func links() {
    let device = keyboard {
      $0.links = ["/dev/input/by-id/usb-\u{202E}x", "/dev/input/by-path/usb-1"]
    }
    let text = DeviceListing([device], among: [device]).text.text
    #expect(!text.contains("202E"), "\(text)")
    #expect(text.hasPrefix("/dev/input/by-path/usb-1\n"), "\(text)")
    let lone = keyboard {
      $0.identity.uniqueID = "SN42"
      $0.links = ["/dev/input/by-path/usb-\u{202E}x"]
    }
    let shown = DeviceListing([lone], among: [lone]).text.text
    #expect(shown.hasPrefix("uniq=SN42\n") && !shown.contains("202E"), "\(shown)")
  }

  @Test("The selector for a whole keyboard is one word too")
  func boards() throws {
    var script = ""
    var meant: [[InputDeviceCandidate]] = []
    for text in Self.hostile {
      let nodes = (5...6).map { number in
        keyboard {
          $0.path = "/dev/input/event\(number)"
          $0.identity.uniqueID = text
          $0.identity.physicalPath = "usb-1/input\(number)"
        }
      }
      let listing = DeviceListing(nodes, among: nodes).text.text
      let marker = "all its nodes: "
      for line in listing.split(separator: "\n") where line.contains(marker) {
        let parts = line.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
        script += "printf '%s\\0'\(Substring(parts[1]))\n"
        meant.append(nodes)
      }
    }
    #expect(meant.count > Self.hostile.count)
    let words = try shell(script).utf8.split(separator: 0, omittingEmptySubsequences: false)
    #expect(words.count == meant.count + 1)
    for (word, nodes) in zip(words, meant) {
      let word = String(Substring(word))
      #expect(word.utf8.first != UInt8(ascii: "-"))
      #expect((try? DeviceSelector(word))?.matches(among: nodes) == nodes)
    }
  }

  @Test("The commands of doctor run as shown and do nothing else")
  func doctor() throws {
    var script = """
      exec 3>&1
      sudo() { printf '%s\\0' sudo "$@" >&3; }
      evscribe() { printf '%s\\0' evscribe "$@" >&3; }
      touch() { printf '%s\\0' "touch was run" >&3; }
      USER=me

      """
    var expected: [String] = []
    let machine = Machine(devices: [], user: 0, environment: [:], hasTerminal: false)
    for text in Self.hostile {
      for device in keyboards(text) {
        var machine = machine
        machine.root = "\(folder.path)-none"
        machine.devices = [device]
        let commands = machine.findings.flatMap(\.commands)
        for line in commands where line.contains("doctor --rule") {
          script += "\(line.split(separator: "|").dropLast().joined(separator: "|"))\n"
          expected += [
            "evscribe", "doctor", "--rule", device.selector(among: [device]).description,
          ]
        }
        for line in commands where line.contains("setfacl") {
          script += "\(line)\n"
          expected += ["sudo", "setfacl", "-m", "u:me:r", device.path]
        }
      }
    }
    expectSame(try shell(script), expected)
  }

  @Test("A rule that comes too late is moved, whatever the name of its file")
  func lateRules() throws {
    let tree = TemporaryFolder()
    for name in [
      "99-evscribe", "99-evscribe mine", "99-evscribe';touch x;'", "98\u{301}evscribe$(x)",
    ] {
      tree.write("TAG+=\"uaccess\"\n", to: "etc/udev/rules.d/\(name).rules")
    }
    let machine = Machine(
      root: tree.path, devices: [], user: 0, environment: [:], hasTerminal: false)
    var script = "sudo() { printf '%s\\0' \"$@\"; }\nudevadm() { :; }\n"
    var expected: [String] = []
    for finding in machine.findings where finding.text.contains("is read after") {
      script += "\(finding.commands[0])\n"
    }
    for name in [
      "98\u{301}evscribe$(x)", "99-evscribe mine", "99-evscribe", "99-evscribe';touch x;'",
    ]
    .sorted(by: { "\($0).rules" < "\($1).rules" }) {
      let new = "70" + String(String.UnicodeScalarView(name.unicodeScalars.dropFirst(2)))
      expected += ["mv", "-n"] + [name, new].map { "/etc/udev/rules.d/\($0).rules" }
    }
    expectSame(try shell(script), expected)
  }
}
