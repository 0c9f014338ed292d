extension Jamo {
  /// Returns the text with its syllables decomposed into letters.
  ///
  /// The letters are compatibility letters. Those that two keys type in the two-set layout, such as
  /// ㅘ and ㄳ, become the two letters of these keys. Conjoining jamo, including archaic ones, become
  /// compatibility letters if these exist; fillers are removed. Everything else is unchanged.
  ///
  /// - Complexity: O(length of the text)
  public static func letters(of text: String) -> String {
    var letters = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let parts = HangulOrigin.letters(of: scalar)
      if !parts.isEmpty {
        for letter in parts { letters.append(letter.scalar) }
      } else if scalar != ConjoiningJamo.initialFiller, scalar != ConjoiningJamo.medialFiller {
        let letter = compatibilityLetter(scalar) ?? scalar
        let parts = HangulOrigin.letters(of: letter)
        letters.append(contentsOf: parts.isEmpty ? [letter] : parts.map(\.scalar))
      }
    }
    return String(letters)
  }

  private static func compatibilityLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if let number = ConjoiningJamo.initial(scalar) {
      return ConjoiningJamo.letterOfInitial(number)
    }
    if let number = ConjoiningJamo.medial(scalar) { return ConjoiningJamo.letterOfMedial(number) }
    return ConjoiningJamo.final(scalar).flatMap(ConjoiningJamo.letterOfFinal)
  }
}
