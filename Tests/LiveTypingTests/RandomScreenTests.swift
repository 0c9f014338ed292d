import Glibc
import KeyEvents
import KeyTraces
import LinuxInput
import SystemIO
import SystemPackage
import Terminal
import TestSupport
import Testing
import Typing

@testable import LiveTyping

/// Random keys, sizes and breaks on a screen, read into a model of a terminal.
@Suite("Random screens")
struct RandomScreenTests {
  private static let widths = Dictionary(
    uniqueKeysWithValues: (Array(0x3131...0x318E) + Array(0xAC00...0xD7A3)).map {
      (value: UInt32) in (Character(Unicode.Scalar(value)!), 2)
    })

  private static let settings: [[(String, String)]] = [
    [("mode", "hangul,morse"), ("bind", "list=f9"), ("screen-key", "f11"), ("sheet-key", "f1")],
    [("mode", "morse"), ("screen-key", "f11"), ("sheet-key", "f1"), ("to", "document")],
    [("mode", "hangul"), ("screen-key", "f11"), ("sheet-key", "f1"), ("idle-exit", "10s")],
  ]

  /// What a terminal may say of its colors.
  private static let reports = [
    "\u{1B}[?997;1n", "\u{1B}[?997;2n", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\",
    "\u{1B}]11;rgb:ff/ff/f0\u{7}", "\u{1B}]10;rgb:8/8/8\u{7}\u{1B}[?6c",
  ]

  private static let keys =
    ["f11", "f1", "f9", "enter", "space", "backspace", "up", "down", "left", "hangeul", "esc"]
    + "abcdefghijklmnop.-1234".map(String.init)

