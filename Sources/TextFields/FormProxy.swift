public import KeyEvents
public import TextEditing

/// A form as a delegate sees it: its fields, and the requests that it accepts. They are performed
/// in order, after the delegate's method has returned.
public struct FormProxy {
  /// The form as it is while the method runs.
  public let form: Form
  var requests: [FormRequest] = []

  init(_ form: Form) { self.form = form }

  /// Makes a field first responder, if that field and the current one allow it.
  public mutating func becomeFirstResponder(_ name: String) { requests.append(.become(name)) }

  /// Ends editing, if the first responder allows that.
  public mutating func resignFirstResponder() { requests.append(.resign(isForced: false)) }

  /// Ends editing.
  ///
  /// - Parameter force: whether editing ends without asking the first responder.
  public mutating func endEditing(_ force: Bool) { requests.append(.resign(isForced: force)) }

  /// Goes to the next field, if that field and the current one allow it. Does nothing in the last
  /// field.
  public mutating func becomeNext() { requests.append(.next) }

  /// Goes to the previous field, if that field and the current one allow it. Does nothing in the
  /// first field.
  public mutating func becomePrevious() { requests.append(.previous) }

  /// Sends the form, if no field breaks a rule.
  public mutating func send() { requests.append(.send) }

  /// Sets the text of a field, without asking rules or delegates, as UIKit does. The text is kept
  /// as it is, with any line breaks and control characters. The cursor goes to its end.
  public mutating func setText(_ text: String, of name: String) {
    setText(TextDocument(text), of: name)
  }

  /// Sets the text of a field from a document instead of a string, because a copy of a string would
  /// stay in memory.
  public mutating func setText(_ text: TextDocument, of name: String) {
    requests.append(.setText(text, of: name))
  }

  /// Empties a field, if its delegate allows that.
  public mutating func clear(_ name: String) { requests.append(.clear(name)) }

  /// Changes the expected input of a field.
  public mutating func reloadInputViews(of name: String, with traits: TextInputTraits) {
    requests.append(.reload(name, traits))
  }

  /// Changes the list that a field shows instead of keys; nil for keys.
  public mutating func reloadInputViews(of name: String, with inputView: InputView?) {
    requests.append(.reloadInputView(name, inputView))
  }
}

/// A request to a form.
enum FormRequest {
  case become(String)
  case next
  case previous
  case resign(isForced: Bool)
  case send
  case setText(TextDocument, of: String)
  case clear(String)
  case reload(String, TextInputTraits)
  case reloadInputView(String, InputView?)
  /// A sign in the text of a field, which may be secure.
  case sign(FormSign, isInSecret: Bool)
  /// The default action of Return; ignored if the focus has moved since Return was pressed.
  case performReturn(moveCount: Int)

  /// Whether the request may move the focus.
  var isMove: Bool {
    switch self {
    case .become, .next, .previous, .resign, .send, .sign, .performReturn: true
    case .setText, .clear, .reload, .reloadInputView: false
    }
  }
}

/// The meaning of a sign, such as a procedure sign, that is keyed instead of a command key.
public enum FormSign: Hashable, Sendable {
  /// Goes to the next field.
  case next
  /// Goes to the previous field.
  case previous
  /// Sends the form.
  case send

  var request: FormRequest {
    switch self {
    case .next: .next
    case .previous: .previous
    case .send: .send
    }
  }
}
