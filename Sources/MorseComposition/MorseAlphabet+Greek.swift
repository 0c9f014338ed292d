extension MorseAlphabet {
  /// Greek (Wikipedia, "Morse code for non-Latin alphabets"). σ is written also where a word ends; ς and the letters with
  /// tonos can be sent, as the letters they are without it.
  public static let greek = MorseAlphabet(
    name: "greek",
    letters: """
      α .-     β -...   γ --.    δ -..    ε .      ζ --..   η ....   θ -.-.   ι ..     κ -.-
      λ .-..   μ --     ν -.     ξ -..-   ο ---    π .--.   ρ .-.    σ ...    τ -      υ -.--
      φ ..-.   χ ----   ψ --.-   ω .--
      ς ...    ά .-     έ .      ή ....   ί ..     ό ---    ύ -.--   ώ .--
      """)
}
