extension KeyCode {
  /// The four rows of keys with characters of a US keyboard, from top to bottom: `KEY_GRAVE` and
  /// `KEY_1` to `KEY_EQUAL`, then those from `KEY_Q`, `KEY_A` and `KEY_Z`
  /// (linux/input-event-codes.h).
  package static let mainRows: [[KeyCode]] = [
    [41] + Array(2...13), Array(16...27) + [43], Array(30...40), Array(44...53),
  ].map { $0.map(KeyCode.init(rawValue:)) }

  /// The label on a US keyboard: the character of a key of the main rows, and otherwise its name.
  package var sign: String {
    for sign in ["`", "-", "=", "[", "]", "\\", ";", "'", ",", ".", "/"]
    where KeyCode(named: sign) == self {
      return sign
    }
    return name
  }
}
