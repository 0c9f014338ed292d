import TextEditing

/// The change of two spaces at the end of a sentence into a full stop and a space.
package enum DoubleSpace {
  /// The longest time until the second space, in microseconds, as in LatinIME.
  package static let longestTime: Int64 = 1_100_000

  /// Whether the two spaces before the cursor become a full stop: after a letter, a digit, a
  /// closing mark or a symbol, but not after a list marker.
  ///
  /// - Parameter scalar: the scalar at a distance before the cursor, 0 being the nearest; nil at
  ///   the start of the text, U+FFFD where it is not known.
  /// - Returns: true if they become a full stop.
  package static func makesFullStop(_ scalar: (Int) -> Unicode.Scalar?) -> Bool {
    guard scalar(0) == " ", scalar(1) == " ", let last = scalar(2), ends(last) else { return false }
    return !isListMark(scalar)
  }

  private static func ends(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{FFFD}", "_": return false
    case ")", "]", "}", ">", "+", "%", "\"", "'": return true
    default: break
    }
    if scalar.isInWord { return true }
    return switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .otherSymbol: true
    default: false
    }
  }

  /// Whether the line contains only a list marker such as `1)`, `(a)` or `>`.
  private static func isListMark(_ scalar: (Int) -> Unicode.Scalar?) -> Bool {
    switch scalar(2) {
    case ">", "+": return begins(at: 3, scalar)
    case ")", "]":
      var distance = 3
      var hasLetters = false
      while distance < 7, let mark = scalar(distance), mark.isInWord {
        hasLetters = hasLetters || !("0"..."9").contains(mark)
        distance += 1
      }
      // A number, or one letter: `(yes)` is text.
      guard distance < 7, !hasLetters || distance == 4 else { return false }
      if scalar(distance) == "(" || scalar(distance) == "[" { distance += 1 }
      return begins(at: distance, scalar)
    default: return false
    }
  }

  /// Whether the line has only white space from its beginning to the scalar at `distance`, that
  /// scalar included.
  private static func begins(at distance: Int, _ scalar: (Int) -> Unicode.Scalar?) -> Bool {
    var distance = distance
    while let space = scalar(distance), space.isSpace, space != "\n" { distance += 1 }
    return scalar(distance) == nil || scalar(distance) == "\n"
  }
}
