import Composition
import KeyEvents

/// Answers, texts and traits that wait for their edit, in the order of the edits.
struct WaitingInputs {
  private var inputs: [SessionInput] = []
  /// The index of the first input that still waits.
  private var start = 0
  /// The first input that came too late to have an effect: an answer whose edit had been offered,
  /// an input after one for a later edit, or one beyond the limit.
  private var missed: SessionInput?

  private var isEmpty: Bool { start == inputs.count }

  /// The inputs that have had no effect: the first that came too late, if any, and those that still
  /// wait.
  var all: [SessionInput] { (missed.map { [$0] } ?? []) + inputs[start...] }

  private var first: SessionInput? { isEmpty ? nil : inputs[start] }

  /// Keeps an input until its edit is offered. `editCount` edits were offered so far.
  ///
  /// - Returns: whether it was kept; false if it takes effect at once.
  /// - Complexity: O(1) amortised
  mutating func keep(_ input: SessionInput, editCount: Int) -> Bool {
    let isAnswer = input.content.outcome != nil
    let count = input.editCount ?? editCount
    if !isAnswer, count <= editCount, isEmpty { return false }
    let isLate =
      isAnswer && count < editCount || count < inputs.last?.editCount ?? count
      || inputs.count - start >= SessionInput.waitingLimit
    if isLate {
      missed = missed ?? input
    } else {
      inputs.append(input)
    }
    return true
  }

  /// Returns the answer to the next edit, after `editCount` edits were offered; nil if none waits.
  func answer(to editCount: Int) -> EditOutcome? {
    guard let first, first.editCount ?? editCount == editCount else { return nil }
    return first.content.outcome
  }

  /// Removes and returns the answer of ``answer(to:)``.
  mutating func removeAnswer(to editCount: Int) -> EditOutcome? {
    guard let answer = answer(to: editCount) else { return nil }
    removeFirst()
    return answer
  }

  /// Removes and returns the next text or traits that were reported after at most `editCount`
  /// edits; nil if an answer or a later report is next.
  mutating func removeReport(after editCount: Int) -> SessionInput.Content? {
    while let first, first.editCount ?? editCount <= editCount {
      if first.content.outcome == nil {
        removeFirst()
        return first.content
      }
      guard let count = first.editCount, count < editCount else { return nil }
      missed = missed ?? first
      removeFirst()
    }
    return nil
  }

  private mutating func removeFirst() {
    start += 1
    guard start > 64, start * 2 > inputs.count else { return }
    inputs.removeFirst(start)
    start = 0
  }
}

extension SessionInput.Content {
  /// The answer; nil if this is not an answer.
  fileprivate var outcome: EditOutcome? {
    switch self {
    case .refused: .refused
    case .mismatch: .mismatch
    default: nil
    }
  }
}
