import Composition
import KeyEvents

/// Answers, texts and traits that wait for the edit to which they belong, in the order of the edits.
struct WaitingInputs {
  private var inputs: [SessionInput] = []
  /// Where those begin that still wait.
  private var start = 0
  /// The first answer whose edit had been offered before it came, or that comes before one that waits.
  private var missed: SessionInput?

  var isEmpty: Bool { start == inputs.count }

  /// All that had no effect.
  var all: [SessionInput] { (missed.map { [$0] } ?? []) + inputs[start...] }

  private var first: SessionInput? { isEmpty ? nil : inputs[start] }

  /// Keeps an input until its edit is offered, where so many were. False where it has its effect at once.
  ///
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

  /// What is answered to the edit before which so many were offered; nil where that is not said.
  func answer(to editCount: Int) -> EditOutcome? {
    guard let first, first.editCount ?? editCount == editCount else { return nil }
    return first.content.outcome
  }

  /// Takes that.
  mutating func takeAnswer(to editCount: Int) -> EditOutcome? {
    guard let answer = answer(to: editCount) else { return nil }
    removeFirst()
    return answer
  }

  /// Takes the next text, or the next traits, told after so many edits; nil where the next one is another.
  mutating func takeReport(after editCount: Int) -> SessionInput.Content? {
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
  /// What an answer says; nil where it is none.
  fileprivate var outcome: EditOutcome? {
    switch self {
    case .refused: .refused
    case .mismatch: .mismatch
    case .text, .traits, .candidates, .candidate: nil
    }
  }
}
