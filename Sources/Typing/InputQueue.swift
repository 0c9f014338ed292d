import KeyEvents

/// The inputs, other than frames, that wait for their time, in the order in which they take effect.
struct InputQueue {
  private(set) var inputs: [SessionInput] = []
  /// The stamp of the last frame, whether or not it had keys.
  var lastFrameTime: EventTime?

  var isEmpty: Bool { inputs.isEmpty }

  /// The stamp of the next input; nil if none waits.
  var next: EventTime? { inputs.first?.time }

  /// Returns the stamp of the last frame, or `lastTime` if that is later; nil if there is neither.
  func present(_ lastTime: EventTime?) -> EventTime? {
    guard let lastFrameTime else { return lastTime }
    return max(lastFrameTime, lastTime ?? lastFrameTime)
  }

  /// Adds an input with its own stamp, or with the next possible one if something has already
  /// happened at that time or later, or if an input that was added before waits for a later time.
  /// An input with an edit count is ordered by that count, so it may share its stamp with an
  /// earlier event. Drops the input if too many wait.
  mutating func append(_ input: SessionInput, after lastTime: EventTime?) {
    guard inputs.count < SessionInput.waitingLimit else { return }
    let present = present(lastTime)
    let earliest = input.editCount == nil ? present?.advanced(byMicroseconds: 1) : present
    var input = input
    let time = max(input.time, earliest ?? input.time, inputs.last?.time ?? input.time)
    input.time = TypingSession.bounded(time)
    inputs.append(input)
  }

  /// Removes the first inputs, all with the stamp ``next``, and returns them.
  mutating func removeNext() -> ArraySlice<SessionInput> {
    let next = inputs.prefix { $0.time == inputs.first?.time }
    inputs.removeFirst(next.count)
    return next
  }

  /// Restamps the inputs with stamps up to that of the last frame or `lastTime`, so that they come
  /// directly after both.
  mutating func postpone(after lastTime: EventTime?) {
    guard let present = present(lastTime), let next, next <= present else { return }
    let time = TypingSession.bounded(present.advanced(byMicroseconds: 1))
    for index in inputs.indices {
      guard inputs[index].time < time else { break }
      inputs[index].time = time
    }
  }
}
