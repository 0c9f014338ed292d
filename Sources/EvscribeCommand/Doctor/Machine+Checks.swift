import SoundCard
import Terminal
import SystemIO
import KeyEvents
import LinuxInput
import PlainText

/// The checks, in the order in which a user would meet the problems.
extension Machine {
  var findings: [DoctorFinding] {
    keyboards + rules + [seat] + [uinput] + layouts + terminal + words + configuration + accounts
      + [sound]
  }

  /// The folders that udev searches for rules.
  static let ruleDirectories = [
    "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d",
    "/usr/lib/udev/rules.d",
  ]
  /// The name of systemd's rule file that acts on tags set by earlier rules.
  private static let seatRules = "73-seat-late.rules"

  private var keyboards: [DoctorFinding] {
    let boards = devices.filter(\.isKeyboard)
    guard !boards.isEmpty else {
      // A Morse adapter may have a mouse's buttons alone.
      let adapter = devices.first { $0.kind == .otherKeys && $0.openError == nil }
      let others =
        adapter.map {
          """
          ; "\($0.identity.displayName)" has no keys for typing, and is read only if you give its \
          path, \($0.path)
          """
        } ?? ""
      return [
        .problem(
          """
          there is no keyboard: plug one in or, in a container, make its device node available\
          \(others)
          """, "ls -l /dev/input")
      ]
    }
    return boards.map { board in
      let name = "\"\(board.identity.displayName)\" (\(board.path))"
      guard let error = board.openError else { return .fine("\(name) can be read") }
      guard board.isDenied else {
        return .problem("\(name) cannot be opened: \(error)", "sudo dmesg | tail")
      }
      let finding = DoctorFinding.problem(
        "no permission to read \(name); this lets all your programs read it until it is unplugged",
        "sudo setfacl -m u:$USER:r \(shellWord(board.path))")
      // One readable keyboard is enough for typing, so this is only a note.
      guard boards.contains(where: \.isReadableKeyboard) else { return finding }
      return DoctorFinding(kind: .note, text: finding.text, commands: finding.commands)
    }
  }

  /// The paths of the rule files whose names contain `evscribe`.
  private var ruleFiles: [String] {
    Self.ruleDirectories.flatMap { directory in
      names(in: directory).filter { $0.contains("evscribe") && $0.hasSuffix(".rules") }
        .map { "\(directory)/\($0)" }
    }
  }

  private var rules: [DoctorFinding] {
    let late = ruleFiles.filter { file in
      let name = file.split(separator: "/").last ?? ""
      return name > Self.seatRules && lines(of: file).contains { Self.gives($0) }
    }
    var findings = late.map { file in
      let place = file.utf8.lastIndex(of: UInt8(ascii: "/")).map(file.utf8.index(after:))
      let name = file.utf8[(place ?? file.startIndex)...]
      let rest = name.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      let early = "\(file[..<name.startIndex])70\(Substring(rest))"
      return DoctorFinding.problem(
        """
        \(file.escapingControls) is read after 73-seat-late.rules, which sets the permissions, and \
        therefore has no effect on them
        """,
        "sudo mv -n \(shellWord(file)) \(shellWord(early))",
        "sudo udevadm control --reload && sudo udevadm trigger --subsystem-match=input")
    }
    let keyboardRules = ruleFiles.filter { !$0.contains("uinput") && !late.contains($0) }
    let isMissing = devices.contains { $0.isKeyboard && $0.isDenied }
    if keyboardRules.contains(where: { lines(of: $0).contains { Self.gives($0) } }) {
      findings.append(.fine("\(keyboardRules[0]) lets the user at the seat read keyboards"))
    } else if isMissing, let denied = devices.first(where: { $0.isKeyboard && $0.isDenied }) {
      let selector = denied.selector(among: devices).description
      let text =
        keyboardRules.isEmpty
        ? """
        no udev rule lets you read a keyboard permanently; this adds one for the first unreadable \
        keyboard
        """
        : """
        \(keyboardRules[0]) does not give access to a keyboard yet; this adds a rule for the first \
        unreadable one
        """
      findings.append(
        DoctorFinding(
          kind: .note, text: "\(text). All your programs can then read it, passwords included",
          commands: [
            "evscribe doctor --rule \(shellWord(selector)) | sudo tee -a /etc/udev/rules.d/70-evscribe.rules",
            "sudo udevadm control --reload && sudo udevadm trigger --subsystem-match=input",
          ]))
    }
    return findings
  }

