import Foundation
import KeyEvents
import KeyTraces
import TestSupport
import Testing

/// A form in a real terminal (tmux), with a keyboard that types step by step and waits in between
/// for what the screen shows.
///
/// The stamps of the keys are far ahead of the clock: no deadline is due until keys with a later
/// stamp come, however long a test looks at the screen.
final class FormScreen {
  private let terminal: TerminalScreen
  private let folder = TemporaryFolder()
  private let keyboard: FileHandle
  private var now: Int64 = 1_000_000
  private let name: String
  private var moments = ""
  private var kept: [String: String] = [:]

  /// Shows a form.
  ///
  /// - Parameters:
  ///   - form: the path of the form.
  ///   - options: options of `evscribe form`, as words of a shell.
  ///   - name: the file in `Snapshots` with the screens.
  init(
    _ form: String, _ options: String = "", columns: Int = 60, rows: Int = 12, named name: String
  ) throws {
    terminal = try #require(try TerminalScreen(columns: columns, rows: rows))
    self.name = name
    let board = UMockKeyboard()
    let devices = board.arguments(in: folder).joined(separator: " ")
    let program = ProcessRunner.builtExecutable("evscribe")
    // The node becomes a pipe, whose events wait for their reader.
    let script = folder.write(
      """
      clear; export XDG_CONFIG_HOME=/none XKB_DEFAULT_LAYOUT=us
      umockdev-run \(devices) -- sh -c 'node="$UMOCKDEV_DIR\(board.path)"; rm -f "$node"; \
      mkfifo "$node"; echo "$node" >\(folder.path)/node; \
      exec \(program) form \(form) \(options) --output \(folder.path)/result \(board.path) \
      2>\(folder.path)/errors'

      """, to: "run.sh")
    try terminal.type(". \(script)", "Enter")
    var node = ""
    let (folder, terminal) = (folder, terminal)
    try terminal.wait { _ in
      node = (try? String(contentsOfFile: "\(folder.path)/node", encoding: .utf8)) ?? ""
      return node.hasSuffix("\n")
    }
    let descriptor = open(String(node.dropLast()), O_RDWR | O_CLOEXEC)
    #expect(descriptor >= 0)
    keyboard = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    if environment("RECORD_SNAPSHOTS") != "1" { kept = try Self.read(name) }
    // The first stamp is taken for the present.
    send([.key(.leftShift, value: 1, at: EventTime(microseconds: now))])
    send([.key(.leftShift, value: 0, at: EventTime(microseconds: now))])
    now += 1_000_000_000
  }

  /// Types keys as suites do.
  func type(_ keys: String) throws {
    let typed = try SimulatedKeys(keys)
    for frame in typed.frames {
      send(
        frame.events.filter { $0.type == .key }.map { event in
          var event = event
          event.time = event.time.advanced(byMicroseconds: now)
          return event
        })
    }
    now += typed.end.microseconds
  }

  /// Lets time pass, as it does without keys: until so many milliseconds after the last one.
  func pass(_ milliseconds: Int64) {
    now += milliseconds * 1000
    send([])
  }

  private func send(_ events: [InputEvent]) {
    let time = events.first?.time ?? EventTime(microseconds: now)
    var bytes = Data()
    for event in events + [.report(at: time)] {
      withUnsafeBytes(of: time.microseconds / 1_000_000) { bytes += $0 }
      withUnsafeBytes(of: time.microseconds % 1_000_000) { bytes += $0 }
      withUnsafeBytes(of: event.type.rawValue) { bytes += $0 }
      withUnsafeBytes(of: event.code) { bytes += $0 }
      withUnsafeBytes(of: event.value) { bytes += $0 }
    }
    keyboard.write(bytes)
  }

  /// Expects the screen that `Snapshots/NAME.txt` has for the moment.
  ///
  /// - Parameters:
  ///   - moment: what has happened, which is the title of the screen.
  ///   - text: what the screen shows then, and not before.
  func expect(
    _ moment: String, showing text: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    try terminal.wait { $0.contains(text) || ((try? picture()) ?? "").contains(text) }
    // The rest of the drawing may follow.
    var shown = ""
    if let kept = kept[moment] {
      try? terminal.wait { _ in
        shown = (try? picture()) ?? ""
        return shown == kept
      }
    } else {
      var before = ""
      try terminal.wait { _ in
        defer { before = shown }
        shown = (try? picture()) ?? ""
        return shown == before
      }
    }
    moments += "== \(moment)\n\(shown)\n"
    if environment("RECORD_SNAPSHOTS") != "1" {
      #expect(shown == kept[moment], "\(moment)", sourceLocation: location)
    }
  }

  /// Expects that the form was sent with that result, and that nothing of it is on the screen.
  func expectSent(
    _ result: String, after lines: [String] = [], at location: SourceLocation = #_sourceLocation
  ) throws {
    try terminal.wait { $0.hasSuffix("$") }
    #expect(try terminal.lines() == lines + ["$"], sourceLocation: location)
    let written = try String(contentsOfFile: "\(folder.path)/result", encoding: .utf8)
    #expect(written == result + "\n", sourceLocation: location)
    try finish(at: location)
  }

  /// Writes the screens where they are to be recorded. The last call of a test.
  func finish(at location: SourceLocation = #_sourceLocation) throws {
    guard environment("RECORD_SNAPSHOTS") == "1" else { return }
    try expectSnapshot(moments, named: name, at: location)
  }

  /// The screen, with brackets around what is reversed, and the position of the cursor.
  private func picture() throws -> String {
    let cursor = try terminal.cursor()
    var text = ""
    var isReversed = false
    var rest = try terminal.styled()[...]
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        text.append(character)
        continue
      }
      let codes = rest.prefix { $0 != "m" }.dropFirst().split(separator: ";")
      rest = rest.drop { $0 != "m" }.dropFirst()
      let wasReversed = isReversed
      for code in codes {
        if code == "7" { isReversed = true }
        if code == "0" || code == "27" { isReversed = false }
      }
      if codes.isEmpty { isReversed = false }
      if isReversed != wasReversed { text += isReversed ? "[" : "]" }
    }
    // tmux ends a style at the start of the next line.
    var lines = text.replacing("\n]", with: "]\n").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n(cursor: row \(cursor.row), column \(cursor.column))"
  }

  private static func read(_ name: String) throws -> [String: String] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Snapshots/\(name).txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [:] }
    var moments: [String: String] = [:]
    for part in "\n\(text)".components(separatedBy: "\n== ").dropFirst() {
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      let shown = lines.dropFirst().joined(separator: "\n")
      moments[String(lines[0])] = shown.hasSuffix("\n") ? String(shown.dropLast()) : shown
    }
    return moments
  }
}
