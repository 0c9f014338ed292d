import Composition
import KeyEvents

extension MorseCode {
  /// The guide of a composer with this code. `open` is the signals of the open letter, nil if none
  /// is open, and `wordsPerMinute` the speed, nil if signals are not timed.
  func guide(open: MorsePattern?, wordsPerMinute: Double? = nil) -> ComposerGuide {
    let signs = alphabet.letters + alphabet.punctuation + alphabet.prosigns
    return ComposerGuide(
      signs: signs.map { ComposerGuide.Sign(signals: $0.pattern.glyphs, text: $0.text) },
      openSignals: open?.glyphs ?? "", wordsPerMinute: wordsPerMinute)
  }
}

extension MorseBindings {
  /// The label of a key, for a picture of the keyboard: its role; empty if it has none.
  func label(of key: KeyCode) -> String {
    switch role(of: key) {
    case .dot: "·"
    case .dash: "–"
    case .space: "\u{2423}"
    case .delete: "\u{232B}"
    case .return: "\u{21B5}"
    case .key: "key"
    case nil: ""
    }
  }
}
