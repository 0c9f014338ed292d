/// A splitter of a stream of bytes into lines. The stream comes in portions, which may end in the
/// middle of a line.
struct LineSplitter {
  /// The number of the last line passed on, from 1; 0 before the first.
  private(set) var number = 0
  private var unfinished: [UInt8] = []
  private let limit: Int

  /// Creates a splitter for a new stream. `limit` is the maximum length of a line, in bytes.
  init(limit: Int = TraceLimits.line) { self.limit = limit }

  /// Whether the last portion ended in the middle of a line.
  var hasUnfinishedLine: Bool { !unfinished.isEmpty }

  /// Passes each line that ends in `bytes` to `receive`, with its number and without its line break
  /// (LF or CR LF).
  ///
  /// Throws if a line exceeds the limit, and rethrows the errors of `receive`.
  ///
  /// - Complexity: O(bytes); no allocation per line.
  mutating func read(
    _ bytes: some Sequence<UInt8>,
    _ receive: (inout LineScanner, Int) throws(TraceError) -> Void
  ) throws(TraceError) {
    let result = bytes.withContiguousStorageIfAvailable { buffer in
      Result { () throws(TraceError) in try read(buffer: buffer, receive) }
    }
    if let result { return try result.get() }
    try read(Array(bytes), receive)
  }

  /// Passes on the last line, which has no line break. Call this only if ``hasUnfinishedLine`` is
  /// true.
  mutating func finish(
    _ receive: (inout LineScanner, Int) throws(TraceError) -> Void
  ) throws(TraceError) {
    try giveUnfinished(receive)
  }

  private mutating func read(
    buffer: UnsafeBufferPointer<UInt8>,
    _ receive: (inout LineScanner, Int) throws(TraceError) -> Void
  ) throws(TraceError) {
    var start = 0
    while start < buffer.count {
      let end = buffer.firstLineFeed(from: start)
      let piece = UnsafeBufferPointer(rebasing: buffer[start..<end])
      guard unfinished.count + piece.count <= limit else {
        throw TraceError(
          line: number + 1, column: 1, found: "a line of more than \(limit) bytes",
          expected: "a trace with one event per line", advice: TraceFormat.notATrace)
      }
      if end == buffer.count {
        unfinished.append(contentsOf: piece)
      } else if unfinished.isEmpty {
        try give(piece, receive)
      } else {
        unfinished.append(contentsOf: piece)
        try giveUnfinished(receive)
      }
      start = end + 1
    }
  }

  private mutating func giveUnfinished(
    _ receive: (inout LineScanner, Int) throws(TraceError) -> Void
  ) throws(TraceError) {
    var line: [UInt8] = []
    swap(&line, &unfinished)
    try line.withUnsafeBufferPointer { buffer throws(TraceError) in try give(buffer, receive) }
    line.removeAll(keepingCapacity: true)
    swap(&line, &unfinished)
  }

  private mutating func give(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ receive: (inout LineScanner, Int) throws(TraceError) -> Void
  ) throws(TraceError) {
    number += 1
    let count = bytes.last == 0x0D ? bytes.count - 1 : bytes.count
    var line = LineScanner(UnsafeBufferPointer(rebasing: bytes[..<count]))
    try receive(&line, number)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first line feed at or after `start`; `count` if there is none.
  ///
  /// Two thirds of a trace are comments, so most bytes are only searched here, eight at a time. A
  /// line feed is a zero byte in `word`. Subtracting 1 from each byte sets the high bit of a zero
  /// byte; a borrow can set wrong bits only above the first zero byte, so the lowest bit in `found`
  /// is right.
  ///
  /// - Complexity: O(bytes searched)
  func firstLineFeed(from start: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(self)
    var place = start
    while place + 8 <= count {
      let word =
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        ^ 0x0A0A_0A0A_0A0A_0A0A
      let found = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < count, self[place] != 0x0A { place += 1 }
    return place
  }
}
