import CXKBCommon

extension ComposeSequence {
  /// The dotted circle U+25CC, which carries a combining mark without a base.
  static let dottedCircle: Unicode.Scalar = "\u{25CC}"

  /// Returns the character that is shown for a key of an incomplete sequence.
  ///
  /// A dead key is shown as its accent: a spacing character if there is one, otherwise a combining
  /// mark. The Compose key is shown as U+2384, any other key as the character that it types.
  ///
  /// The dead keys are those of `xkbcommon-keysyms.h`, 0xFE50 to 0xFE93.
  static func sign(of keysym: xkb_keysym_t) -> Unicode.Scalar {
    if keysym == xkb_keysym_t(XKB_KEY_Multi_key) { return "\u{2384}" }
    for run in deadKeys where keysym >= run.first && keysym < run.first + UInt32(run.signs.count) {
      return run.signs[Int(keysym - run.first)]
    }
    let value = xkb_keysym_to_utf32(keysym)
    return value == 0 ? dottedCircle : Unicode.Scalar(value) ?? dottedCircle
  }

  /// Runs of dead keys: the keysym of the first key, and the signs of all keys in order.
  private static let deadKeys: [(first: xkb_keysym_t, signs: [Unicode.Scalar])] = [
    (
      xkb_keysym_t(XKB_KEY_dead_grave),
      [
        "`", "´", "^", "~", "¯", "˘", "˙", "¨",  // grave to diaeresis
        "°", "˝", "ˇ", "¸", "˛", "\u{37A}", "\u{309B}", "\u{309C}",  // above ring to semi-voiced
        "\u{323}", "\u{309}", "\u{31B}", "\u{338}",  // dot below, hook, horn, stroke
        "\u{1FBF}", "\u{1FFE}", "\u{30F}", "\u{325}",  // psili, dasia, double grave, ring below
        "ˍ", "\u{32D}", "\u{330}", "\u{32E}",  // macron, circumflex, tilde, breve below
        "\u{324}", "\u{311}", "\u{326}", "¤",  // diaeresis below to currency
      ]
    ),
    (
      xkb_keysym_t(XKB_KEY_dead_a),
      ["a", "A", "e", "E", "i", "I", "o", "O", "u", "U", "ə", "Ə", "µ"]
    ),
    (xkb_keysym_t(XKB_KEY_dead_lowline), ["\u{332}", "\u{30D}", "\u{329}", "\u{338}"]),
  ]
}
