extension KeyCode {
  /// The four rows of character keys on a US keyboard, from top to bottom: `KEY_GRAVE` and `KEY_1`
  /// to `KEY_EQUAL`, then the rows that start with `KEY_Q`, `KEY_A` and `KEY_Z`
  /// (linux/input-event-codes.h).
  package static let mainRows: [[KeyCode]] = [
    [41] + Array(2...13), Array(16...27) + [43], Array(30...40), Array(44...53),
  ].map { $0.map(KeyCode.init(rawValue:)) }

  /// The label of the key on a US keyboard: its character if it is in the main rows; otherwise its
  /// name.
  package var sign: String {
    for sign in ["`", "-", "=", "[", "]", "\\", ";", "'", ",", ".", "/"]
    where KeyCode(named: sign) == self {
      return sign
    }
    return name
  }
}
