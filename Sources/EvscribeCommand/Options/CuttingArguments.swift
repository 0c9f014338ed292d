import ArgumentParser
import SystemIO
import KeyEvents
import LiveTyping
import PlainText

/// The options for cutting a recording into several files.
struct CuttingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Finish the file after this long without a key press, for example 30s.",
      discussion: "The next press starts the next file.", valueName: "time"))
  var idle: String?

  @Option(
    help: ArgumentHelp(
      "Finish the file when it reaches this size, for example 10M.",
      discussion: """
        In bytes, or with K, M or G (1024, 1024² or 1024³ bytes); at least 16K. The file is finished as soon as no key \
        is held and no composition is open; once it has twice that size, an open composition no longer delays \
        this. The file is not finished while its header makes up more than half of it or, with several keyboards, while 16 earlier files are still \
        being written.
        """, valueName: "size"))
  var maxSize: String?

  /// The smallest value of `--max-size`, 16 KiB: the head takes about 2 KB for each keyboard.
  private static let leastSize: Int64 = 16 << 10

  /// Returns the rule for cutting the recording, or nil for a single file. Throws if a time or size
  /// is invalid.
  func rule() throws(CommandFailure) -> CutRule? {
    guard idle != nil || maxSize != nil else { return nil }
    var rule = CutRule()
    rule.idleLimit = try microseconds(idle, of: "idle")
    if let maxSize {
      guard let size = ByteSize.bytes(in: maxSize) else {
        throw CommandFailure(
          .usage,
          """
          --max-size: invalid size "\(maxSize)"; expected a whole number of bytes, or a number with K, M or G (1024, \
          1024² or 1024³ bytes), for example 64K or 10M
          """)
      }
      guard size >= Self.leastSize else {
        throw CommandFailure(
          .usage,
          "--max-size: \(maxSize) is too small; expected at least 16K")
      }
      rule.sizeLimit = size
    }
    return rule
  }

  /// Refuses to cut a recording that goes to a pipe or device: only a regular file can be continued
  /// in another.
  func check(_ path: String) throws(CommandFailure) {
    guard idle != nil || maxSize != nil, isSpecialFile(at: path) else { return }
    throw CommandFailure(
      .usage,
      """
      --idle and --max-size cut the recording into several files, but \(path) is not a regular \
      file; give a regular file with -o, or leave out these options
      """)
  }
}
