package import SystemIO
package import KeyEvents
import SessionOutput
package import SystemPackage
import Typing

/// A part of a live session that the event loop serves: an output, the recorder, the terminal, a
/// source of assistance. Each method has a default, which does nothing.
package protocol LoopPart: AnyObject {
  /// Receives the function that tells the user about problems while the session goes on.
  func connect(tell: @escaping (String) -> Void)

  /// Whether the session ends, because this part cannot go on, or wants it to end.
  var isOver: Bool { get }

  /// Adds the descriptors to poll. Called before every wait. One that is hung up is reported after
  /// every wait until it is no longer added.
  func appendDescriptors(to list: inout [PolledDescriptor])

  /// Handles an added descriptor that is ready, hung up or broken. Must not wait.
  func isReady(_ descriptor: FileDescriptor, for events: PollEvents)

  /// Begins to work, before the first key.
  func start(at time: EventTime)

  /// The time at which to call ``advance(to:)``; nil for never.
  var deadline: EventTime? { get }
  func advance(to time: EventTime)

  /// Sends the results of the last step of the session. Called after each step.
  func flush()

  /// Prepares for a wait. Called before every wait, after the text was sent.
  func willWait()

  /// Prepares for another program to use the terminal: the shell while this process is stopped, or
  /// a command that evscribe runs.
  func suspend()

  /// Continues after ``suspend()``, or after the process was stopped without it.
  func resume()

  /// Handles a change of the terminal's size.
  func resize()

  /// Whether a secure text may have been left on the stack since the last call. Called before every
  /// wait.
  func leftTraces() -> Bool

  /// Finishes the output of this part, at the end of the session. The preceding parts have finished
  /// by then, among them possibly the output of the text.
  func finish()

  /// Waits until the readers of the part have accepted everything, at most until the deadline.
  func drain(until deadline: ContinuousClock.Instant, _ interruption: Interruption)

  /// Restores what the shell uses again, after all parts were drained.
  func end()
}

extension LoopPart {
  package func connect(tell: @escaping (String) -> Void) {}
  package var isOver: Bool { false }
  package func appendDescriptors(to list: inout [PolledDescriptor]) {}
  package func isReady(_ descriptor: FileDescriptor, for events: PollEvents) {}
  package func start(at time: EventTime) {}
  package var deadline: EventTime? { nil }
  package func advance(to time: EventTime) {}
  package func flush() {}
  package func willWait() {}
  package func suspend() {}
  package func resume() {}
  package func resize() {}
  package func leftTraces() -> Bool { false }
  package func finish() {}
  package func drain(until deadline: ContinuousClock.Instant, _ interruption: Interruption) {}
  package func end() {}
}

/// A part that also acts on the session or shows it: a form that begins anew, a recording that
/// continues in another file, a screen.
protocol SessionPart: LoopPart {
  /// Acts on the session before its first key.
  func begin(_ driver: inout SessionDriver, at time: EventTime)

  /// Returns whether the session needs this frame. Otherwise the session does not receive it.
  func admits(_ frame: borrowing InputFrame) -> Bool

  /// Acts on the session after a step. `isDue` states whether a deadline led to the step, not
  /// necessarily the deadline of this part. `isOver` states whether the session ends.
  func settle(_ driver: inout SessionDriver, at time: EventTime, isDue: Bool, isOver: Bool)

  /// Shows the current state of the session. Called before every wait, after
  /// ``LoopPart/willWait()``.
  func draw(_ session: borrowing TypingSession)

  /// Acts on the session before its end.
  func willFinish(_ driver: inout SessionDriver, at time: EventTime)

  /// Whether another program needs the terminal and the keyboards for a while.
  var needsBreak: Bool { get }

  /// Runs the program that needs the terminal, inside `aroundCommand`, which lends the terminal to
  /// the program.
  func lendTerminal(
    _ driver: inout SessionDriver, _ interruption: Interruption,
    aroundCommand: (_ run: () -> Void) -> Void)
}

extension SessionPart {
  func begin(_ driver: inout SessionDriver, at time: EventTime) {}
  func admits(_ frame: borrowing InputFrame) -> Bool { true }
  func settle(_ driver: inout SessionDriver, at time: EventTime, isDue: Bool, isOver: Bool) {}
  func draw(_ session: borrowing TypingSession) {}
  func willFinish(_ driver: inout SessionDriver, at time: EventTime) {}
  var needsBreak: Bool { false }
  func lendTerminal(
    _ driver: inout SessionDriver, _ interruption: Interruption,
    aroundCommand: (_ run: () -> Void) -> Void
  ) {}
}

/// The parts of a loop's client, in the order in which they are served.
struct LoopParts {
  let all: [any LoopPart]
  /// The polled descriptors, each with the index of its part.
  private var slots: [(part: Int, descriptor: FileDescriptor)] = []

  init(_ parts: [any LoopPart]) { all = parts }

  /// Whether one of the parts ends the session.
  var isOver: Bool { all.contains { $0.isOver } }

  /// The earliest deadline of the parts.
  var deadline: EventTime? { all.lazy.compactMap(\.deadline).min() }

  mutating func appendDescriptors(to list: inout [PolledDescriptor]) {
    slots.removeAll(keepingCapacity: true)
    for (index, part) in all.enumerated() {
      let start = list.count
      part.appendDescriptors(to: &list)
      slots += list[start...].map { (index, $0.descriptor) }
    }
  }

  /// Tells the part of the descriptor at index `slot` that the descriptor is ready.
  func isReady(at slot: Int, for events: PollEvents) {
    all[slots[slot].part].isReady(slots[slot].descriptor, for: events)
  }

  func forEach(_ body: (any LoopPart) -> Void) { all.forEach(body) }

  /// Waits for all readers at the end of the session, with a deadline of two seconds, and ends all
  /// parts. Only the recorder may wait longer, to join files.
  func drain(_ interruption: Interruption) {
    let deadline = ContinuousClock.now + .seconds(2)
    for part in all { part.drain(until: deadline, interruption) }
    for part in all { part.end() }
  }
}
