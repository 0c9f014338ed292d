import KeyEvents

@testable import Typing

/// A session and what a recorder would write: one file for each device, merged by time.
struct SessionLog {
  private(set) var session: TypingSession
  private var items: [(device: UInt16, time: EventTime, item: Item)] = []
  private var written = 0
  private var waiting: [SessionInput] = []
  private var lastFrame: (device: UInt16, time: EventTime)?
  private var end = EventTime.zero

  private enum Item {
    case frame(InputFrame)
    case input(SessionInput)
  }

  init(_ session: TypingSession) { self.session = session }

  mutating func receive(_ frame: InputFrame) {
    session.receive(frame)
    collectInputs()
    writeInputs(to: frame.device.rawValue)
    items.append((frame.device.rawValue, frame.time ?? .zero, .frame(frame)))
    lastFrame = (frame.device.rawValue, frame.time ?? .zero)
  }

  mutating func receive(_ input: SessionInput) { session.receive(input) }

  mutating func advance(to time: EventTime) {
    session.advance(to: time)
    collectInputs()
  }

  mutating func finish(at time: EventTime) {
    session.finish(at: time)
    collectInputs()
    writeInputs(to: 0)
    end = time
  }

  private mutating func collectInputs() {
    waiting += session.step.inputs.dropFirst(written)
    written = session.step.inputs.count
  }

  private mutating func writeInputs(to device: UInt16) {
    for input in waiting {
      let isAfterLast = lastFrame.map { input.time <= $0.time } ?? false
      items.append((isAfterLast ? lastFrame!.device : device, input.time, .input(input)))
    }
    waiting = []
  }

  /// The first inputs in which two sessions differ.
  static func difference(_ one: TypingSession, _ other: TypingSession) -> String {
    let (inputs, others) = (one.step.inputs, other.step.inputs)
    let place = zip(inputs, others).prefix { $0 == $1 }.count
    return "\(inputs.dropFirst(place).prefix(3)) and not \(others.dropFirst(place).prefix(3))"
  }

  /// Feeds the recording to a session without a client. At equal times the lower device comes
  /// first.
  func replay(into session: inout TypingSession) {
    let order = items.indices.sorted {
      (items[$0].time, items[$0].device, $0) < (items[$1].time, items[$1].device, $1)
    }
    for place in order {
      switch items[place].item {
      case .frame(let frame): session.receive(frame)
      case .input(let input): session.receive(input)
      }
    }
    session.finish(at: end)
  }
}
