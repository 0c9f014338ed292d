/// The bytes that libyaml pulls: it asks for at most 16 KiB at a time and never gets more than there is.
final class YAMLInput {
  private var chunk: [UInt8]
  private var offset = 0
  private let nextChunk: () -> [UInt8]?
  private let limits: YAMLLimits
  private var bytesLeft: Int
  private var bytesLeftInEvent: Int

  /// Why no more bytes were given, if not because the stream has ended.
  private(set) var refusal: String?

  init(_ chunk: [UInt8], limits: YAMLLimits, nextChunk: @escaping () -> [UInt8]?) {
    self.chunk = chunk
    self.nextChunk = nextChunk
    self.limits = limits
    bytesLeft = limits.bytes
    bytesLeftInEvent = limits.bytesPerEvent
  }

  func startEvent() { bytesLeftInEvent = limits.bytesPerEvent }

  /// Fills the buffer from its start. Returns how many bytes it got, 0 at the end of the stream, nil where reading
  /// failed or a limit is passed.
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
      refusal = "the stream has more than \(limits.bytes) bytes"
      return nil
    }
    guard count <= bytesLeftInEvent else {
      refusal = "a scalar or comment has more than \(limits.bytesPerEvent) bytes"
      return nil
    }
    bytesLeft -= count
    bytesLeftInEvent -= count
    chunk.withUnsafeBytes { bytes in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
    }
    offset += count
    return count
  }
}
