public import KeyEvents
public import TextEditing

/// A form as a delegate sees it: its texts, and what it can be asked to do. That is done after the
/// delegate's method has returned, in order.
public struct FormProxy {
  /// The form as it is while the method runs.
  public let form: Form
  var requests: [FormRequest] = []

  init(_ form: Form) { self.form = form }

  /// Makes a field first responder, if it and the present one allow that.
  public mutating func becomeFirstResponder(_ name: String) { requests.append(.become(name)) }

  /// Ends editing, if the first responder allows that.
  public mutating func resignFirstResponder() { requests.append(.resign(isForced: false)) }

  /// Ends editing.
  ///
  /// - Parameter force: whether the first responder is not asked.
  public mutating func endEditing(_ force: Bool) { requests.append(.resign(isForced: force)) }

  /// Goes to the next field, if both allow that. On the last one, does nothing.
  public mutating func becomeNext() { requests.append(.next) }

  /// Goes to the previous field, if both allow that. On the first one, does nothing.
  public mutating func becomePrevious() { requests.append(.previous) }

  /// Sends the form, if all of its fields are as their rules want them.
  public mutating func send() { requests.append(.send) }

  /// Sets the text of a field, without asking rules or delegates, as UIKit does. It stays as it is,
  /// with any line breaks and control characters. The cursor goes to its end.
  public mutating func setText(_ text: String, of name: String) {
    setText(TextDocument(text), of: name)
  }

  /// The same without a string, of which a copy would stay in the memory.
  public mutating func setText(_ text: TextDocument, of name: String) {
    requests.append(.setText(text, of: name))
  }

  /// Empties a field, if its delegate allows that.
  public mutating func clear(_ name: String) { requests.append(.clear(name)) }

  /// Changes what a field expects.
  public mutating func reloadInputViews(of name: String, with traits: TextInputTraits) {
    requests.append(.reload(name, traits))
  }

  /// Changes what a field shows in the place of keys; nil for keys.
  public mutating func reloadInputViews(of name: String, with inputView: InputView?) {
    requests.append(.reloadInputView(name, inputView))
  }
}

/// What a form is asked to do.
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
  /// What Return does by default; nothing if the focus has moved since.
  case performReturn(moveCount: Int)

  /// Whether it may move the focus.
  var isMove: Bool {
    switch self {
    case .become, .next, .previous, .resign, .send, .performReturn: true
    case .setText, .clear, .reload, .reloadInputView: false
    }
  }
}

/// What a sign stands for that is keyed in the place of a key.
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
