import CLibevdev

#if canImport(Glibc)
  import Glibc
#endif

/// The presses that a program reports in its output.
struct PressAnswers {
  enum Form {
    /// A byte for each press: evscribe.
    case bytes
    /// Lines for each event, including the key's: evtest.
    case lines
    /// `struct input_event`: a device.
    case events
  }

  let form: Form
  private var line: [UInt8] = []
  private var isBetweenFrames = true
  private var frameBegan: Int64 = 0
  private var chunk = [UInt8](repeating: 0, count: 65536)

  /// The times at which the report of each press was complete.
  private(set) var whole: [Int64] = []
  /// The times at which the first byte of each press's frame arrived.
  private(set) var first: [Int64] = []

  init(_ form: Form) { self.form = form }

  /// Reads what is available; it arrived at `now`.
  mutating func read(from descriptor: CInt, at now: Int64) {
    let count = Glibc.read(descriptor, &chunk, chunk.count)
    guard count > 0 else {
      if count == 0 || errno != EAGAIN { fail("a program ended; see /tmp/said") }
      return
    }
    switch form {
    case .bytes: for _ in 0..<count { add(now, now) }
    case .lines: readLines(count, now)
    case .events: readEvents(count, now)
    }
  }

  private mutating func add(_ first: Int64, _ whole: Int64) {
    self.first.append(first)
    self.whole.append(whole)
  }

  private mutating func readLines(_ count: Int, _ now: Int64) {
    for byte in chunk.prefix(count) {
      if isBetweenFrames {
        frameBegan = now
        isBetweenFrames = false
      }
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      let text = String(decoding: line, as: UTF8.self)
      line.removeAll(keepingCapacity: true)
      if text.hasPrefix("Event: "), text.contains("(EV_KEY)"), text.hasSuffix("value 1") {
        add(frameBegan, now)
      }
      isBetweenFrames = text.contains("SYN_REPORT") || !text.hasPrefix("Event: ")
    }
  }

  private mutating func readEvents(_ count: Int, _ now: Int64) {
    chunk.withUnsafeBytes { bytes in
      for event in bytes[..<count].bindMemory(to: input_event.self)
      where event.type == UInt16(EV_KEY) && event.value == 1 {
        first.append(now)
        whole.append(now)
      }
    }
  }
}
