/// A delegate that a ``TextField`` asks before changes and tells about them. The methods, their
/// order and their answers are those of UIKit's `UITextFieldDelegate`, except that
/// `textFieldDidChange` corresponds to the control event `editingChanged`. Each method has a
/// default, which answers yes or does nothing.
///
/// Ranges count characters (grapheme clusters). Open text, such as an unfinished syllable or Morse
/// letter, is not a change until it closes. Then the delegate is asked once about all of it. If the
/// delegate refuses, it is asked again about the text without the last keystrokes.
///
/// Requests that a method makes of `form` are performed after the method has returned.
public protocol TextFieldDelegate {
  /// Asks whether the field may become first responder.
  func textFieldShouldBeginEditing(_ textField: TextField, _ form: inout FormProxy) -> Bool
  /// Tells the delegate that the field has become first responder.
  func textFieldDidBeginEditing(_ textField: TextField, _ form: inout FormProxy)
  /// Asks whether `string` may replace the characters in `range`. The field still contains its old
  /// text, without open text.
  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String, _ form: inout FormProxy
  ) -> Bool
  /// Tells the delegate that the text has changed.
  func textFieldDidChange(_ textField: TextField, _ form: inout FormProxy)
  /// Tells the delegate that the cursor or the selection has changed, also while text is open.
  func textFieldDidChangeSelection(_ textField: TextField, _ form: inout FormProxy)
  /// Asks whether the text may be cleared.
  func textFieldShouldClear(_ textField: TextField, _ form: inout FormProxy) -> Bool
  /// Asks whether Return performs its default action.
  func textFieldShouldReturn(_ textField: TextField, _ form: inout FormProxy) -> Bool
  /// Asks whether the field may cease to be first responder.
  func textFieldShouldEndEditing(_ textField: TextField, _ form: inout FormProxy) -> Bool
  /// Tells the delegate that the field has ceased to be first responder.
  func textFieldDidEndEditing(
    _ textField: TextField, reason: FieldEndReason, _ form: inout FormProxy)
}

/// A delegate that a ``TextView`` asks before changes and tells about them. The methods, their
/// order and their answers are those of UIKit's `UITextViewDelegate`. As with
/// ``TextFieldDelegate``, open text is not a change, and requests are performed after a method has
/// returned.
public protocol TextViewDelegate {
  /// Asks whether the text view may become first responder.
  func textViewShouldBeginEditing(_ textView: TextView, _ form: inout FormProxy) -> Bool
  /// Tells the delegate that the text view has become first responder.
  func textViewDidBeginEditing(_ textView: TextView, _ form: inout FormProxy)
  /// Asks whether `text` may replace the characters in `range`. The text view still contains its
  /// old text, without open text.
  func textView(
    _ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String,
    _ form: inout FormProxy
  ) -> Bool
  /// Tells the delegate that the text has changed.
  func textViewDidChange(_ textView: TextView, _ form: inout FormProxy)
  /// Tells the delegate that the cursor or the selection has changed, also while text is open.
  func textViewDidChangeSelection(_ textView: TextView, _ form: inout FormProxy)
  /// Asks whether the text view may cease to be first responder.
  func textViewShouldEndEditing(_ textView: TextView, _ form: inout FormProxy) -> Bool
  /// Tells the delegate that the text view has ceased to be first responder.
  func textViewDidEndEditing(_ textView: TextView, _ form: inout FormProxy)
}

/// The reason why a field has ceased to be first responder.
public enum FieldEndReason: String, Hashable, Sendable {
  /// The field was left, or the form was sent.
  case committed
  /// The form was aborted.
  case cancelled
}

extension TextFieldDelegate {
  /// Returns true.
  public func textFieldShouldBeginEditing(_: TextField, _: inout FormProxy) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_: TextField, _: inout FormProxy) {}
  /// Returns true.
  public func textField(
    _: TextField, shouldChangeCharactersIn _: Range<Int>, replacementString _: String,
    _: inout FormProxy
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChange(_: TextField, _: inout FormProxy) {}
  /// Does nothing.
  public func textFieldDidChangeSelection(_: TextField, _: inout FormProxy) {}
  /// Returns true.
  public func textFieldShouldClear(_: TextField, _: inout FormProxy) -> Bool { true }
  /// Returns true.
  public func textFieldShouldReturn(_: TextField, _: inout FormProxy) -> Bool { true }
  /// Returns true.
  public func textFieldShouldEndEditing(_: TextField, _: inout FormProxy) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(
    _: TextField, reason _: FieldEndReason, _: inout FormProxy
  ) {}
}

extension TextViewDelegate {
  /// Returns true.
  public func textViewShouldBeginEditing(_: TextView, _: inout FormProxy) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_: TextView, _: inout FormProxy) {}
  /// Returns true.
  public func textView(
    _: TextView, shouldChangeTextIn _: Range<Int>, replacementText _: String, _: inout FormProxy
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_: TextView, _: inout FormProxy) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_: TextView, _: inout FormProxy) {}
  /// Returns true.
  public func textViewShouldEndEditing(_: TextView, _: inout FormProxy) -> Bool { true }
  /// Does nothing.
  public func textViewDidEndEditing(_: TextView, _: inout FormProxy) {}
}
