import KeyEvents
import TextEditing

/// Decides which letters become capitals.
///
/// Where words and sentences begin is up to ``TextEditing/SentenceStart``.
struct Capitals {
  private let type: TextInputTraits.AutocapitalizationType
  private var isStart: Bool

  /// Starts behind a text.
  ///
  /// - Parameters:
  ///   - type: where capitals are written.
  ///   - sentences: the rules of sentences.
  ///   - scalar: the scalar at a distance before the place, 0 being the nearest; nil at the start.
  init(
    _ type: TextInputTraits.AutocapitalizationType, _ sentences: SentenceStart,
    after scalar: (Int) -> Unicode.Scalar?
  ) {
    self.type = type
    isStart =
      switch type {
      case .none: false
      case .allCharacters: true
      case .words: SentenceStart.isWordNext(scalar)
      case .sentences: sentences.isNext(scalar)
      }
  }

  /// The capital of the next character; nil if it stays as it is.
  mutating func next(_ character: Character) -> Character? {
    let begins = isStart
    switch type {
    case .none, .allCharacters: break
    case .words: isStart = character.isWhitespace
    case .sentences:
      // Characters that are typed come one at a time: what is before them is looked at then.
      isStart = isStart && !character.isLetter && !character.isNumber
    }
    guard begins, character.isLowercase else { return nil }
    let capital = character.uppercased()
    return capital.count == 1 ? capital.first : nil
  }
}
