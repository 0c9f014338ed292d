package import KeyEvents
package import PlainText

/// A test of a person with one switch: five short presses, five long ones, and then the times that
/// suit them. The first key that is pressed is the switch; other keys are ignored.
package struct SwitchTest {
  /// The number of presses that each task asks for.
  package static let pressCount = 5
  /// The minimum time from a release to a new press, in microseconds. A press that begins sooner
  /// continues the press before it: no one who means to press twice is so quick.
  static let shortestPause: Int64 = 100_000
  /// The minimum duration of a press that counts, in microseconds.
  static let shortestPress: Int64 = 30_000
  /// The maximum duration of a press that counts, in microseconds.
  static let longestPress: Int64 = 15_000_000

  /// A press of the switch.
  struct Press: Hashable, Sendable {
    var start: EventTime
    var end: EventTime

    /// The duration of the press in microseconds.
    var duration: Int64 { start.microseconds(to: end) }
  }

  private(set) var key: KeyCode?
  private(set) var short: [Press] = []
  private(set) var long: [Press] = []
  /// The interruptions of presses, in microseconds.
  private(set) var interruptions: [Int64] = []
  /// The durations of the presses that were too short to count, in microseconds.
  private(set) var touches: [Int64] = []
  private var pressed: EventTime?

  /// Starts a test that has received no keys.
  package init() {}

  /// The text at the start of the test, which asks for the short presses.
  package static var beginning: DisplayText {
    "Press the switch five times, briefly, one after the other. Ctrl+C ends.\n"
  }

  /// Whether all presses were made. If the last of five long presses is at most half as long as the
  /// median of the others, it may have been interrupted: the test then waits for the press to
  /// continue, or for one more press.
  package var isOver: Bool {
    guard long.count >= Self.pressCount, pressed == nil, let last = long.last else { return false }
    let others = long.dropLast().map(\.duration).sorted()
    return long.count > Self.pressCount || 2 * last.duration > others[others.count / 2]
  }

  /// Handles an event of a key. Returns the text to write, empty if there is none.
  package mutating func receive(_ event: KeyEvent) -> DisplayText {
    guard !isOver || event.phase == .began, event.key != .unknown else { return "" }
    switch event.phase {
    case .began:
      guard pressed == nil, key == nil || event.key == key else { return "" }
      key = event.key
      begin(at: event.time)
      return ""
    case .repeated: return ""
    case .cancelled:
      if event.key == key { pressed = nil }
      return ""
    case .ended:
      guard event.key == key, let start = pressed else { return "" }
      pressed = nil
      return end(Press(start: start, end: event.time))
    }
  }

  private mutating func begin(at time: EventTime) {
    pressed = time
    guard let last = long.last ?? short.last else { return }
    let pause = last.end.microseconds(to: time)
    guard pause < Self.shortestPause else { return }
    interruptions.append(pause)
    pressed = last.start
    if long.isEmpty { short.removeLast() } else { long.removeLast() }
  }

  private mutating func end(_ press: Press) -> DisplayText {
    let milliseconds = (press.duration + 500) / 1000
    guard press.duration >= Self.shortestPress else {
      touches.append(press.duration)
      return "  \(milliseconds) ms: too short to count\n"
    }
    guard press.duration <= Self.longestPress else {
      return "  \(milliseconds) ms: too long to count\n"
    }
    if short.count < Self.pressCount {
      short.append(press)
      let line: DisplayText = "  short \(short.count): \(milliseconds) ms\n"
      guard short.count == Self.pressCount else { return line }
      return line + "Now five long presses: clearly longer, but without effort.\n"
    }
    long.append(press)
    return "  long \(long.count): \(milliseconds) ms\n"
  }

  /// The report after all presses: a picture of them, and the options that suit them. `devices` are
  /// the arguments that chose the keyboard.
  package func report(devices: [String]) -> DisplayText {
    let times = SwitchAdvice(self)
    var text: DisplayText = "\n"
    text += picture(dah: times.dah)
    for remark in times.remarks { text += "\(remark)\n" }
    let options = times.options
    let words = ["evscribe", "type"] + options.flatMap { ["--\($0.name)", $0.value] } + devices
    text += "\nThese options suit the presses:\n\n"
    text += "  \(words.joined(separator: " "))\n"
    text += "\nThe same in ~/.config/evscribe/config.yaml:\n\n"
    for option in options { text += "  \(option.name): \(option.value)\n" }
    return text
  }

  /// Returns a row for the short presses, one for the long ones, and one for the limit, on a scale
  /// from 0 to the longest press.
  private func picture(dah: Int64?) -> DisplayText {
    let columns = 60
    let longest = (short + long).map(\.duration).max() ?? 1
    func row(_ name: String, _ sign: Character, _ durations: [Int64]) -> DisplayText {
      var cells = [Character](repeating: " ", count: columns)
      for duration in durations {
        cells[Int(duration * Int64(columns - 1) / max(1, longest))] = sign
      }
      let line = String(cells)
      let end = line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex
      return "\(name.padded(to: 8))\(String(line[..<end]))\n"
    }
    let scale = "\((longest + 500) / 1000) ms"
    var text: DisplayText =
      "        0\(String(repeating: " ", count: max(1, columns - 1 - scale.count)))\(scale)\n"
    text += row("short", "\u{B7}", short.map(\.duration))
    text += row("long", "\u{2013}", long.map(\.duration))
    if let dah { text += row("limit", "|", [dah]) }
    return text
  }
}
