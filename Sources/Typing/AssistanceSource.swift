/// What a session asks while somebody types: a list of words, a receiver of positions. A replay and
/// a suite have none: what a source put into the text is an input there
/// (``KeyEvents/SessionInput/Content/change(_:)``).
package protocol AssistanceSource: AnyObject {
  /// The word to write in place of a mistyped one; nil to leave it as it is. Asked when a word has
  /// ended; must not wait for anything.
  func correction(of word: String) -> String?

  /// The position as it is to be written; nil if it is not known. Must not wait for anything.
  func position() -> String?
}
