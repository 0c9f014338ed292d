import Foundation
import TestSupport
import Testing

/// A form in a real terminal, whose screens are compared with those in `Snapshots`.
final class FormScreen {
  private let terminal: LiveTerminal
  private let folder = TemporaryFolder()
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
    terminal = try LiveTerminal(columns: columns, rows: rows)
    self.name = name
    try terminal.start(
      "form \(form) \(options) --output \(folder.path)/result", "2>\(folder.path)/errors")
    if environment("RECORD_SNAPSHOTS") != "1" { kept = try Self.read(name) }
  }

  /// Types keys as suites do.
  func type(_ keys: String) throws { try terminal.type(keys) }

  /// Lets time pass (``LiveTerminal/pass(_:)``).
  func pass(_ milliseconds: Int64) { terminal.pass(milliseconds) }

  /// Expects the screen in `Snapshots/NAME.txt` for that moment.
  ///
  /// - Parameters:
  ///   - moment: a description of the moment, which is the title of the screen.
  ///   - text: a text that the screen shows then, and not before.
  func expect(
    _ moment: String, showing text: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    try terminal.screen.wait { $0.contains(text) || ((try? picture()) ?? "").contains(text) }
    // The rest of the drawing may follow.
    var shown = ""
    if let kept = kept[moment] {
      try? terminal.screen.wait { _ in
        shown = (try? picture()) ?? ""
        return shown == kept
      }
    } else {
      var before = ""
      try terminal.screen.wait { _ in
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

  /// Expects that the form was sent with that result, and that the screen shows none of it.
  func expectSent(
    _ result: String, after lines: [String] = [], at location: SourceLocation = #_sourceLocation
  ) throws {
    try terminal.screen.wait(for: lines + ["$"])
    let written = try String(contentsOfFile: "\(folder.path)/result", encoding: .utf8)
    #expect(written == result + "\n", sourceLocation: location)
    try finish(at: location)
  }

  /// Records the screens if requested. This must be the last call of a test.
  func finish(at location: SourceLocation = #_sourceLocation) throws {
    guard environment("RECORD_SNAPSHOTS") == "1" else { return }
    try expectSnapshot(moments, named: name, at: location)
  }

  /// The screen, with brackets around reversed text, and the position of the cursor.
  private func picture() throws -> String {
    let cursor = try terminal.screen.cursor()
    var text = ""
    var isReversed = false
    var rest = try terminal.screen.styled()[...]
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
