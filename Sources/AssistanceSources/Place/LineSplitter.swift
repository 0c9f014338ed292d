/// Cuts what comes from a descriptor into lines. A line that is too long is passed over.
struct LineSplitter {
  private var line: [UInt8] = []
  private var isTooLong = false
  private let limit: Int

  /// - Parameter limit: how many bytes a line may have.
  init(limit: Int) { self.limit = limit }

  /// Takes bytes and gives the lines that end in them, without their ends.
  ///
  /// - Complexity: O(bytes)
  mutating func lines(in bytes: some Sequence<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        if !isTooLong { lines.append(line) }
        line = []
        isTooLong = false
      } else if line.count == limit {
        isTooLong = true
      } else {
        line.append(byte)
      }
    }
    return lines
  }
}
