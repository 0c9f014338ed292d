/// The limits above which a trace is refused, or comments, settings and warnings are left out. They
/// bound the memory of a reader, not the length of a trace.
public enum TraceLimits {
  /// The maximum length of a line, in bytes. The lines of `evemu-record` have at most about 80,
  /// apart from names and comments. The line of an input has up to four texts of
  /// ``SessionInput/textLimit`` characters, and a character takes up to 10 bytes if it is escaped.
  public static let line = 8192
  /// The maximum length of a line of kanata's simulated input, in bytes; a single line may contain
  /// all of it.
  public static let simulationLine = 1 << 20
  /// The maximum number of bytes read to recognize the format and find the settings.
  public static let head = 1 << 16
  /// The maximum number of events of a frame. The kernel's buffer for a reader holds only a few
  /// hundred.
  public static let frame = 10_000
  /// The maximum number of devices of a trace.
  public static let devices = 64
  /// The maximum number of events of several devices that are kept in memory to sort them by stamp,
  /// usually in 4 to 7 bytes each. A comment or an input counts as at least two events.
  ///
  /// The events must be kept because a libinput recording contains one device after the other.
  public static let interleavedEvents = 8_000_000
  /// The maximum amount of text kept in memory, in bytes plus 64 for each comment, line or setting.
  ///
  /// The limit applies to comments and unknown lines before the first event of a converted trace,
  /// to comments among the events of several devices, and to settings. Text above the limit is left
  /// out, with a warning.
  public static let heldText = 1 << 20
  /// The maximum size of consecutive comments (no event between them) in libinput's format: the
  /// bytes of their text, plus 64 for each comment.
  ///
  /// YAML readers treat consecutive comments as one comment, and evscribe's own reader accepts at
  /// most twice this size. Comments above the limit are left out, with a warning.
  public static let commentsInRow = heldText / 2
  /// The maximum number of values that describe devices and other details in a libinput recording,
  /// in total.
  public static let describingValues = 100_000
  /// The maximum size of the text of the values that describe devices and other details in a
  /// libinput recording, in bytes, in total.
  public static let describingText = 2 << 20
  /// The maximum number of warnings of a reader about single lines; later ones are left out.
  public static let warnings = 20
}
