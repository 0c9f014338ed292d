extension MorseAlphabet {
  /// Greek (Wikipedia, "Morse code for non-Latin alphabets"). The signals of σ are written as σ
  /// even at the end of a word. ς and the letters with tonos can only be sent, with the signals of
  /// σ and of the letters without tonos.
  public static let greek = MorseAlphabet(
    name: "greek",
    letters: """
      α .-     β -...   γ --.    δ -..    ε .      ζ --..   η ....   θ -.-.   ι ..     κ -.-
      λ .-..   μ --     ν -.     ξ -..-   ο ---    π .--.   ρ .-.    σ ...    τ -      υ -.--
      φ ..-.   χ ----   ψ --.-   ω .--
      ς ...    ά .-     έ .      ή ....   ί ..     ό ---    ύ -.--   ώ .--
      """)
}
