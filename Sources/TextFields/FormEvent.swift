public import KeyEvents

/// A question or a notification to a delegate, for a log of a form.
public struct FormEvent: Hashable, Sendable {
  /// The kind of event.
  public var kind: Kind
  /// The name of the field; nil if the event concerns the whole form.
  public var field: String?
  /// The time of the event.
  public var time: EventTime
  /// The answer to a question; nil if none was asked.
  public var answer: Bool?
  /// The replaced characters and their replacement; nil if the event has none.
  public var change: Change?
  /// The rule that refused, or that the text breaks; nil if there is none.
  public var rule: FieldRules.Rule?
  /// The reason why editing ended; nil if it did not.
  public var reason: FieldEndReason?

  /// A kind of event. The raw values are the words of logs.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The question whether a field may become first responder.
    case shouldBegin = "should-begin"
    /// A field has become first responder.
    case didBegin = "did-begin"
    /// The question whether text may be changed.
    case shouldChange = "should-change"
    /// Text has changed.
    case didChange = "did-change"
    /// The cursor or the selection has changed.
    case didChangeSelection = "did-change-selection"
    /// The question whether a field may be cleared.
    case shouldClear = "should-clear"
    /// The question whether Return performs its default action.
    case shouldReturn = "should-return"
    /// The question whether a field may cease to be first responder.
    case shouldEnd = "should-end"
    /// A field has ceased to be first responder.
    case didEnd = "did-end"
    /// A text breaks a rule.
    case problem
    /// The form was sent.
    case sent
    /// The form was aborted.
    case aborted

    /// Whether events of this kind come from typing into a field.
    var isTyping: Bool {
      switch self {
      case .shouldChange, .didChange, .didChangeSelection: true
      case .shouldBegin, .didBegin, .shouldClear, .shouldReturn, .shouldEnd, .didEnd, .problem,
        .sent, .aborted:
        false
      }
    }
  }

  /// Replaced characters and their replacement.
  public struct Change: Hashable, Sendable {
    /// The range in the text, in characters.
    public var range: Range<Int>
    /// The characters that are written instead.
    public var replacement: String

    /// Makes a change from its parts.
    public init(range: Range<Int>, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  init(_ kind: Kind, of field: String?, at time: EventTime) {
    self.kind = kind
    self.field = field
    self.time = time
  }
}
