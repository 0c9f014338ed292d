/// The limits above which a trace is refused, whatever its numbers say. They bound the memory of a
/// reader, not the length of a trace.
public enum TraceLimits {
  /// The longest line, in bytes. `evemu-record` writes at most about 80, apart from names and
  /// comments; an input has up to three texts of ``SessionInput/textLimit`` characters, each up to
  /// 10 bytes with its escape.
  public static let line = 8192
  /// The longest line of kanata's simulated input, where one line may have everything; in bytes.
  public static let simulationLine = 1 << 20
  /// How many bytes are read to recognise the format and find the settings.
  public static let head = 1 << 16
  /// How many events a frame may have. The kernel's buffer for a reader has a few hundred.
  public static let frame = 10_000
  /// How many devices a trace may have.
  public static let devices = 64
  /// How many events of several devices are kept in memory to sort them by stamp, at 4 to 7 bytes
  /// each. In a libinput recording the devices follow one another.
  public static let interleavedEvents = 8_000_000
  /// How much text is kept in memory, in bytes plus 64 for each piece: comments and unknown lines
  /// before the first event of a trace that is converted, comments among the events of several
  /// devices, and settings. Anything above is left out, with a warning.
  public static let heldText = 1 << 20
  /// How much text of comments in a row, with no event between them, is written in libinput's
  /// format: in bytes, plus 64 for each comment. YAML readers treat the row as one comment, and
  /// ours accepts at most twice this size. Anything above is left out, with a warning.
  public static let commentsInRow = heldText / 2
  /// How many values of a libinput recording are read in total for its devices and details.
  public static let describingValues = 100_000
  /// How many bytes of text these have in total.
  public static let describingText = 2 << 20
  /// How many warnings are kept.
  public static let warnings = 20
}
