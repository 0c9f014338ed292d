import KeyEvents

/// Decides which letters become capitals.
///
/// A word begins after a space or at the start. A sentence begins at the start, after a line break,
/// and after `.`, `!` or `?` with at least one space.
struct Capitals {
  private let type: TextInputTraits.AutocapitalizationType
  private var isStart: Bool

  /// Starts behind a text, whose scalars are given backwards.
  ///
  /// - Complexity: O(spaces before the place)
  init(
    _ type: TextInputTraits.AutocapitalizationType, after text: some Sequence<Unicode.Scalar>
  ) {
    self.type = type
    switch type {
    case .none: isStart = false
    case .allCharacters: isStart = true
    case .words: isStart = text.first { _ in true }?.properties.isWhitespace ?? true
    case .sentences:
      isStart = true
      var hasSpace = false
      for scalar in text {
        if scalar == "\n" { break }
        if scalar.properties.isWhitespace {
          hasSpace = true
          continue
        }
        isStart = hasSpace && ".!?".unicodeScalars.contains(scalar)
        break
      }
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
