/// The word before a separator that was just typed.
///
/// A word consists of letters, digits, marks and underscores, and of apostrophes between them. A
/// word in an address or a path must not be changed (``isInAddress``).
package struct EndedWord: Hashable, Sendable {
  /// The word, without apostrophes at its ends; empty if there is only a ``run``.
  package var text: String
  /// The number of scalars between the word and the cursor: closing apostrophes, the separator, and
  /// what follows it.
  package let tailCount: Int
  /// The text from the last whitespace to the separator, if the separator is whitespace and the
  /// text is longer than the word; otherwise nil.
  package let run: String?
  /// Whether the word is a part of an address, a path, a tag or an expression.
  package let isInAddress: Bool

  /// The maximum number of scalars of a word or run; longer ones are left unchanged.
  package static let limit = 64

  /// Finds the word before the separator. Nil if there is neither a word nor a run, or if the word
  /// is too long.
  ///
  /// - Parameters:
  ///   - separatorCount: the number of scalars from the separator to the cursor; 0 at the end of a
  ///     line, where there is no separator.
  ///   - scalar: the scalar at a distance before the cursor, 0 being the nearest; nil at the start
  ///     of the text, U+FFFD if it is not known.
  /// - Complexity: O(length of the word)
  package init?(separatorCount: Int, _ scalar: (Int) -> Unicode.Scalar?) {
    var distance = separatorCount
    while let mark = scalar(distance), mark.isApostrophe { distance += 1 }
    let end = distance
    var word: [Unicode.Scalar] = []
    while let next = scalar(distance), next.isInWord, word.count <= Self.limit {
      word.append(next)
      distance += 1
    }
    while let last = word.last, last.isApostrophe {
      word.removeLast()
      distance -= 1
    }
    let separator = separatorCount == 0 ? nil : scalar(separatorCount - 1)
    let isSpace = separatorCount == 0 || separator?.isSpace == true
    var run: [Unicode.Scalar] = []
    if isSpace {
      var place = separatorCount
      while let next = scalar(place), !next.isSpace, run.count <= Self.limit {
        run.append(next)
        place += 1
      }
    }
    guard word.count <= Self.limit, !word.isEmpty || (1...Self.limit).contains(run.count) else {
      return nil
    }
    func string(_ scalars: [Unicode.Scalar]) -> String {
      String(String.UnicodeScalarView(scalars.reversed()))
    }
    text = string(word)
    tailCount = word.isEmpty ? separatorCount : end
    let isLonger = run.count > word.count && run.count <= Self.limit
    self.run = isLonger ? string(run) : nil
    isInAddress =
      Self.joins(scalar(distance), behind: scalar(distance + 1))
      || Self.joins(
        separator, behind: separatorCount > 1 ? scalar(separatorCount - 2) : nil)
  }

  /// Returns whether a mark beside a word makes the word part of an address, a path, a tag or an
  /// expression. A full stop or a colon does so only if `other`, the scalar on its far side, can be
  /// part of a word. `other` is nil if there is no such scalar, or none has been typed yet.
  private static func joins(_ mark: Unicode.Scalar?, behind other: Unicode.Scalar?) -> Bool {
    switch mark {
    case "@", "/", "\\", "#", "~", "=", "&", "\u{FFFD}": true
    case ".", ":": other?.isInWord ?? false
    default: false
    }
  }
}
