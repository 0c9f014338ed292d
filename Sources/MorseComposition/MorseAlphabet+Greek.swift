extension MorseAlphabet {
  /// The Greek code (Wikipedia, "Morse code for non-Latin alphabets"). ς is sent like σ, and
  /// received as σ even at the end of a word. The letters with tonos are sent and received like
  /// those without.
  public static let greek = MorseAlphabet(
    name: "greek",
    letters: """
      α .-     β -...   γ --.    δ -..    ε .      ζ --..   η ....   θ -.-.   ι ..     κ -.-
      λ .-..   μ --     ν -.     ξ -..-   ο ---    π .--.   ρ .-.    σ ...    τ -      υ -.--
      φ ..-.   χ ----   ψ --.-   ω .--
      ς ...    ά .-     έ .      ή ....   ί ..     ό ---    ύ -.--   ώ .--
      """)
}
