import SystemIO
import Glibc
import KeyEvents
import KeyTraces
import LinuxInput
import Terminal
import TestSupport
import Testing
import Typing

@testable import LiveTyping

/// Live typing on a pseudo terminal whose other side is read here into a model of a terminal.
@Suite("Live typing on a terminal")
struct ScreenHostTests {
  private let pty = PseudoTerminal()

  private static let widths = Dictionary(
    uniqueKeysWithValues: "가나다라안녕하ㄱㄴㅎㅏㅗ".map { ($0, 2) })

  /// Typing on the terminal, and what it shows.
  private final class Stage {
    let pty: PseudoTerminal
    let live: LiveSession
    var model: TerminalModel
    private(set) var written = ""
    private var frames: [InputFrame] = []

    init(
      _ pty: PseudoTerminal, _ words: [(String, String)], showsMessages: Bool = true,
      columns: Int = 40
    ) throws {
      self.pty = pty
      pty.setSize(columns: UInt16(columns), rows: 6)
      // The line breaks of a drawing are those of the terminal.
      var attributes = pty.attributes
      attributes.c_oflag &= ~tcflag_t(OPOST)
      pty.set(attributes)
      var options = TypingOptions()
      for (name, value) in words { try options.set(name, to: value) }
      let connection = try #require(TerminalConnection(path: pty.path, console: nil))
      let screen = ScreenHost(
        connection, CurrentLineView(), drawsOutput: true, showsOutput: true,
        showsMessages: showsMessages)
      live = LiveSession(
        session: .withoutLayout(options), options: options, output: try LiveOutput(),
        screen: screen, recorder: nil, listensInBackground: false)
      model = TerminalModel(columns: columns, height: 6, widths: ScreenHostTests.widths)
    }

    /// Types in one wake, after which the loop would wait.
    func type(_ keys: String) throws {
      let keys = try SimulatedKeys(keys)
      for frame in keys.frames {
        while let deadline = live.deadline, deadline < frame.time! { live.advance(to: deadline) }
        live.receive(frame)
      }
    }

    /// The output since the last call, without the sequences for reports of focus, which the model
    /// does not know.
    func read() -> String {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65536)
      while pty.hasOutput(within: bytes.isEmpty ? 200 : 20) {
        let count = Glibc.read(pty.master, &buffer, buffer.count)
        guard count > 0 else { break }
        bytes += buffer[..<count]
      }
      var text = String(decoding: bytes, as: UTF8.self)
      for report in [FocusReporting.start, FocusReporting.stop] {
        text = text.replacing(String(decoding: report, as: UTF8.self), with: "")
      }
      model.write(Array(text.utf8))
      #expect(model.unknown == [] && model.wraps == 0)
      written += text
      return text
    }