  @Test("the picture is that of a fresh drawing, and the terminal is as it was in the end")
  func random() throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for number in 0..<TestAmount.count(2_000, long: 20_000) {
      var stage = try Stage(
        Self.settings.randomElement(using: &random)!, isOn: Bool.random(using: &random),
        [nil, nil, .dark, .light].randomElement(using: &random)!,
        columns: Int.random(in: 2...50, using: &random),
        rows: Int.random(in: 1...16, using: &random), "seed \(seed), \(number)")
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          stage.resize(
            columns: Int.random(in: 2...50, using: &random),
            rows: Int.random(in: 1...16, using: &random))
        case 1: stage.live.say("a message")
        case 2: stage.interrupt()
        case 3:
          let report = Self.reports.randomElement(using: &random)!
          #expect(stage.report(report), "seed \(seed), \(number)")
        default:
          let count = Int.random(in: 1...4, using: &random)
          try stage.type(
            (0..<count).map { _ in Self.keys.randomElement(using: &random)! }.joined(
              separator: " "))
        }
        try stage.draw()
      }
      try stage.finish()
    }
  }

  /// A session on a screen, with the model of its terminal.
  private struct Stage {
    let pty = PseudoTerminal()
    let live: LiveSession
    private let view: FullScreenView
    private let host: ScreenHost
    private let connection: TerminalConnection
    private let panelEvents = PanelEventList()
    /// How many of the model's questions were answered.
    private var questionCount = 0
    /// The rows of the keyboard by the events.
    private var panelRowCount = 0
    private let colors: ScreenColors
    private var model: TerminalModel
    private var time: Int64 = 1_000_000
    private let name: String
    private let mode: [UInt8]
    /// Whether rows were cut or overwritten, so that sent text may be gone.
    private var isDisturbed = false

    init(
      _ words: [(String, String)], isOn: Bool, _ appearance: TerminalAppearance?, columns: Int,
      rows: Int, _ name: String
    ) throws {
      self.name = name
      pty.setSize(columns: UInt16(columns), rows: UInt16(rows))
      // The line breaks of a drawing are those of the terminal.
      var attributes = pty.attributes
      attributes.c_oflag &= ~tcflag_t(OPOST)
      pty.set(attributes)
      mode = PseudoTerminal.bytes(pty.attributes)
      var options = TypingOptions()
      for (name, value) in words { try options.set(name, to: value) }
      connection = try #require(TerminalConnection(path: pty.path, console: nil))
      view = FullScreenView(
        CurrentLineView(), isOn: isOn, appearance: appearance,
        letters: columns % 3 == 0 ? .small : nil)
      let theme = try #require(TerminalTheme(named: "soft"))
      colors = ScreenColors(theme) { ["TERM": "xterm", "COLORTERM": "truecolor"][$0] }
      host = ScreenHost(
        connection, view, colors: colors, panelEvents: panelEvents, drawsOutput: true,
        showsOutput: true, showsMessages: true)
      live = LiveSession(
        session: .withoutLayout(options), options: options, output: try LiveOutput(),
        screen: host, recorder: nil, listensInBackground: false)
      model = TerminalModel(columns: columns, height: rows, widths: RandomScreenTests.widths)
    }

    mutating func type(_ keys: String) throws {
      let typed = try SimulatedKeys(keys)
      for frame in typed.frames {
        var events = frame.events
        for index in events.indices {
          events[index].time = events[index].time.advanced(byMicroseconds: time)
        }
        live.receive(InputFrame(device: frame.device, events: events))
      }
      time += typed.end.microseconds + 1_000
    }

    mutating func resize(columns: Int, rows: Int) {
      isDisturbed = true
      read()
      pty.setSize(columns: UInt16(columns), rows: UInt16(rows))
      model.resize(columns: columns, height: rows)
      #expect(live.signalReceived(SIGWINCH) == .goOn)
    }

    /// The process was stopped without a warning, and another program has written.
    mutating func interrupt() {
      isDisturbed = true
      read()
      model.write(Array("other".utf8.prefix(model.columns - 1)))
      #expect(live.signalReceived(SIGCONT) == .goOn)
    }

    /// The terminal says something of its colors. Returns whether it arrived.
    func report(_ text: String) -> Bool {
      pty.type(text)
      var list: [PolledDescriptor] = []
      host.appendDescriptors(to: &list)
      let hasArrived = pty.hasInput(within: 5_000)
      for polled in list { host.isReady(polled.descriptor, for: .readable) }
      return hasArrived
    }

    /// Draws as before a wait, and compares with a fresh drawing.
    mutating func draw() throws {
      live.willWait()
      read()
      answerQuestion()
      try followPanel()
      guard view.area == .full else {
        // Only a screen has colors.
        #expect(model.questions.count == questionCount, "\(name)")
        #expect(panelRowCount == 0 && !model.isAlternate, "\(name)")
        return
      }
      #expect(model.isAlternate, "\(name)")
      let size = TerminalSize(columns: model.columns, rows: model.height ?? 0)
      let picture = view.picture(of: live.session, host.sent, in: size)
      #expect(panelRowCount == picture.panelRowCount, "\(name)")
      let grid = picture.grid
      var drawer = GridDrawer(size: size, area: .full)
      drawer.palette = colors.palette(on: connection.look)
      var bytes = TerminalArea.full.start
      drawer.draw(grid, into: &bytes)
      var fresh = TerminalModel(
        columns: size.columns, height: size.rows, widths: RandomScreenTests.widths)
      fresh.write(bytes)
      #expect(model.rows == fresh.rows, "\(name)")
      #expect(model.row == fresh.row && model.column == fresh.column, "\(name)")
    }

    mutating func finish() throws {
      live.finish(at: MonotonicClock.now)
      try followPanel()
      #expect(panelRowCount == 0, "\(name)")
      live.sendRest(Interruption(FileDescriptor(rawValue: pty.master)) { false })
      read()
      #expect(!model.isAlternate && model.modes.isEmpty, "\(name)")
      #expect(PseudoTerminal.bytes(pty.attributes) == mode, "\(name)")
      guard !isDisturbed else { return }
      // Each sent line is on the terminal, in order; its spaces may be at the ends of rows.
      func letters(_ text: String) -> String { text.replacing(" ", with: "") }
      let rows = model.history + model.rows
      var rest = letters(rows.joined().map(\.text).joined())[...]
      for line in host.sent.lastLines(10_000, limit: 10_000).map(letters) where !line.isEmpty {
        guard let found = rest.firstRange(of: line) else {
          Issue.record("\(name): \(line) is missing in \(rest)")
          return
        }
        rest = rest[found.upperBound...]
      }
    }

    /// Says that no color is known, as terminals do that have no answer to the question.
    private mutating func answerQuestion() {
      guard model.questions.count > questionCount else { return }
      #expect(
        Array(model.questions.dropFirst(questionCount)) == ["10;?", "11;?", "kind"], "\(name)")
      questionCount = model.questions.count
      #expect(report("\u{1B}[?6c"), "\(name)")
      live.willWait()
      read()
      #expect(model.questions.count == questionCount, "\(name)")
    }

    /// Reads the events, which come in pairs and lead from the shown panel to another.
    private mutating func followPanel() throws {
      var bytes = WipedArray<UInt8>()
      panelEvents.moveBytes(into: &bytes)
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      for (index, line) in lines.enumerated() {
        let words = line.split { "{}:,\"".contains($0) }
        let (kind, rows) = (words[1], try #require(Int(words[3])))
        if index % 2 == 1 {
          let before = lines[index - 1]
          #expect(line == before.replacing("will", with: "did", maxReplacements: 1), "\(name)")
          continue
        }
        let expected = panelRowCount == 0 ? "will-show" : rows == 0 ? "will-hide" : "will-change"
        #expect(kind == expected && rows != panelRowCount, "\(name): \(line)")
        panelRowCount = rows
      }
      #expect(lines.count % 2 == 0, "\(name)")
    }

    private mutating func read() {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65536)
      while pty.hasOutput(within: 0) {
        let count = Glibc.read(pty.master, &buffer, buffer.count)
        guard count > 0 else { break }
        bytes += buffer[..<count]
      }
      model.write(bytes)
      #expect(!model.isAlternate || model.wraps == 0, "\(name)")
      // A terminal that becomes narrower breaks rows, which the line expects and the model omits.
      let other = model.unknown.filter { !$0.hasPrefix("up ") && !$0.hasPrefix("down ") }
      #expect(other == [], "\(name)")
    }
  }
}
