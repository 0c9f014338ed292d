public import KeyEvents
package import TextEditing

/// A form: text fields, at most one of which is the first responder, the field that is edited.
///
/// A form is the text of a composition (``Composition/TextClient``): edits go to the first
/// responder. The form asks rules and delegates before a change, and tells delegates about it, in
/// UIKit's order. Open text is not a change yet: when it closes, rules and delegates are asked
/// about the closed text.
///
/// A move of the focus has to close the open text first, which only the composition can do. So
/// requests to move the focus wait until the owner of the composition performs them
/// (``nextRequest()``).
public struct Form {
  var entries: [Entry] = []
  private var indices: [String: Int] = [:]
  /// The index of the first responder; nil if no field is edited.
  public internal(set) var firstResponder: Int?
  /// Whether the form was sent. If so, no field is edited any more.
  public internal(set) var isSent = false
  /// The field that broke a rule at the last attempt to move to a later field or to send the form,
  /// and the rule; nil once the field's text has been corrected.
  public internal(set) var problem: (field: Int, rule: FieldRules.Rule)?
  /// The field that refused the last key press, and the rule; nil after the next key press
  /// (``forgetRefusal()``).
  public internal(set) var refusal: (field: Int, rule: FieldRules.Rule)? {
    didSet {
      hasHeldBack = false
      if refusal != nil { refusalCount += 1 }
    }
  }
  /// The number of refusals so far.
  package private(set) var refusalCount = 0
  /// Whether ``refusal`` has already prevented the first responder from being left, or the form
  /// from being sent.
  var hasHeldBack = false
  /// The questions and notifications since ``clearEvents()``, if ``recordsEvents``.
  public private(set) var events: [FormEvent] = []
  /// Whether ``events`` are kept.
  public var recordsEvents = false
  /// The current time, for ``events``.
  public var time = EventTime.zero
  /// Whether the form was aborted. If so, no field is edited any more.
  public internal(set) var isAborted = false
  /// The texts that become requests to the form when they close, such as procedure signs of Morse.
  /// They are not written. If the text ends with several of them, the first in this list counts.
  public var signs: KeyValuePairs<String, FormSign> = [:]
  /// Whether a single letter may be open in a full field, because it may become one of ``signs``,
  /// as in Morse that closes by time. The letter is refused if it closes as text. If this is false,
  /// a full field refuses the first key press. That is needed with three keys: there, a refused
  /// letter would stay open, because it may become a digit, and two letters would become a sign.
  package var admitsOpenSigns = false
  /// The language of the fields that do not state one.
  package var language = TextLanguage()
  /// The names of lists and actions that differ from the English ones (``title(_:)``).
  public var titles: [FormTitle: String] = [:]
  var requests: [FormRequest] = []
  /// The numbers of requests performed since none was waiting.
  var performed = (moves: 0, others: 0)
  /// The number of changes of the first responder and of attempts to send the form.
  var moveCount = 0
  /// The checks, and what secrets did not pass.
  var secrets = SecretProblems()

  /// A field or a text view.
  struct Entry {
    var state: FieldState
    var delegate: Delegate
    /// Whether the form does not receive the secret of the field, as in a replay.
    var lacksSecret = false
    /// Whether text may have been written into the field: it has been first responder, or an
    /// account was chosen that has a secret for it.
    var mayHaveText = false
    /// Whether the text is a secret that the form does not know.
    var isUnknown: Bool { lacksSecret && mayHaveText }

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

  /// Forgets the last refusal. Call it when a key is pressed.
  public mutating func forgetRefusal() { refusal = nil }

  /// The number of fields.
  public var count: Int { entries.count }

  /// The field with that index.
  public subscript(index: Int) -> FieldState { entries[index].state }

  /// Returns the index of the field of that name; nil if there is none.
  ///
  /// - Complexity: O(1)
  public func index(of name: String) -> Int? { indices[name] }

  /// Whether the field with that index is a text view.
  public func isTextView(_ index: Int) -> Bool { entries[index].isTextView }

  /// Returns the text of the field of that name; nil if there is none.
  public func text(of name: String) -> String? { indices[name].map { entries[$0].state.text } }

  /// Forgets the events. Call this after reading them.
  public mutating func clearEvents() { events.removeAll(keepingCapacity: true) }

  /// Adds an event, unless it is one of typing in a secure field: even the number of these events
  /// would reveal the length of the text.
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
  package var isOver: Bool { isSent || isAborted }

  /// Whether requests of delegates or of the owner wait to be performed.
  public var hasRequests: Bool { !requests.isEmpty }
}

extension Form {
  /// Calls a method of the field's delegate, and keeps its requests to the form. The delegate sees
  /// the field as `state`, or as it is if `state` is nil.
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
  /// Makes the texts of secure fields unknown as soon as something may have been written into them,
  /// because recordings do not contain it. From then on, such a field breaks a rule only where the
  /// recording says so (``expect(_:)``). Fields that have text, or are about to be filled in
  /// (``setText(_:of:)``), stay known.
  ///
  /// - Complexity: O(fields)
  package mutating func lackSecrets() {
    let filled = Set(
      requests.compactMap { request in
        if case .setText(let text, let name) = request, text.hasText { name } else { nil }
      })
    for index in entries.indices {
      let state = entries[index].state
      guard state.traits.isSecureTextEntry, !state.document.hasText, !filled.contains(state.name)
      else { continue }
      entries[index].lacksSecret = true
    }
  }
}
