import Composition
import KeyEvents

extension MorseCode {
  /// Returns the guide of a composer with this code and these keys. `open` contains the signals of
  /// the open letter; nil if none is open. `wordsPerMinute` is the speed; nil if signals are not
  /// timed.
  func guide(
    _ bindings: MorseBindings, open: MorsePattern?, wordsPerMinute: Double? = nil
  ) -> ComposerGuide {
    ComposerGuide(
      keys: MorseRole.allCases.map { role in
        ComposerGuide.Key(label: role.label, codes: bindings.keys(for: role))
      }.filter { !$0.codes.isEmpty },
      signs: alphabet.shownSigns, openSignals: open?.glyphs ?? "", wordsPerMinute: wordsPerMinute)
  }
}

extension MorseRole {
  /// The label of the role's keys, for a picture of the keyboard.
  fileprivate var label: String {
    switch self {
    case .dot: "·"
    case .dash: "–"
    case .key: "key"
    case .space: "\u{2423}"
    case .delete: "\u{232B}"
    case .return: "\u{21B5}"
    }
  }
}
