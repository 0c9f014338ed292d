import TextFields

/// Follows the events of a form: each question has its consequence or its refusal, in UIKit's
/// order.
struct FormEventOrder {
  /// The field that is edited, as the events tell it.
  private(set) var focus: String?
  /// The field that may become first responder, and has not yet.
  private var beginning: String?
  private var last: FormEvent?
  private var isOver = false

  /// What is wrong with the next event; nil if it may come now.
  mutating func fault(of event: FormEvent) -> String? {
    defer { last = event }
    if let wanted = consequence, event.kind != wanted || event.field != last?.field {
      return "\(wanted.rawValue) does not follow \(last?.line ?? "")"
    }
    switch event.kind {
    case .shouldBegin:
      if isOver || event.field == focus || beginning != nil { return "asked to begin" }
      if event.answer == true { beginning = event.field }
    case .didBegin:
      if beginning != event.field || focus != nil { return "begins unasked" }
      focus = event.field
      beginning = nil
    case .shouldEnd:
      if event.field != focus { return "asked to end" }
      if event.answer == false { beginning = nil }
    case .didEnd:
      if event.field != focus { return "ends without having begun" }
      focus = nil
    case .shouldChange, .shouldReturn:
      if event.field != focus { return "typed into without being edited" }
    case .didChange:
      guard let last, last.field == event.field, last.answer == true,
        last.kind == .shouldChange || last.kind == .shouldClear
      else { return "changed unasked" }
    case .didChangeSelection:
      if event.field != focus, last?.kind != .didChange { return "selected without being edited" }
    case .shouldClear: break
    case .problem: if event.rule == nil { return "a problem without rule" }
    case .sent, .aborted:
      if isOver || focus != nil { return "over while a field is edited" }
      isOver = true
    }
    return nil
  }

  /// What is wrong after the last event; nil if no event is missing.
  var fault: String? {
    if let consequence { return "\(consequence.rawValue) does not follow \(last?.line ?? "")" }
    return beginning.map { "\($0) has not begun" }
  }

  /// What has to follow the last event at once.
  private var consequence: FormEvent.Kind? {
    guard let last else { return nil }
    return switch last.kind {
    case .shouldChange where last.answer == true: .didChange
    case .didChange: .didChangeSelection
    case .shouldEnd where last.answer == true: .didEnd
    case .shouldBegin, .didBegin, .shouldChange, .didChangeSelection, .shouldClear, .shouldReturn,
      .shouldEnd, .didEnd, .problem, .sent, .aborted:
      nil
    }
  }
}
