import Foundation
import KeyTraces
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests of forms that end before they are sent, on a keyboard described by umockdev.
@Suite(
  "Forms that end early", .waits, .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"))
struct FormEndTests {
  private let bench = RecordingBench()
  private var folder: TemporaryFolder { bench.folder }

  private static let visitor = """
    fields:
      - {name: name}
      - {name: note}

    """

  /// More keys than the pipe of the keyboard holds: when all of them are written, some have been
  /// typed.
  private static let keys =
    "x tab " + Array(repeating: "a t:1", count: 1000).joined(separator: " ")

  /// Fills in the form until it is half filled, then does what `end` says. `$child` is the command,
  /// and descriptor 3 keeps the keyboard there.
  private func half(_ arguments: String, end: String) throws -> ProcessResult {
    folder.write(Self.visitor, to: "form.yaml")
    folder.write("old", to: "result")
    return try bench.shellOnPipes(
      [try bench.board(Self.keys)],
      """
      "$EVSCRIBE" form "$F/form.yaml" --output "$F/result" \(arguments) \
        /dev/input/event5 & child=$!
      exec 3>"$UMOCKDEV_DIR/dev/input/event5"
      play event5
      \(end)
      wait $child
      echo "code $?"
      """, playsAll: false)
  }

  private func expectUnsent(
    _ result: ProcessResult, code: Int, saying message: String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    expect(result, exit: 0, output: "code \(code)\n", error: message, at: location)
    #expect(try bench.contents("result") == "old", sourceLocation: location)
    #expect(folder.names == ["form.yaml", "result"], sourceLocation: location)
  }

  @Test(
    "A signal writes nothing, and leaves the old result and no other file",
    arguments: ["INT", "TERM", "HUP"])
  func signal(name: String) throws {
    try expectUnsent(
      try half("", end: "kill -\(name) $child"), code: 1,
      saying: "the form was not sent; nothing was written")
  }

  @Test("In the background, where a closed terminal does not matter, SIGHUP does not end the form")
  func hangUpInBackground() throws {
    folder.write(Self.visitor, to: "form.yaml")
    let result = try bench.shellOnPipes(
      [try bench.board("x ctrl+enter")],
      """
      "$EVSCRIBE" form "$F/form.yaml" --background /dev/input/event5 & child=$!
      exec 3>"$UMOCKDEV_DIR/dev/input/event5"
      kill -HUP $child
      play event5
      wait $child
      echo "code $?"
      """, playsAll: false)
    expect(result, exit: 0, output: "{\"name\":\"x\",\"note\":\"\"}\ncode 0\n")
  }

  @Test("The end of the keyboard does not write the result either")
  func unplugged() throws {
    // A byte that is not an event simulates it.
    try expectUnsent(
      try half("--no-wait", end: "printf x >&3"), code: 1, saying: "went away")
  }

  @Test("Written events stay, with the end of the form, and without questions that were not asked")
  func events() throws {
    let result = try half("--to events", end: "kill -TERM $child")
    #expect(result.text == "code 1\n", "\(result.errorText)")
    let lines = try bench.contents("result").split(separator: "\n")
    #expect(lines.count > 100)
    #expect(lines.suffix(2).first?.contains(#""kind":"did-end","field":"note""#) == true)
    #expect(lines.last?.contains(#""kind":"aborted""#) == true)
    #expect(folder.names == ["form.yaml", "result"])
  }

  @Test("A grab needs uinput to pass keys on, and its options need a grab")
  func grab() throws {
    folder.write(Self.visitor, to: "form.yaml")
    let refused = try bench.shell(
      [try bench.board("end")],
      """
      [ -e /dev/uinput ] || \
        exec "$EVSCRIBE" form "$F/form.yaml" --background --grab /dev/input/event5
      exit 77
      """)
    #expect(refused.end == .exited(77), "\(refused.errorText)")
    #expect(refused.text.isEmpty)
    for arguments in [["--grab-for", "60s"], ["--grab", "--grab-wait", "5"]] {
      expect(
        try Evscribe.run(["form", "\(folder.path)/form.yaml"] + arguments), exit: 64,
        error: "--grab-")
    }
  }
}

/// Tests of what a form with a secure field leaves behind when it is killed.
@Suite(
  "Killed forms", .waits, .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"))
struct KilledFormTests {
  private let bench = RecordingBench()
  private var folder: TemporaryFolder { bench.folder }

  @Test(
    "The process of a secure form dumps no core, and no other one of its user can read its memory",
    arguments: [("no", "unlimited unlimited\nreadable\n"), ("yes", "0 0\n")])
  func cores(isSecure: String, state: String) throws {
    folder.write("fields: [{name: pin, secure: \(isSecure)}]\n", to: "form.yaml")
    let result = try bench.shellOnPipes(
      [try bench.board("a")],
      """
      ulimit -c unlimited || exit 9
      # Root may read everything, unless it gives up this capability.
      drop=
      [ "$(id -u)" != 0 ] || drop="setpriv --bounding-set -sys_ptrace"
      $drop "$EVSCRIBE" form "$F/form.yaml" --background --output "$F/result" /dev/input/event5 &
      child=$!
      exec 3>"$UMOCKDEV_DIR/dev/input/event5"
      sed -n 's/^Max core file size *\\([a-z0-9]*\\) *\\([a-z0-9]*\\).*/\\1 \\2/p' /proc/$child/limits
      $drop sh -c ": </proc/$child/mem" 2>/dev/null && echo readable
      kill $child
      wait $child
      exit 0
      """, playsAll: false)
    expect(result, exit: 0, output: state)
  }

  @Test(
    "A draft of a killed form is reported at the next start, also of typing, and removed if it contains a secret",
    arguments: [true, false])
  func drafts(isSecure: Bool) throws {
    folder.write("fields: [{name: pin, secure: \(isSecure ? "yes" : "no")}]\n", to: "form.yaml")
    // Files of other programs are left alone.
    folder.write("other", to: ".evscribe-notes")
    let next = "\"$EVSCRIBE\" form \"$F/form.yaml\" --output \"$F/result\" --background /dev/null"
    let result = try bench.shellOnPipes(
      [try bench.board("a enter b enter")],
      """
      umask 022
      "$EVSCRIBE" form "$F/form.yaml" --background --repeat --output "$F/result" \
        /dev/input/event5 2>/dev/null & child=$!
      exec 3>"$UMOCKDEV_DIR/dev/input/event5"
      play event5
      draft() { find "$F" -name '.evscribe-*' ! -name .evscribe-notes -size +0; }
      until [ -n "$(draft)" ]; do :; done
      name=$(draft)
      \(next) 2>&1
      [ -f "$name" ] && echo "in use: untouched"
      kill -9 $child
      wait $child
      \(next) 2>&1 | sed "s|$name|DRAFT|"
      "$EVSCRIBE" type --output "$F/result" --background /dev/null 2>&1 | sed "s|$name|DRAFT|"
      [ -f "$name" ] && echo there || echo gone
      """, playsAll: false)
    let inUse = "in use: untouched\n"
    let refusal = result.text[..<(try #require(result.text.firstRange(of: inUse)).lowerBound)]
    #expect(refusal.hasPrefix("evscribe: there is no input device at /dev/null"))
    let named =
      isSecure
      ? "evscribe: DRAFT, left by an evscribe that was killed, contained a form's values, including a secret; the file was removed"
      : "evscribe: DRAFT, left by an evscribe that was killed or could not replace its file, contains the typed text; rename or remove the file"
    let end = isSecure ? "gone\n" : "there\n"
    let again = isSecure ? "" : "\(named)\n"
    #expect(result.text == "\(refusal)\(inUse)\(named)\n\(refusal)\(again)\(refusal)\(end)")
    #expect(try bench.contents(".evscribe-notes") == "other")
  }
}

/// Tests with values of a secure form that its file does not accept.
@Suite(
  "Secure forms, full disk", .waits, .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run")
)
struct SecretWithoutRoomTests {
  private let bench = RecordingBench()
  private var folder: TemporaryFolder { bench.folder }

  private func form() { folder.write("fields: [{name: pin, secure: yes}]\n", to: "form.yaml") }

  @Test(
    "Values that a full disk does not accept go nowhere else, and a message says how many bytes",
    arguments: [0, 1])
  func fullDisk(blocks: Int) throws {
    form()
    folder.write("old\n", to: "result")
    let pin = String(repeating: "a", count: 600)
    let keys = pin.map(String.init).joined(separator: " ")
    let result = try bench.shellOnPipes(
      [try bench.board("\(keys) enter")],
      """
      ulimit -f \(blocks)
      exec "$EVSCRIBE" form "$F/form.yaml" --background --output "$F/result" /dev/input/event5
      """)
    let text = "{\"pin\":\"\(pin)\"}\n"
    let size = blocks * 512
    expect(
      result, exit: 74, output: "",
      error: "cannot write to \(folder.path)/result: File too large; \(folder.path)/result was not",
      "\(text.utf8.count - size) bytes are lost\n")
    #expect(try bench.contents("result") == "old\n")
    let draft = folder.names.first { $0.hasPrefix(".evscribe-") }
    guard blocks > 0 else { return #expect(draft == nil) }
    #expect(try bench.contents(try #require(draft)) == text.prefix(size))
    let status = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(draft ?? "")")
    #expect(status[.posixPermissions] as? Int == 0o600)
  }

  @Test("Values for a file whose folder was removed go nowhere else")
  func folderWasRemoved() throws {
    form()
    folder.write("", to: "gone/nothing")
    let result = try bench.shellOnPipes(
      [try bench.board("a enter")],
      """
      "$EVSCRIBE" form "$F/form.yaml" --background --repeat --output "$F/gone/result" \
        /dev/input/event5 & child=$!
      exec 3>"$UMOCKDEV_DIR/dev/input/event5"
      play event5
      until [ -n "$(find "$F/gone" -name '.evscribe-*' -size +0)" ]; do
        kill -0 $child || exit
      done
      rm -r "$F/gone"
      kill -TERM $child
      wait $child
      echo "code $?"
      """, playsAll: false)
    expect(
      result, exit: 0, output: "code 74\n",
      error: "result was not replaced; 12 bytes are lost\n")
  }
}

/// Tests of the outputs to which the text of a secure field may go.
@Suite("Outputs of secure forms")
struct SecretOutputTests {
  private let folder = TemporaryFolder()
  private static let login = "fields:\n- name: user\n- {name: pin, secure: yes}\n"

  /// Runs the form with this descriptor as stdout: its exit code and its message.
  private func run(
    _ arguments: [String] = [], to output: CInt, replays: Bool = false
  ) throws -> (code: Int32, message: String) {
    let form = folder.write(Self.login, to: "form.yaml")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Evscribe.path)
    process.arguments =
      (replays
        ? [
          "replay", "--form", form, folder.write("a down\na up\n", to: "keys"), "--values",
          folder.write(#"{"pin":"1234"}"#, to: "values"),
        ] : ["form", form, "--background", "/dev/null"]) + arguments
    process.environment = Evscribe.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(fileDescriptor: output, closeOnDealloc: false)
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: message, as: UTF8.self))
  }

  private func expectRefused(
    _ result: (code: Int32, message: String), at location: SourceLocation = #_sourceLocation
  ) {
    #expect(result.code == 64, sourceLocation: location)
    for piece in ["the form has a secure field", "write it to a pipe", "--output"] {
      #expect(result.message.contains(piece), "\(result.message)", sourceLocation: location)
    }
  }

  @Test("A socket is refused before a keyboard is opened, with advice")
  func socket() throws {
    var ends: [CInt] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    expectRefused(try run(to: ends[0]))
    // Events do not contain the text: then the keyboard is the problem.
    let events = try run(["--to", "events"], to: ends[0])
    #expect(events.code == 66 && events.message.contains("/dev/null"), "\(events)")
  }

  @Test("A terminal is refused, as stdout and as a file", arguments: [false, true])
  func terminal(replays: Bool) throws {
    let terminal = PseudoTerminal()
    expectRefused(try run(to: terminal.terminal, replays: replays))
    expectRefused(
      try run(["--output", terminal.path], to: terminal.terminal, replays: replays))
  }

  @Test("A replay is refused the outputs of a live form, and writes events and a private file")
  func replay() throws {
    let path = folder.write("", to: "out")
    #expect(chmod(path, 0o644) == 0)
    let output = open(path, O_WRONLY | O_CLOEXEC)
    defer { close(output) }
    for arguments in [[], ["--output", "-"], ["--output", "/dev/stdout"]] {
      expectRefused(try run(arguments, to: output, replays: true))
    }
    let appended = try run(["--output", path, "--append"], to: output, replays: true)
    #expect(appended.code == 64 && appended.message.contains("--append"), "\(appended)")
    #expect(try readFile("out") == "")
    #expect(try run(["--output", path], to: output, replays: true).code == 1)
    #expect(try readFile("out").contains("1234"))
    let status = try FileManager.default.attributesOfItem(atPath: path)
    #expect(status[.posixPermissions] as? Int == 0o600)
    #expect(try run(["--to", "events"], to: output, replays: true).code == 1)
  }

  private func readFile(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  @Test(
    "A file that others may read is refused as stdout, and one of the owner alone is not",
    arguments: [false, true])
  func modes(replays: Bool) throws {
    for (mode, isPrivate) in [
      (0o600, true), (0o400, true), (0o640, false), (0o604, false), (0o620, false),
    ] as [(mode_t, Bool)] {
      let path = folder.write("", to: "out")
      let output = open(path, O_WRONLY | O_CLOEXEC)
      defer { close(output) }
      #expect(chmod(path, mode) == 0)
      let result = try run(to: output, replays: replays)
      if isPrivate {
        #expect(result.code == (replays ? 1 : 66), "\(String(mode, radix: 8)): \(result.message)")
      } else {
        expectRefused(result)
      }
      #expect(unlink(path) == 0)
    }
  }
}
