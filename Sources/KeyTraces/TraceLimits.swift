/// How much of a trace is taken before it is refused, whatever the numbers in it say. What a reader holds in memory is
/// bounded by these, not by the length of the trace.
public enum TraceLimits {
  /// The longest line, in bytes. The longest that `evemu-record` writes has about 80, but for names and comments.
  public static let line = 4096
  /// The longest line of kanata's simulated input, where a line may hold everything; in bytes.
  public static let simulationLine = 1 << 20
  /// How many bytes are looked at to tell the format and to find the settings.
  public static let head = 1 << 16
  /// How many events a frame may have. The kernel's own buffer for a reader holds some hundreds.
  public static let frame = 10_000
  /// How many devices a trace may have.
  public static let devices = 64
  /// How many events of several devices are held to bring them into the order of their stamps; 4 to 7 bytes each. They stand
  /// one device after the other in a libinput recording.
  public static let interleavedEvents = 8_000_000
  /// How much text is held until its turn comes, in bytes with 64 for each piece: comments and unknown lines that stand
  /// before the first event of a trace that is converted, comments among the events of several devices, and settings.
  /// What is more is left out, which is said.
  public static let heldText = 1 << 20
  /// How much text of comments is written in a row, with no event between them, in libinput's
  /// format; in bytes with 64 for each. Readers of YAML take such a row as one comment, and ours no
  /// more than twice as much. What is more is left out, which is said.
  public static let commentsInRow = heldText / 2
  /// How many values of a libinput recording are read to know its devices and what it says of itself, all together.
  public static let describingValues = 100_000
  /// How many bytes of text these have, all together.
  public static let describingText = 2 << 20
  /// How many warnings are kept.
  public static let warnings = 20
}
