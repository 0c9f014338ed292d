import Composition
import KeyEvents
import KeyFiltering
import MorseComposition
import TextEditing
import Typing

/// The costs of the engines for input designed to be expensive.
enum EngineCosts {
  static func printAll() throws {
    try printFilters()
    printHeldKeys()
    printTexts()
    printPaddles()
  }

  // MARK: Filters

  private static func printFilters() throws {
    try Growth("keys through 64 filters that wait", per: "keys").measure(from: 2000) { count in
      let filters = [String](repeating: "debounce=5ms", count: KeyFilterChain.limit)
      return try filtered(filters, taps(count, apart: 50_000))
    }
    try Growth("filters that wait, for 1,000 keys", per: "filters").measure(from: 16) { count in
      try filtered([String](repeating: "debounce=5ms", count: count), taps(1000, apart: 50_000))
    }
    try Growth("keys at one moment, behind a release that waits", per: "keys")
      .measure(from: 20_000) { count in
        try filtered(["debounce=5ms"], taps(count, apart: 0))
      }
  }

  /// Presses and releases of 700 keys, one after the other.
  private static func taps(_ count: Int, apart interval: Int64) -> [KeyEvent] {
    (0..<2 * count).map { (place: Int) -> KeyEvent in
      KeyEvent(
        time: EventTime(microseconds: Int64(place) * interval),
        key: KeyCode(rawValue: UInt16(1 + place / 2 % 700)),
        phase: place.isMultiple(of: 2) ? .began : .ended)
    }
  }

  private static func filtered(_ filters: [String], _ events: [KeyEvent]) throws -> Duration {
    var chain = KeyFilterChain(parsed: try filters.map(ParsedKeyFilter.init))
    var output: [KeyEvent] = []
    return ContinuousClock().measure {
      for event in events {
        while let deadline = chain.deadline, deadline < event.time {
          chain.advance(to: deadline, into: &output)
        }
        chain.receive(event, into: &output)
        output.removeAll(keepingCapacity: true)
      }
      chain.finish(into: &output)
    }
  }

  // MARK: Keys that are held

  private static func printHeldKeys() {
    for (name, words) in [
      ("keys held, in Hangul", [("mode", "hangul")]), ("keys held, with paddles", paddleWords),
      ("keys held, two of which act as one", [("filter", "remap=a:b,c:d")]),
    ] {
      Growth(name, per: "keys").measure(from: 10_000) { count in
        var session = session(words)
        // All keys of a keyboard, then those of the next; then A on the first goes up and down as
        // many times.
        let held = (0..<count).map { (place: Int) -> InputFrame in
          let key = KeyCode(rawValue: UInt16(1 + place % 767))
          return frame(key, 1, device: UInt16(1 + place / 767), at: Int64(place))
        }
        let tapped = strokes([.a], count, from: Int64(count))
        return ContinuousClock().measure {
          play(held, into: &session)
          play(tapped, into: &session)
        }
      }
    }
  }

  // MARK: Texts

  private static func printTexts() {
    printText("Home and End on one line", line: "a", 125_000, times: 1000, [.home, .end])
    printText(
      "the same with marks on its letters", line: "e\u{301}", 125_000, times: 10_000, [.home, .end])
    printText("Up and Down in lines without end", line: "a", 125_000, times: 1000, [.up, .down])
    printText(
      "Ctrl+Left and Ctrl+Right over one word", line: "a", 125_000, times: 1000, [.left, .right],
      modifier: .leftControl)
    printText(
      "Shift+Home and Shift+End", line: "a", 125_000, times: 1000, [.home, .end],
      modifier: .leftShift)
    printText(
      "Backspace over regional indicators", line: "\u{1F1F0}", 20_000, times: 1, [.backspace])
    printText(
      "Left and Right over marks on one letter", line: "\u{301}", 5000, times: 1, [.left, .right])
    Growth("short lines after a long one", per: "letters").measure(from: 50_000) { count in
      var session = session(writing: "a", LineText())
      var sent = 0
      return ContinuousClock().measure {
        play(strokes([.a], count), into: &session)
        for number in 0..<count / 2 {
          sent += play(
            strokes([.a, .enter], 2, from: Int64(2 * count + 4 * number)), into: &session)
        }
        precondition(sent >= count)
      }
    }
  }

