public import KeyEvents

/// What was asked of a delegate or told to it, for a log of a form.
public struct FormEvent: Hashable, Sendable {
  /// What happened.
  public var kind: Kind
  /// The name of the field; nil if it concerns the form.
  public var field: String?
  /// When.
  public var time: EventTime
  /// The answer to a question; nil if none was asked.
  public var answer: Bool?
  /// The characters that are replaced, and by what.
  public var change: Change?
  /// The rule that refused, or that the text breaks; nil if there is none.
  public var rule: FieldRules.Rule?
  /// Why editing ended.
  public var reason: FieldEndReason?

  /// What can happen. The raw values are the words of logs.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Whether a field may become first responder.
    case shouldBegin = "should-begin"
    /// A field has become first responder.
    case didBegin = "did-begin"
    /// Whether text may be changed.
    case shouldChange = "should-change"
    /// Text has changed.
    case didChange = "did-change"
    /// The cursor or the selection has changed.
    case didChangeSelection = "did-change-selection"
    /// Whether a field may be cleared.
    case shouldClear = "should-clear"
    /// Whether Return does what it usually does.
    case shouldReturn = "should-return"
    /// Whether a field may cease to be first responder.
    case shouldEnd = "should-end"
    /// A field has ceased to be first responder.
    case didEnd = "did-end"
    /// A text breaks a rule.
    case problem
    /// The form was sent.
    case sent
    /// The form was aborted.
    case aborted

    /// Whether it happens while a field is typed into.
    var isTyping: Bool {
      switch self {
      case .shouldChange, .didChange, .didChangeSelection: true
      case .shouldBegin, .didBegin, .shouldClear, .shouldReturn, .shouldEnd, .didEnd, .problem,
        .sent, .aborted:
        false
      }
    }
  }

  /// Characters that are replaced, and by what.
  public struct Change: Hashable, Sendable {
    /// The range in the text, in characters.
    public var range: Range<Int>
    /// What comes instead.
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
