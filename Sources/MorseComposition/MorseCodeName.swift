/// The names of the codes, as the option gives them.
public enum MorseCodeName: String, Hashable, Sendable, CaseIterable {
  /// The international code.
  case international
  /// The international code with the letters of a language.
  case german, french, spanish, swedish, danish, norwegian, icelandic, polish, croatian, esperanto
  /// Codes of other scripts.
  case korean, wabun, greek, russian, bulgarian, ukrainian, hebrew, arabic

  /// The table with that name.
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
}