    /// The rows on the terminal.
    func lines() -> [String] {
      _ = read()
      var lines = model.rows.indices.map(model.text)
      while lines.last == "" { lines.removeLast() }
      return lines
    }
  }

  @Test("the open line is drawn before the loop waits, and at no other time")
  func draws() throws {
    let stage = try Stage(pty, [("mode", "hangul")])
    #expect(stage.read() == "")
    stage.live.willWait()
    #expect(stage.read() == "")
    try stage.type("g k")
    #expect(stage.read() == "")
    stage.live.willWait()
    #expect(stage.lines() == ["하  ㅎㅏ = 하"])
    #expect(stage.model.column == 2)
    #expect(stage.model.rows[0][0].style == [4] && stage.model.rows[0][4].style == [2])
    stage.live.willWait()
    #expect(stage.read() == "")
  }

  @Test("sent text replaces the drawn line, and the next line is drawn below it")
  func sends() throws {
    let stage = try Stage(pty, [("mode", "hangul")])
    try stage.type("d k s s u d enter g k")
    #expect(stage.lines() == ["안녕"])
    stage.live.willWait()
    #expect(stage.lines() == ["안녕", "하  ㅎㅏ = 하"])
    stage.live.finish(at: MonotonicClock.now)
    #expect(stage.lines() == ["안녕", "하"])
    #expect(stage.model.row == 2 && stage.model.column == 0)
  }

  @Test("final pieces of a line stay in the drawing until the line is whole")
  func pieces() throws {
    let stage = try Stage(pty, [("mode", "morse"), ("to", "text")])
    try stage.type(String(repeating: ". - space ", count: 30))
    stage.live.willWait()
    let shown = stage.lines()
    #expect(shown.count == 1 && shown[0].hasSuffix("a"))
    stage.live.finish(at: MonotonicClock.now)
    _ = stage.read()
    let letters = stage.model.rows.joined().filter { $0.text == "a" }
    #expect(letters.count == 30)
  }

  @Test("only after an end by a key its character is awaited")
  func endByKey() throws {
    for (keys, isByKey) in [("g k esc", true), ("g k", false)] {
      let stage = try Stage(pty, [("mode", "hangul"), ("stop-key", "esc"), ("idle-exit", "1s")])
      try stage.type(keys)
      while let deadline = stage.live.deadline { stage.live.advance(to: deadline) }
      #expect(stage.live.isOver)
      #expect(stage.live.endedByKey == isByKey)
    }
  }

  @Test("a message is shown above the drawn line, whatever name is in it")
  func messages() throws {
    let stage = try Stage(pty, [("mode", "hangul")])
    try stage.type("g k")
    stage.live.willWait()
    stage.live.say("\"a\u{1B}[2J\nb\" is back")
    stage.live.willWait()
    #expect(stage.lines() == ["evscribe: \"a\\x1B[2J\\x0Ab\" is back", "하  ㅎㅏ = 하"])
  }

  @Test("a list is shown below the line until a mode is chosen")
  func list() throws {
    let stage = try Stage(pty, [("mode", "hangul,morse"), ("bind", "list=f9")])
    try stage.type("g k f9")
    stage.live.willWait()
    #expect(stage.lines() == ["하  hangul  ㅎㅏ = 하", "1 hangul  2 morse"])
    #expect(stage.model.row == 0 && stage.model.column == 2)
    try stage.type("2")
    stage.live.willWait()
    #expect(stage.lines() == ["하  morse"])
  }

  @Test("the lines of a document are shown around its cursor")
  func document() throws {
    let stage = try Stage(pty, [("mode", "hangul"), ("to", "document")])
    try stage.type("r enter s enter e up")
    stage.live.willWait()
    #expect(stage.lines() == ["ㄱ", "ㄴ", "ㄷ"])
    #expect(stage.model.row == 1)
  }

  @Test("on another size everything is redrawn")
  func resizes() throws {
    let stage = try Stage(pty, [("mode", "hangul")])
    try stage.type("g k")
    stage.live.willWait()
    _ = stage.read()
    pty.setSize(columns: 8, rows: 6)
    #expect(stage.live.signalReceived(SIGWINCH) == .goOn)
    #expect(stage.read() == "")
    stage.live.willWait()
    #expect(stage.lines() == ["하  ㅎ…"])
  }

  @Test("a terminal that is too slow gets only the last drawing")
  func slowTerminal() throws {
    let stage = try Stage(pty, [("mode", "hangul")])
    stage.live.willWait()
    // No one reads: messages fill the terminal, and what follows waits.
    let filling = String(repeating: ".", count: 30)
    for _ in 0..<4000 { stage.live.say(filling) }
    for keys in ["g k", "s", "r k"] {
      try stage.type(keys)
      stage.live.willWait()
    }
    var shown: [String] = []
    for _ in 0..<1000 where shown.last?.hasPrefix("한가") != true {
      var polled: [PolledDescriptor] = []
      stage.live.appendDescriptors(to: &polled)
      for (slot, entry) in polled.enumerated() where entry.events.contains(.writable) {
        stage.live.descriptorIsReady(at: slot, for: .writable)
      }
      shown = stage.lines()
    }
    #expect(shown.last == "한가  ㄱㅏ = 가")
    // One drawing, of the current state: those before it were never begun.
    #expect(stage.written.split(separator: "\n").last?.contains("ㅎㅏ") == false)
  }

  @Test("the first key, if it comes without the focus, is answered with a message, once")
  func withoutFocus() throws {
    let stage = try Stage(pty, [("mode", "hangul")], columns: 120)
    var report = Array("\u{1B}[O".utf8)
    #expect(Glibc.write(pty.master, &report, report.count) == report.count)
    for _ in 0..<1000 where stage.live.hasFocus {
      var polled: [PolledDescriptor] = []
      stage.live.appendDescriptors(to: &polled)
      for (slot, entry) in polled.enumerated() where entry.events.contains(.readable) {
        let events = try entry.descriptor.wait(for: .readable, atMost: .milliseconds(10))
        if !events.isEmpty { stage.live.descriptorIsReady(at: slot, for: events) }
      }
    }
    #expect(!stage.live.hasFocus)
    let keys = try SimulatedKeys("g k")
    for frame in keys.frames { stage.live.ignore(frame, isLate: false) }
    let lines = stage.lines()
    #expect(
      lines.count == 1 && lines[0].hasPrefix("evscribe: keys are ignored while the"), "\(lines)")
  }

  @Test("if stdout is not the terminal, the line is not drawn, and messages go to stderr")
  func elsewhere() throws {
    let connection = try #require(TerminalConnection(path: pty.path, console: nil))
    let screen = ScreenHost(
      connection, CurrentLineView(), drawsOutput: true, showsOutput: false, showsMessages: false)
    let options = try TypingOptions.of([("mode", "hangul")])
    var session = TypingSession.withoutLayout(options)
    for frame in try SimulatedKeys("g k").frames { session.receive(frame) }
    screen.draw(session)
    #expect(!pty.hasOutput(within: 50))
  }
}

extension TypingOptions {
  fileprivate static func of(_ words: [(String, String)]) throws -> TypingOptions {
    var options = TypingOptions()
    for (name, value) in words { try options.set(name, to: value) }
    return options
  }
}