  /// Measures a line of many pieces, and then a press at regular distances. A key affects at most
  /// 8,192 scalars, so beyond that the cost of a press no longer grows.
  private static func printText(
    _ name: String, line piece: String, _ size: Int, times rareness: Int, _ keys: [KeyCode],
    modifier: KeyCode? = nil
  ) {
    Growth(name, per: "letters").measure(from: size) { count in
      var session = session(writing: piece)
      play(strokes([.a], count), into: &session)
      if let modifier { play([frame(modifier, 1, at: Int64(2 * count))], into: &session) }
      let frames = strokes(keys, count / rareness, from: Int64(2 * count + 1))
      return ContinuousClock().measure { play(frames, into: &session) }
    }
  }

  // MARK: Paddles

  private static let paddleWords = [("mode", "morse"), ("keyer", "iambic-b")]

  private static func printPaddles() {
    for keyer in ["iambic-b", "ultimatic", "bug", "single-switch", "straight"] {
      Growth("a key held for hours, \(keyer)", per: "hours").measure(from: 1000) { hours in
        var session = session([("mode", "morse"), ("keyer", keyer)])
        let end = Int64(hours) * 3_600_000_000
        let frames = [frame(.leftControl, 1, at: 0), frame(.leftControl, 0, at: end)]
        return ContinuousClock().measure { play(frames, into: &session) }
      }
    }
  }

  // MARK: Sessions

  private static func session(_ words: [(String, String)]) -> TypingSession {
    var options = TypingOptions()
    do {
      for (name, value) in words { try options.set(name, to: value) }
    } catch {
      preconditionFailure("\(error)")
    }
    return TypingSession(options) { preconditionFailure("no mode here asks for a keyboard layout") }
  }

  private static func session(
    writing piece: String, _ client: some TextClient = TextDocument()
  ) -> TypingSession {
    TypingSession(
      modes: [TypingMode(name: "piece", composer: PieceComposer(piece: piece))], client: client)
  }

  private static func frame(
    _ key: KeyCode, _ value: Int32, device: UInt16 = 0, at time: Int64
  ) -> InputFrame {
    let time = EventTime(microseconds: time)
    return InputFrame(
      device: DeviceIndex(rawValue: device),
      events: [.key(key, value: value, at: time), .report(at: time)])
  }

  /// That many presses of the keys in turn, each released at once.
  private static func strokes(_ keys: [KeyCode], _ count: Int, from start: Int64 = 0)
    -> [InputFrame]
  {
    (0..<2 * count).map { (place: Int) -> InputFrame in
      frame(keys[place / 2 % keys.count], place.isMultiple(of: 2) ? 1 : 0, at: start + Int64(place))
    }
  }

  /// Returns the number of scalars sent.
  @discardableResult
  private static func play(_ frames: [InputFrame], into session: inout TypingSession) -> Int {
    var sent = 0
    for frame in frames {
      session.receive(frame)
      sent += session.step.sent.count
      session.clearStep()
    }
    return sent
  }
}

/// A composer that writes the same text with each press of A, and leaves all other keys to the
/// session.
private struct PieceComposer: Composer {
  let piece: String

  mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    guard event.phase == .began else { return .composed }
    switch event.key {
    case .backspace: return .deleteBackward
    case .enter: return .insertNewline
    default:
      edits.insert(piece)
      edits.commit(open: 0)
      return .composed
    }
  }

  func openCell(_ distance: Int) -> TextCell? { nil }
  func claims(_ key: KeyCode) -> Bool { key == .a || key == .backspace || key == .enter }
  mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {}
  mutating func reset() {}
  var openCount: Int { 0 }
  var preview: String { "" }
}
