/// Who is asked and told about a ``TextField``. The methods, their order and their answers are
/// those of UIKit's `UITextFieldDelegate`; each has a default that allows everything and does
/// nothing.
///
/// Ranges count characters (grapheme clusters). Text that is open, as a syllable or a Morse letter
/// under way, is no change until it closes: then the delegate is asked once about the whole, and
/// about what is left without the last keystrokes if the whole is refused.
///
/// What a method asks `form` to do happens after the method has returned.
public protocol TextFieldDelegate {
  /// Whether the field may become first responder.
  func textFieldShouldBeginEditing(_ textField: TextField, _ form: inout FormProxy) -> Bool
  /// The field has become first responder.
  func textFieldDidBeginEditing(_ textField: TextField, _ form: inout FormProxy)
  /// Whether `string` may replace the characters in `range`. The field has its text before that,
  /// without what is open.
  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String, _ form: inout FormProxy
  ) -> Bool
  /// The text has changed.
  func textFieldDidChange(_ textField: TextField, _ form: inout FormProxy)
  /// The cursor or the selection has changed, also while text is open.
  func textFieldDidChangeSelection(_ textField: TextField, _ form: inout FormProxy)
  /// Whether the text may be cleared.
  func textFieldShouldClear(_ textField: TextField, _ form: inout FormProxy) -> Bool
  /// Whether Return does what it usually does.
  func textFieldShouldReturn(_ textField: TextField, _ form: inout FormProxy) -> Bool
  /// Whether the field may cease to be first responder.
  func textFieldShouldEndEditing(_ textField: TextField, _ form: inout FormProxy) -> Bool
  /// The field has ceased to be first responder.
  func textFieldDidEndEditing(
    _ textField: TextField, reason: FieldEndReason, _ form: inout FormProxy)
}

/// Who is asked and told about a ``TextView``. The methods, their order and their answers are those
/// of UIKit's `UITextViewDelegate`. As with ``TextFieldDelegate``, open text is no change, and what
/// a method asks `form` to do happens after it has returned.
public protocol TextViewDelegate {
  /// Whether the text view may become first responder.
  func textViewShouldBeginEditing(_ textView: TextView, _ form: inout FormProxy) -> Bool
  /// The text view has become first responder.
  func textViewDidBeginEditing(_ textView: TextView, _ form: inout FormProxy)
  /// Whether `text` may replace the characters in `range`. The text view has its text before that,
  /// without what is open.
  func textView(
    _ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String,
    _ form: inout FormProxy
  ) -> Bool
  /// The text has changed.
  func textViewDidChange(_ textView: TextView, _ form: inout FormProxy)
  /// The cursor or the selection has changed, also while text is open.
  func textViewDidChangeSelection(_ textView: TextView, _ form: inout FormProxy)
  /// Whether the text view may cease to be first responder.
  func textViewShouldEndEditing(_ textView: TextView, _ form: inout FormProxy) -> Bool
  /// The text view has ceased to be first responder.
  func textViewDidEndEditing(_ textView: TextView, _ form: inout FormProxy)
}

/// Why a field has ceased to be first responder.
public enum FieldEndReason: String, Hashable, Sendable {
  /// It was left, or the form was sent.
  case committed
  /// The form was aborted.
  case cancelled
}

extension TextFieldDelegate {
  /// Always true.
  public func textFieldShouldBeginEditing(_: TextField, _: inout FormProxy) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_: TextField, _: inout FormProxy) {}
  /// Always true.
  public func textField(
    _: TextField, shouldChangeCharactersIn _: Range<Int>, replacementString _: String,
    _: inout FormProxy
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChange(_: TextField, _: inout FormProxy) {}
  /// Does nothing.
  public func textFieldDidChangeSelection(_: TextField, _: inout FormProxy) {}
  /// Always true.
  public func textFieldShouldClear(_: TextField, _: inout FormProxy) -> Bool { true }
  /// Always true.
  public func textFieldShouldReturn(_: TextField, _: inout FormProxy) -> Bool { true }
  /// Always true.
  public func textFieldShouldEndEditing(_: TextField, _: inout FormProxy) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(
    _: TextField, reason _: FieldEndReason, _: inout FormProxy
  ) {}
}

extension TextViewDelegate {
  /// Always true.
  public func textViewShouldBeginEditing(_: TextView, _: inout FormProxy) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_: TextView, _: inout FormProxy) {}
  /// Always true.
  public func textView(
    _: TextView, shouldChangeTextIn _: Range<Int>, replacementText _: String, _: inout FormProxy
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_: TextView, _: inout FormProxy) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_: TextView, _: inout FormProxy) {}
  /// Always true.
  public func textViewShouldEndEditing(_: TextView, _: inout FormProxy) -> Bool { true }
  /// Does nothing.
  public func textViewDidEndEditing(_: TextView, _: inout FormProxy) {}
}
