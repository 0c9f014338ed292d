/// The international code of ITU-R M.1677-1 and other signs in common use, entered separately for
/// the tests: capital letters, in the order of the recommendation.
enum InternationalTable {
  static let letters: [(String, String)] = [
    ("A", ".-"), ("B", "-..."), ("C", "-.-."), ("D", "-.."), ("E", "."), ("É", "..-.."),
    ("F", "..-."), ("G", "--."), ("H", "...."), ("I", ".."), ("J", ".---"), ("K", "-.-"),
    ("L", ".-.."), ("M", "--"), ("N", "-."), ("O", "---"), ("P", ".--."), ("Q", "--.-"),
    ("R", ".-."), ("S", "..."), ("T", "-"), ("U", "..-"), ("V", "...-"), ("W", ".--"),
    ("X", "-..-"), ("Y", "-.--"), ("Z", "--.."),
    ("1", ".----"), ("2", "..---"), ("3", "...--"), ("4", "....-"), ("5", "....."),
    ("6", "-...."), ("7", "--..."), ("8", "---.."), ("9", "----."), ("0", "-----"),
  ]

  /// Characters with unshared signals.
  static let punctuation: [(String, String)] = [
    (".", ".-.-.-"), (",", "--..--"), (":", "---..."), ("?", "..--.."), ("'", ".----."),
    ("-", "-....-"), ("/", "-..-."), (")", "-.--.-"), ("\"", ".-..-."), ("@", ".--.-."),
    ("!", "-.-.--"), (";", "-.-.-."), ("_", "..--.-"), ("$", "...-..-"),
  ]

  /// Characters with the signals of a procedure sign.
  static let shared: [(character: String, prosign: String, signals: String)] = [
    ("+", "<AR>", ".-.-."), ("=", "<BT>", "-...-"), ("(", "<KN>", "-.--."), ("&", "<AS>", ".-..."),
  ]

  /// Procedure signs with unshared signals.
  static let prosigns: [(String, String)] = [
    ("<SN>", "...-."), ("<ERR>", "........"), ("<SK>", "...-.-"), ("<KA>", "-.-.-"),
    ("<BK>", "-...-.-"), ("<SOS>", "...---..."), ("<CL>", "-.-..-.."), ("<AA>", ".-.-"),
  ]

  /// Signs that are sent with the signals of another, and received as that one.
  static let sentOnly: [(String, String)] = [("×", "-..-"), ("<K>", "-.-"), ("<HH>", "........")]

  /// The text of each pattern.
  static func texts(upper: Bool, angle: Bool) -> [String: String] {
    var texts: [String: String] = [:]
    for (text, signals) in letters { texts[signals] = upper ? text : text.lowercased() }
    for (text, signals) in punctuation + prosigns { texts[signals] = text }
    for sign in shared { texts[sign.signals] = angle ? sign.prosign : sign.character }
    return texts
  }
}
