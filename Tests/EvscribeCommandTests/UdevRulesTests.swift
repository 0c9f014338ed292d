import Foundation
import KeyEvents
import LinuxInput
import PlainText
import TestSupport
import Testing

@testable import EvscribeCommand

/// Tests that the rules in the package give no user any rights.
@Suite("udev rules")
struct UdevRulesTests {
  private static let folder = URL(fileURLWithPath: Evscribe.samples).deletingLastPathComponent()
    .appendingPathComponent("udev")

  private func lines(_ file: String = "70-evscribe.rules") throws -> [String] {
    try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test("Every rule comes before the one that gives the seat its rights")
  func names() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let rules = files.filter { $0.hasSuffix(".rules") }
    #expect(rules.count == 2)
    #expect(rules.allSatisfy { $0 < "73-seat-late.rules" })
  }

  @Test("The rule for uinput has its own file")
  func uinput() throws {
    #expect(
      try lines("70-evscribe-uinput.rules").filter { !$0.hasPrefix("#") } == [
        "KERNEL==\"uinput\", SUBSYSTEM==\"misc\", TAG+=\"uaccess\", OPTIONS+=\"static_node=uinput\""
      ])
  }

  @Test("libinput's quirks match the numbers of evscribe's virtual keyboards")
  func quirks() throws {
    let own = try lines("50-evscribe.quirks")
    #expect(own.contains("MatchVendor=0x6576") && own.contains("MatchProduct=0x0001"))
    let source = Self.folder.deletingLastPathComponent()
      .appendingPathComponent("Sources/LinuxInput").path
    let vendor = try String(
      contentsOfFile: "\(source)/InputDeviceCandidate.swift", encoding: .utf8)
    #expect(vendor.contains("ownVendor: UInt16 = 0x6576"))
  }

  @Test("Nothing starts the service, and it may read only keyboards")
  func service() throws {
    let unit = try lines("evscribe@.service")
    for line in ["User=evscribe", "NoNewPrivileges=yes", "DevicePolicy=closed"] {
      #expect(unit.contains(line))
    }
    #expect(unit.filter { $0.hasPrefix("DeviceAllow=") } == ["DeviceAllow=char-input r"])
  }

  @Test("The service's shell gets the keyboard as an argument, whatever its name is")
  func serviceShell() throws {
    let line = try #require(lines("evscribe@.service").first { $0.hasPrefix("ExecStart=") })
    let parts = line.split(separator: "'", omittingEmptySubsequences: false)
    try #require(parts.count == 3)
    // With the colon systemd expands no variables, neither in the text nor in the name.
    #expect(parts[0] == "ExecStart=:/bin/sh -c ")
    #expect(!parts[1].contains("%"))
    #expect(parts[2] == " sh \"/%I\" \"%i\"")
    let folder = TemporaryFolder()
    _ = try folder.writeScript("printf '%s\\n' \"$@\"", to: "evscribe")
    let hostile = "dev/input/\";touch x;\"$(touch x)`touch x`'${HOME}"
    let result = try ProcessRunner.run(
      "/bin/sh", ["-c", String(parts[1]), "sh", "/\(hostile)", "dev-x\\x22;touch y"],
      environment: ["PATH": "\(folder.path):/usr/bin:/bin", "STATE_DIRECTORY": folder.path])
    expect(result, exit: 0, output: "")
    #expect(folder.names == ["dev-x\\x22;touch y.txt", "evscribe"])
    let written = try String(
      contentsOfFile: "\(folder.path)/dev-x\\x22;touch y.txt", encoding: .utf8)
    #expect(written == "type\n--mode\nmorse\n--background\n/\(hostile)\n")
  }

  @Test("The service of a form may use only keyboards and its terminal, and its command line works")
  func formService() throws {
    let unit = try lines("evscribe-form.service")
    for line in ["User=evscribe", "NoNewPrivileges=yes", "DevicePolicy=closed"] {
      #expect(unit.contains(line))
    }
    #expect(
      unit.filter { $0.hasPrefix("DeviceAllow=") } == [
        "DeviceAllow=char-input r", "DeviceAllow=/dev/tty rw", "DeviceAllow=/dev/tty1 rw",
      ])
    let command = try #require(unit.first { $0.hasPrefix("ExecStart=evscribe form ") })
    let folder = TemporaryFolder()
    let form = folder.write("fields: [{name: a}]\n", to: "form.yaml")
    let words = command.split(separator: " ").dropFirst().map {
      $0 == "/etc/evscribe/form.yaml" ? form : String($0)
    }
    #expect(words.contains(form))
    expect(try Evscribe.run(words + ["--check"]), exit: 0, output: "")
    // The service is not restarted again and again with an invalid file.
    #expect(unit.contains("RestartPreventExitStatus=64 65 66"))
    let bad = try Evscribe.run("form", folder.write("fields: 1\n", to: "bad.yaml"))
    #expect(bad.exitCode == 65)
  }

  @Test("No keyboard is selected until a user selects one")
  func nothingIsNamed() throws {
    let rules = try lines().filter { !$0.hasPrefix("#") }
    #expect(rules.count == 5, "\(rules)")
    #expect(
      !rules.contains { $0.contains("uaccess") || $0.contains("MODE") || $0.contains("GROUP") })
    let jumps = rules.filter { $0.hasSuffix("GOTO=\"evscribe_end\"") }
    #expect(jumps.count == 4)
    #expect(rules.last == "LABEL=\"evscribe_end\"")
  }

  @Test("The file and doctor match the same devices")
  func oneGate() throws {
    let gate = try #require(lines().first { $0.hasPrefix("ENV") }).split(separator: "!=")[0]
    #expect(gate == "ENV{ID_INPUT_KEY}")
    let board = InputDeviceCandidate(
      path: "/dev/input/event5", identity: DeviceIdentity(name: "Board", vendor: 7, product: 8),
      kind: .keyboard)
    #expect(try UdevRule(for: board).description.contains("\(gate)==\"1\""))
  }

  @Test(
    "A device that evscribe treats as a keyboard matches the rule, even a single switch",
    .enabled(
      if: UMockKeyboard.isAvailable && ProcessRunner.installedExecutable("udevadm") != nil,
      "needs umockdev-run and udevadm"),
    arguments: [
      (Array(1...248), true), ([2], true), ([57], true), ([126], true), ([30, 46], true),
      ([0x110, 0x111, 0x112], false), ([], false),
    ] as [([UInt16], Bool)])
  func meant(keys: [UInt16], isMeant: Bool) throws {
    var device = UMockKeyboard()
    device.keys = keys
    let program = try #require(ProcessRunner.installedExecutable("udevadm"))
    let node = "/sys/devices/platform/test/input/input5/event5"
    let found = try #require(
      try UMockKeyboard.run([device], program, ["test-builtin", "input_id", node]))
    let properties = found.text.split(separator: "\n")
    #expect(properties.contains("ID_INPUT_KEY=1") == isMeant, "\(found.errorText)")
    let listed = try #require(
      try UMockKeyboard.run([device], ProcessRunner.builtExecutable("evscribe"), ["devices"]))
    #expect((listed.end == .exited(0)) == isMeant)
  }

  @Test("The example selects one keyboard by both numbers")
  func example() throws {
    let example = try lines().filter { $0.hasPrefix("#ATTRS") }
    #expect(
      example == [
        "#ATTRS{id/vendor}==\"046d\", ATTRS{id/product}==\"c31c\", TAG+=\"uaccess\""
      ])
  }
}
