/// The names of the codes, as used in options.
public enum MorseCodeName: String, Hashable, Sendable, CaseIterable {
  /// The international code: a to z, and é.
  case international
  /// The international code with the letters of a language.
  case german, french, spanish, swedish, danish, norwegian, icelandic, polish, croatian, esperanto
  /// Codes of other scripts.
  case korean, wabun, greek, russian, bulgarian, ukrainian, hebrew, arabic

  /// The table of the code with this name.
  public var alphabet: MorseAlphabet {
    switch self {
    case .international: .international
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .swedish: .swedish
    case .danish: .danish
    case .norwegian: .norwegian
    case .icelandic: .icelandic
    case .polish: .polish
    case .croatian: .croatian
    case .esperanto: .esperanto
    case .korean: .korean
    case .wabun: .wabun
    case .greek: .greek
    case .russian: .russian
    case .bulgarian: .bulgarian
    case .ukrainian: .ukrainian
    case .hebrew: .hebrew
    case .arabic: .arabic
    }
  }

  /// The languages whose letters the code has, by their primary subtags in BCP 47. A code that has
  /// a to z and further letters also has the languages of the international code.
  var languages: [String] {
    let latin = ["en", "id", "la", "ms", "nl", "sw"]
    return switch self {
    case .international: latin
    case .german: latin + ["de"]
    case .french: latin + ["fr"]
    case .spanish: latin + ["es"]
    case .swedish: latin + ["fi", "sv"]
    case .danish: latin + ["da"]
    case .norwegian: latin + ["nb", "nn", "no"]
    case .icelandic: latin + ["is"]
    case .polish: latin + ["pl"]
    case .croatian: latin + ["bs", "hr"]
    case .esperanto: latin + ["eo"]
    case .korean: ["ko"]
    case .wabun: ["ja"]
    case .greek: ["el"]
    case .russian: ["ru"]
    case .bulgarian: ["bg"]
    case .ukrainian: ["uk"]
    case .hebrew: ["he"]
    case .arabic: ["ar"]
    }
  }
}
