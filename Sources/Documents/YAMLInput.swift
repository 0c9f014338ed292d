/// The input of libyaml, which reads at most 16 KiB at a time.
final class YAMLInput {
  private var chunk: [UInt8]
  private var offset = 0
  private let nextChunk: () -> [UInt8]?
  private let limits: YAMLLimits
  private var bytesLeft: Int
  private var bytesLeftInEvent: Int
  private var directiveCount = 0
  /// The last four bytes read.
  private var before: UInt32 = 0x0A

  /// The reason why reading stopped before the end of the stream; nil if it did not.
  private(set) var refusal: String?

  init(_ chunk: [UInt8], limits: YAMLLimits, nextChunk: @escaping () -> [UInt8]?) {
    self.chunk = chunk
    self.nextChunk = nextChunk
    self.limits = limits
    bytesLeft = limits.bytes
    bytesLeftInEvent = limits.bytesPerEvent
  }

  func startEvent() { bytesLeftInEvent = limits.bytesPerEvent }

  /// Counts the lines that libyaml may read as directives.
  private func countDirectives(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if byte == UInt8(ascii: "%"), isAtLineStart { directiveCount += 1 }
      before = before << 8 | UInt32(byte)
    }
  }

  /// Whether the last bytes are one of libyaml's line breaks: LF, CR, U+0085, U+2028, U+2029.
  private var isAtLineStart: Bool {
    before & 0xFF == 0x0A || before & 0xFF == 0x0D || before & 0xFFFF == 0xC285
      || before & 0xFF_FFFF == 0xE280A8 || before & 0xFF_FFFF == 0xE280A9
  }

  /// Copies the next bytes to the start of the buffer. Returns their number: 0 at the end of the
  /// stream, nil if reading failed or a limit is exceeded.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    if offset == chunk.count {
      guard let next = nextChunk() else {
        refusal = "the stream could not be read"
        return nil
      }
      chunk = next
      offset = 0
    }
    let count = min(buffer.count, chunk.count - offset)
    guard count <= bytesLeft else {
      refusal = "the document has more than \(limits.bytes) bytes"
      return nil
    }
    guard count <= bytesLeftInEvent else {
      refusal = "a text or comment has more than \(limits.bytesPerEvent) bytes"
      return nil
    }
    bytesLeft -= count
    bytesLeftInEvent -= count
    chunk.withUnsafeBytes { bytes in
      let part = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
      countDirectives(part)
      buffer.copyMemory(from: part)
    }
    guard directiveCount <= limits.directives else {
      refusal = "the document has more than \(limits.directives) lines that begin with %"
      return nil
    }
    offset += count
    return count
  }
}
