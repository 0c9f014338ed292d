import KeyEvents
import LinuxInput
import PlainText
import SystemPackage
import Terminal
import TestSupport
import Testing

@testable import EvscribeCommand

@Suite("Doctor")
struct DoctorTests {
  private let folder = TemporaryFolder()

  private func board(
    _ name: String = "Board", node: Int = 5, denied: Bool = false, vendor: UInt16 = 0x046D,
    serial: String = ""
  ) -> InputDeviceCandidate {
    InputDeviceCandidate(
      path: "/dev/input/event\(node)",
      identity: DeviceIdentity(
        name: name, bus: 3, vendor: vendor, product: 0xC31C, uniqueID: serial),
      kind: .keyboard, openError: denied ? .permissionDenied : nil)
  }

  /// A machine without a problem.
  private func machine(_ devices: InputDeviceCandidate...) -> Machine {
    folder.write("", to: "run/udev/control")
    folder.write("IS_SEAT0=1\nACTIVE_UID=1000\n", to: "run/systemd/seats/seat0")
    folder.write("", to: "dev/uinput")
    folder.write("", to: "usr/share/X11/xkb/rules/evdev")
    folder.write("", to: "usr/share/X11/locale/compose.dir")
    folder.write("200 the\n", to: "usr/share/evscribe/words/en/words.txt")
    folder.write("", to: "usr/share/libhangul/hanja/hanja.txt")
    return Machine(
      root: folder.path, devices: devices, user: 1000, environment: ["LANG": "ko_KR.UTF-8"],
      hasTerminal: true)
  }

  private func remove(_ path: String) throws {
    #expect(try ProcessRunner.run("/bin/rm", ["-r", "\(folder.path)/\(path)"]).exitCode == 0)
  }