  private static func gives(_ line: Substring) -> Bool {
    !line.hasPrefix("#")
      && (line.contains("uaccess") || line.contains("GROUP") || line.contains("MODE"))
  }

  private var seat: DoctorFinding {
    guard has("/run/udev/control") else {
      return .remark("udev is not running: rules have no effect; set permissions by hand")
    }
    guard has("/run/systemd/seats") else {
      return .remark(
        "logind is not running: \"uaccess\" in a rule has no effect; use a group instead",
        "GROUP=\"evscribe\", MODE=\"0640\"    # in place of TAG+=\"uaccess\" in the rule")
    }
    let active = lines(of: "/run/systemd/seats/seat0").first { $0.hasPrefix("ACTIVE_UID=") }
    guard active?.dropFirst("ACTIVE_UID=".count) == "\(user)" else {
      return .remark(
        """
        you are not the user at the seat, that is, at this machine's screen: "uaccess" in a rule \
        has no effect in this session
        """,
        "loginctl list-sessions")
    }
    return .fine("you are the user at the seat")
  }

  private var sound: DoctorFinding {
    guard let problem = soundProblem() else {
      return .fine("sound can be played, for --sound and Morse practice")
    }
    let text = "there is no sound, which --sound and Morse practice need: \(problem)"
    switch problem {
    case .noLibrary: return .remark(text, "sudo apt install libasound2")
    case .card: return .remark(text, "aplay -l")
    case .noThread: return .remark(text)
    }
  }

  private var uinput: DoctorFinding {
    guard has("/dev/uinput") else {
      return .remark("there is no /dev/uinput, which only --grab needs", "sudo modprobe uinput")
    }
    guard mayWrite("/dev/uinput") else {
      return .remark(
        """
        no permission to use /dev/uinput, which only --grab needs. A program that can use it can type as you. The \
        first command gives all your programs permission until the next boot; the others give it \
        permanently
        """,
        "sudo setfacl -m u:$USER:rw /dev/uinput",
        "sudo install -m 644 udev/70-evscribe-uinput.rules /etc/udev/rules.d/",
        "sudo udevadm control --reload && sudo udevadm trigger /dev/uinput")
    }
    return .fine("/dev/uinput can be used, for --grab")
  }

  private var layouts: [DoctorFinding] {
    [
      ("/usr/share/X11/xkb/rules/evdev", "keyboard layouts", "xkb-data"),
      ("/usr/share/X11/locale/compose.dir", "compose sequences", "libx11-data"),
    ].map { path, what, package in
      has(path)
        ? .fine("\(what) are installed")
        : .problem(
          "\(what) are not installed; --mode direct needs them", "sudo apt-get install \(package)")
    }
  }

  private var terminal: [DoctorFinding] {
    guard hasTerminal else {
      return [
        .remark("there is no terminal: `evscribe type` needs a selected keyboard, or --background")
      ]
    }
    var findings: [DoctorFinding] = []
    let name = (Environment.locale(in: environment) ?? "").lowercased()
    findings.append(
      name.contains("utf-8") || name.contains("utf8")
        ? .fine("the locale is UTF-8")
        : .problem("the locale is not UTF-8: Hangul cannot be shown", "export LC_ALL=C.UTF-8"))
    if let consoleFont, !consoleFont.has("한") {
      findings.append(
        .remark(
          "the font of this console has no Hangul; the programs kmscon and fbterm show it"))
    }
    if let focus = DoctorFinding.focus(environment, tmuxOption: tmuxOption) {
      findings.append(focus)
    }
    return findings
  }
}
