public import KeyEvents
package import TextEditing

/// Text fields of which one at most is first responder: the one that is edited.
///
/// A form is the text of a composition (``Composition/TextClient``): edits go to the first
/// responder. It asks rules and delegates what they allow, and tells delegates what has happened,
/// in UIKit's order. What is open is no change yet: when it closes, they are asked about the closed
/// text.
///
/// What moves the focus has to close the open text first, which only the composition can do. So
/// such requests wait until its owner performs them (``nextRequest()``).
public struct Form {
  var entries: [Entry] = []
  private var indices: [String: Int] = [:]
  /// The index of the first responder; nil if no field is edited.
  public internal(set) var firstResponder: Int?
  /// Whether the form was sent. Then nothing is edited any more.
  public internal(set) var isSent = false
  /// The field that broke a rule at the last attempt to leave a field forwards or to send the form,
  /// and the rule; nil once its text has been corrected.
  public internal(set) var problem: (field: Int, rule: FieldRules.Rule)?
  /// The field that refused what was typed last, and the rule; nil once something else is typed
  /// (``forgetRefusal()``).
  public internal(set) var refusal: (field: Int, rule: FieldRules.Rule)? {
    didSet {
      hasHeldBack = false
      if refusal != nil { refusalCount += 1 }
    }
  }
  /// The number of refusals so far.
  package private(set) var refusalCount = 0
  /// Whether the first responder was not left because of ``refusal``.
  var hasHeldBack = false
  /// What was asked and told since ``clearEvents()``, if ``recordsEvents``.
  public private(set) var events: [FormEvent] = []
  /// Whether ``events`` are kept.
  public var recordsEvents = false
  /// The time of what happens now, for ``events``.
  public var time = EventTime.zero
  /// Whether the form was aborted. Then nothing is edited any more.
  public internal(set) var isAborted = false
  /// The texts that are requests to the form when they close, such as procedure signs of Morse.
  /// They are not written. If the text ends with two of them, the first counts.
  public var signs: KeyValuePairs<String, FormSign> = [:]
  /// Whether a single letter may be open in a full field, because it may become one of ``signs``,
  /// as in Morse that closes by time; it is refused if it closes as text. If not, a field without
  /// room refuses the first key. With three keys a refused letter stays open for a figure, and two
  /// letters would become a sign.
  package var admitsOpenSigns = false
  /// The language of the fields that state none.
  package var language = TextLanguage()
  /// What lists and actions are called where it is not the English word (``title(_:)``).
  public var titles: [FormTitle: String] = [:]
  var requests: [FormRequest] = []
  /// How many requests were performed since there were none.
  var performed = (moves: 0, others: 0)
  /// How often the first responder has changed, or the form was to be sent.
  var moveCount = 0

  /// A field or a text view.
  struct Entry {
    var state: FieldState
    var delegate: Delegate

    enum Delegate {
      case field((any TextFieldDelegate)?)
      case view((any TextViewDelegate)?)
    }

    var isTextView: Bool { if case .view = delegate { true } else { false } }
  }

  /// Makes a form without fields, in which no field is edited.
  public init() {}

  /// Adds a field. Returns false, and does nothing, if there is one of that name.
  @discardableResult
  public mutating func append(_ field: TextField) -> Bool {
    append(Entry(state: field.state, delegate: .field(field.delegate)))
  }

  /// Adds a text view. Returns false, and does nothing, if there is a field of that name.
  @discardableResult
  public mutating func append(_ view: TextView) -> Bool {
    append(Entry(state: view.state, delegate: .view(view.delegate)))
  }

  private mutating func append(_ entry: Entry) -> Bool {
    guard indices[entry.state.name] == nil else { return false }
    indices[entry.state.name] = entries.count
    entries.append(entry)
    return true
  }

  /// Forgets what was refused: a key is pressed.
  public mutating func forgetRefusal() { refusal = nil }

  /// How many fields there are.
  public var count: Int { entries.count }

  /// The field with that index.
  public subscript(index: Int) -> FieldState { entries[index].state }

  /// The index of the field of that name; nil if there is none.
  ///
  /// - Complexity: O(1)
  public func index(of name: String) -> Int? { indices[name] }

  /// Whether the field with that index is a text view.
  public func isTextView(_ index: Int) -> Bool { entries[index].isTextView }

  /// The text of the field of that name; nil if there is none.
  public func text(of name: String) -> String? { indices[name].map { entries[$0].state.text } }

  /// Forgets the events after they were read.
  public mutating func clearEvents() { events.removeAll(keepingCapacity: true) }

  /// Adds an event. Of a secure field no event of typing is kept, because even their number would
  /// tell the length of its text.
  mutating func report(
    _ kind: FormEvent.Kind, of index: Int?, _ change: (inout FormEvent) -> Void = { _ in }
  ) {
    guard recordsEvents else { return }
    if let index, kind.isTyping, entries[index].state.traits.isSecureTextEntry { return }
    var event = FormEvent(kind, of: index.map { entries[$0].state.name }, at: time)
    change(&event)
    events.append(event)
  }

  /// Whether the form was sent or aborted.
  var isOver: Bool { isSent || isAborted }

  /// Whether the requests of delegates, or those of the owner, wait to be performed.
  public var hasRequests: Bool { !requests.isEmpty }
}

extension Form {
  /// Calls a method of the field's delegate, and keeps what it asks the form to do. The delegate
  /// sees the field as `state`, if that is given.
  mutating func call<Result>(
    _ index: Int, as state: FieldState? = nil, default result: Result,
    field: (any TextFieldDelegate, TextField, inout FormProxy) -> Result,
    view: (any TextViewDelegate, TextView, inout FormProxy) -> Result
  ) -> Result {
    let entry = entries[index]
    let state = state ?? entry.state
    var proxy: FormProxy
    let answer: Result
    switch entry.delegate {
    case .field(let delegate?):
      proxy = FormProxy(self)
      answer = field(delegate, TextField(state), &proxy)
    case .view(let delegate?):
      proxy = FormProxy(self)
      answer = view(delegate, TextView(state), &proxy)
    case .field(nil), .view(nil): return result
    }
    requests += proxy.requests
    return answer
  }
}

/// A form whose keys come from a recording.
extension Form {
  /// Lets the empty secure fields break no rule, because recordings do not have their keys.
  ///
  /// - Complexity: O(fields)
  package mutating func countSecureRulesAsMet() {
    var unknown: Set<String> = []
    for index in entries.indices {
      let state = entries[index].state
      guard state.traits.isSecureTextEntry, !state.document.hasText else { continue }
      unknown.insert(state.name)
      entries[index].state.rules = FieldRules()
      entries[index].state.traits.enablesReturnKeyAutomatically = false
    }
    for index in entries.indices {
      guard let other = entries[index].state.rules.sameAs, unknown.contains(other) else { continue }
      entries[index].state.rules.sameAs = nil
    }
  }
}