  /// Expects one finding of that kind, with these words and commands.
  private func expect(
    _ machine: Machine, _ kind: DoctorFinding.Kind, _ words: String, _ commands: String...,
    at location: SourceLocation = #_sourceLocation
  ) {
    let found = machine.findings.first { $0.kind == kind && $0.text.contains(words) }
    #expect(found != nil, "\(machine.findings)", sourceLocation: location)
    for command in commands {
      #expect(
        found?.commands.contains { $0.contains(command) } == true, "\(found?.commands ?? [])",
        sourceLocation: location)
    }
  }

  @Test("A console has no Hangul")
  func consoleFont() {
    var machine = machine(board())
    machine.consoleFont = ConsoleFont(0x20...0x7E)
    expect(machine, .note, "the font of this console has no Hangul")
    machine.consoleFont = ConsoleFont([0xD55C])
    #expect(machine.findings.allSatisfy { $0.kind == .fine }, "\(machine.findings)")
  }

  @Test("A machine without a problem")
  func fine() {
    #expect(
      machine(board()).findings.allSatisfy { $0.kind == .fine }, "\(machine(board()).findings)")
  }

  @Test("Keyboards that are missing or not readable")
  func keyboards() throws {
    expect(machine(), .problem, "there is no keyboard")
    let denied = board("Second", node: 7, denied: true)
    expect(
      machine(denied), .problem, "no permission to read",
      "sudo setfacl -m u:$USER:r /dev/input/event7")
    expect(machine(board(), denied), .note, "no permission to read")
    expect(
      machine(denied), .note, "no udev rule lets you read a keyboard",
      "doctor --rule 046d:c31c |")
    // Any name of a device is a single word to a shell.
    var hostile = denied
    hostile.identity.vendor = 0
    hostile.identity.name = "x'; reboot; '"
    hostile.links = []
    expect(
      machine(hostile), .note, "no udev rule lets you read a keyboard",
      "doctor --rule 'x'\\''; reboot; '\\''' |")
    folder.write("#ATTRS{}, TAG+=\"uaccess\"\n", to: "etc/udev/rules.d/70-evscribe.rules")
    expect(machine(denied), .note, "does not give access to a keyboard yet", "doctor --rule")
    folder.write("ATTRS{}, TAG+=\"uaccess\"\n", to: "etc/udev/rules.d/70-evscribe.rules")
    expect(
      machine(denied), .fine,
      "/etc/udev/rules.d/70-evscribe.rules lets the user at the seat read keyboards")
  }

  @Test("The words, and the dictionaries of hunspell")
  func words() throws {
    expect(machine(board()), .fine, "the English word list is in \(folder.path)/usr/share/evscribe")
    #expect(!machine(board()).findings.contains { $0.text.contains("hunspell") })
    for name in ["ko.aff", "ko.dic", "en_US.aff", "en_US.dic", "de_DE.dic"] {
      folder.write("", to: "usr/share/hunspell/\(name)")
    }
    expect(
      machine(board()), .fine, "hunspell has dictionaries for en_US, ko in /usr/share/hunspell")
    let machine = machine(board())
    try remove("usr/share/evscribe")
    expect(machine, .note, "the English word list is not installed; only")
    expect(machine, .fine, "the Hanja table is in /usr/share/libhangul/hanja/hanja.txt")
    try remove("usr/share/libhangul")
    expect(machine, .note, "the Hanja table is not installed", "apt-get install libhangul-data")
    folder.write("", to: "usr/share/evscribe/words/en/words.txt/file")
    expect(machine, .problem, "the English word list: cannot read")
  }

  @Test("A rule with the same number sorts before or after the seat's rules by its name")
  func sameNumber() {
    folder.write("ATTRS{}, TAG+=\"uaccess\"\n", to: "etc/udev/rules.d/73-evscribe.rules")
    expect(
      machine(board()), .fine,
      "/etc/udev/rules.d/73-evscribe.rules lets the user at the seat read keyboards")
    folder.write("ATTRS{}, TAG+=\"uaccess\"\n", to: "etc/udev/rules.d/73-typing-evscribe.rules")
    expect(machine(board()), .problem, "/etc/udev/rules.d/73-typing-evscribe.rules is read after")
  }

  @Test("A rule that comes too late is moved")
  func lateRule() {
    folder.write("ATTRS{}, TAG+=\"uaccess\"\n", to: "etc/udev/rules.d/99-evscribe.rules")
    expect(
      machine(board()), .problem, "/etc/udev/rules.d/99-evscribe.rules is read after",
      "sudo mv -n /etc/udev/rules.d/99-evscribe.rules /etc/udev/rules.d/70-evscribe.rules")
  }

  @Test("The seat, uinput, layouts and the terminal")
  func rest() throws {
    var machine = machine(board())
    machine.user = 1001
    expect(machine, .note, "not the user at the seat", "loginctl")
    machine.environment = ["LANG": "C", "TMUX": "x"]
    expect(machine, .problem, "not UTF-8", "export LC_ALL=C.UTF-8")
    expect(machine, .note, "tmux reports the focus only", "tmux set -g focus-events on")
    machine.hasTerminal = false
    expect(machine, .note, "there is no terminal")
    try remove("dev/uinput")
    expect(machine, .note, "there is no /dev/uinput", "sudo modprobe uinput")
    try remove("usr/share/X11/xkb")
    expect(machine, .problem, "layouts are not installed", "apt-get install xkb-data")
    try remove("usr/share/X11/locale")
    expect(machine, .problem, "compose sequences are not installed", "apt-get install libx11-data")
    try remove("run/systemd")
    expect(machine, .note, "logind is not running")
    try remove("run/udev")
    expect(machine, .note, "udev is not running")
  }

  @Test(
    "A terminal that does not report its focus",
    arguments: [
      (["TERM": "xterm-256color"], "on", nil), (["TERM": "linux", "TMUX": ""], "off", nil),
      (
        ["TMUX": "/tmp/tmux,1,0", "TERM": "tmux-256color"], "on", "ok       tmux reports the focus"
      ),
      (
        ["TMUX": "/tmp/tmux,1,0", "TERM": "screen"], "off", "note     tmux reports the focus only"
      ),
      (["TMUX": "/tmp/tmux,1,0"], nil, "note     tmux reports the focus only"),
      (
        ["TERM": "screen", "STY": "1.pts-0.host"], nil,
        "note     GNU screen does not report the focus"
      ),
      (["TERM": "screen.xterm-256color", "STY": "2"], "on", "note     GNU screen does not report"),
      (["TERM": "screen-256color"], nil, "note     a terminal of type \"screen-256color\" may not"),
      (["TERM": "tmux-256color"], nil, "note     a terminal of type \"tmux-256color\" may not"),
      (["TERM": "dumb"], nil, "note     a terminal of type \"dumb\" may not"),
      (["TERM": "vt220"], nil, "note     a terminal of type \"vt220\" may not"),
    ] as [([String: String], String?, String?)])
  func focus(environment: [String: String], option: String?, words: String?) {
    let finding = DoctorFinding.focus(environment) { name in name == "focus-events" ? option : nil }
    if let words {
      #expect(finding?.description.hasPrefix(words) == true, "\(String(describing: finding))")
    } else {
      #expect(finding == nil)
    }
    #expect(finding?.line.contains("\n") != true)
  }

  private static let gate = "SUBSYSTEM==\"input\", KERNEL==\"event*\", ENV{ID_INPUT_KEY}==\"1\", "

  @Test("The rule for a device matches that device and no other")
  func rule() throws {
    #expect(
      try UdevRule(for: board()).description
        == Self.gate + "ATTRS{id/vendor}==\"046d\", ATTRS{id/product}==\"c31c\", TAG+=\"uaccess\"")
    let hostile = board("a\"bcd*[e]\\", vendor: 1, serial: "SN\n1")
    let tests = """
      ATTRS{id/vendor}=="0001", ATTRS{id/product}=="c31c", ATTRS{uniq}=="SN?1", \
      ATTRS{name}=="a?bcd??e??", TAG+="uaccess"
      """
    #expect(try UdevRule(for: hostile).description == Self.gate + tests)
  }

  @Test(
    "The configuration file is read as typing reads it",
    arguments: [
      ("mode: hangul\nlayout: 3set-390\n", "ok       F sets mode, layout"),
      ("# nothing\n", nil),
      ("mode: hangl\n", "problem  F:1:7: unknown value \"hangl\"; did you mean \"hangul\"?"),
      ("moed: hangul\n", "problem  F:1:1: there is no option \"moed\"; did you mean \"mode\"?"),
      ("mode: [hangul\n", "problem  F:2:1:"),
      ("mode: morse\nstart-mode: hangul\n", "problem  F:2:13: start-mode: hangul is not one of"),
      ("mode: hangul\naccounts: [pass, \"{domain}\"]\n", "ok       F sets mode"),
      ("accounts: 3\n", "problem  F:1:11:"),
    ] as [(String, String?)])
  func configuration(content: String, finding: String?) {
    var machine = machine(board())
    machine.environment["HOME"] = "/home/x"
    #expect(machine.configuration.isEmpty)
    let path = folder.write(content, to: "home/x/.config/evscribe/config.yaml")
    let found = machine.findings.map(\.description).filter { $0.contains("config.yaml") }
    #expect(found.count == (finding == nil ? 0 : 1), "\(found)")
    if let finding {
      #expect(found.first?.hasPrefix(finding.replacing("F", with: path)) == true, "\(found)")
    }
  }

  @Test("The command prints remedies, and the rule", .enabled(if: UMockKeyboard.isAvailable))
  func command() throws {
    let board = UMockKeyboard()
    let path = ProcessRunner.builtExecutable("evscribe")
    let environment = ProcessRunner.environment(adding: ["LC_ALL": "C", "LANG": "C"])
    let whole = try #require(
      try UMockKeyboard.run([board], path, ["doctor"], environment: environment))
    #expect(whole.text.contains("ok       \"Test Keyboard\" (/dev/input/event5) can be read"))
    #expect(whole.end == .exited(whole.text.contains("problem  ") ? 1 : 0), "\(whole.text)")
    let rule = try #require(try UMockKeyboard.run([board], path, ["doctor", "--rule", "test key"]))
    #expect(
      rule.text
        == Self.gate + "ATTRS{id/vendor}==\"046d\", ATTRS{id/product}==\"c31c\", TAG+=\"uaccess\"\n"
    )
    // A rule that matches all nodes of a keyboard is printed once.
    let twice = try #require(
      try UMockKeyboard.run(
        [board, UMockKeyboard(node: 6)], path, ["doctor", "--rule", "test key"]))
    #expect(twice.text == rule.text)
    let missing = try #require(
      try UMockKeyboard.run([board], path, ["doctor", "--rule", "nothing"]))
    #expect(missing.end == .exited(66))
  }

  @Test(
    "Each command is on its own line below its finding, and no text in a finding begins another")
  func lines() {
    #expect(
      "\(DoctorFinding.problem("a\nb", "c", "d\u{1B}"))" == """
        problem  a\\x0Ab
                   c
                   d\\x1B
        """)
  }
}
