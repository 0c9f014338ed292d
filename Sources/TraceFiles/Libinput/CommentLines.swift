import KeyEvents
import KeyTraces

/// The comments of a YAML stream that fill whole lines, with their line numbers.
///
/// libyaml drops comments, so they are collected from its input. Because libyaml reads ahead, the
/// comments are queued until it has passed their positions.
final class CommentLines {
  private var waiting: ArraySlice<Comment> = []
  private var number = 1
  /// The column at which the current comment begins, in bytes.
  private var column = 1

  /// A comment and its position.
  struct Comment {
    var line: Int
    var column: Int
    var text: String
    var kind: Kind
  }

  enum Kind {
    case comment
    /// A comment line that contains an input of the session (``SessionInput``).
    case input
    /// An input whose line has more than ``TraceLimits/line`` bytes.
    case longInput
    /// An input that exceeds ``inputLimit``, because too many precede it in a row.
    case inputTooMany
  }

  /// The bytes of the current line from its `#`, if it is a comment or an input; otherwise empty.
  private var line: [UInt8] = []
  private var state = State.blank
  private var allowance = TextAllowance()

  /// The number of comments left out because the queue was full.
  var leftOutCount: Int { allowance.refusedCount }

  private enum State {
    case blank, comment, other
    /// Inside a comment that is too long to keep.
    case longComment
    /// After the prefix of an input's line. `longInput` is used if the line is too long.
    case input, longInput
  }

  /// The number of queued inputs.
  private var inputCount = 0
  /// The maximum number of queued inputs: twice ``SessionInput/waitingLimit``, the maximum number
  /// in a row. Fewer inputs than ``SessionInput/waitingLimit`` are read ahead of libyaml, so a
  /// longer queue means that too many came in a row.
  private static let inputLimit = 2 * SessionInput.waitingLimit

  /// The first bytes of a character that is split between two chunks.
  private var tail: [UInt8] = []
  private var isInLine = false
  /// The number of the last line if it has no line break, because the recording was cut off by
  /// Ctrl+C or a full disk. Nil before the end.
  private(set) var cutLine: Int?

  /// Returns whether a node that ends in `line`, as counted by libyaml, ended because the stream
  /// was cut off. libyaml puts the end of such a stream on the line after the last.
  func isCut(at line: Int) -> Bool { cutLine.map { line > $0 } ?? false }

  /// Scans the next chunk and returns its whole characters; empty at the end, nil if reading
  /// failed. A character that is cut off at the end of the stream is dropped: libyaml would refuse
  /// it together with everything that it has read ahead.
  func next(_ nextChunk: () -> [UInt8]?) -> [UInt8]? {
    while let chunk = portion(nextChunk) {
      guard let last = chunk.last else {
        if isInLine { cutLine = number }
        return []
      }
      let passed = read(chunk)
      isInLine = last != 0x0A
      let bytes = tail.isEmpty ? passed : tail + passed
      let end = Self.endOfWholeCharacters(bytes)
      tail = Array(bytes[end...])
      if end > 0 { return tail.isEmpty ? bytes : Array(bytes[..<end]) }
    }
    return nil
  }

  /// The rest of a large chunk, which is read in portions so that libyaml does not read far ahead.
  private var rest: ArraySlice<UInt8> = []
  private static let portion = 1 << 16

  /// Returns the next bytes of a chunk; empty at the end, nil if reading failed.
  private func portion(_ nextChunk: () -> [UInt8]?) -> [UInt8]? {
    if rest.isEmpty {
      guard let chunk = nextChunk() else { return nil }
      if chunk.count <= Self.portion { return chunk }
      rest = chunk[...]
    }
    let portion = Array(rest.prefix(Self.portion))
    rest = rest.dropFirst(portion.count)
    return portion
  }

  private static func endOfWholeCharacters(_ bytes: [UInt8]) -> Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > back ? bytes.count - back : bytes.count
    }
    return bytes.count
  }

  /// Collects the comments in the bytes. Returns the bytes for libyaml: everything except the
  /// content of inputs.
  private func read(_ bytes: [UInt8]) -> [UInt8] {
    var passed: [UInt8] = []
    var start = 0
    for (place, byte) in bytes.enumerated() {
      if byte == 0x0A {
        if isInInput { start = place }
        endLine()
        continue
      }
      switch state {
      case .other, .longComment, .longInput: break
      case .comment where line.count >= TraceLimits.line: state = .longComment
      case .input where line.count >= TraceLimits.line: state = .longInput
      case .input: line.append(byte)
      case .comment:
        line.append(byte)
        guard SessionInputLine.isStart(line) else { break }
        state = .input
        passed += bytes[start...place]
      case .blank where byte == UInt8(ascii: "#"):
        state = .comment
        line.append(byte)
      case .blank where byte == 0x20 || byte == 0x09: column += 1
      case .blank: state = .other
      }
    }
    if isInInput { return passed }
    return start == 0 && passed.isEmpty ? bytes : passed + bytes[start...]
  }

  private var isInInput: Bool { state == .input || state == .longInput }

  /// Removes and returns the next comment before a line; nil if there is none. `Int.max` means the
  /// end of the stream, and first completes the last line.
  func next(before line: Int) -> Comment? {
    if line == .max { endLine() }
    guard let first = waiting.first, first.line < line else { return nil }
    waiting.removeFirst()
    if waiting.isEmpty { waiting = [] }
    if first.kind == .comment { allowance.giveBack(first.text) } else { inputCount -= 1 }
    return first
  }

  private func endLine() {
    switch state {
    case .comment: addComment()
    case .input: addInput(.input)
    case .longInput: addInput(.longInput)
    case .blank, .other, .longComment: break
    }
    number += 1
    column = 1
    state = .blank
    line.removeAll(keepingCapacity: true)
  }

  private func addComment() {
    if line.last == 0x0D { line.removeLast() }
    let text = String(decoding: line, as: UTF8.self)
    // Skips the format's first line.
    guard !text.hasPrefix("# libinput record"), allowance.take(text) else { return }
    waiting.append(Comment(line: number, column: column, text: text, kind: .comment))
  }

  private func addInput(_ kind: Kind) {
    guard inputCount <= Self.inputLimit else { return }
    inputCount += 1
    if line.last == 0x0D { line.removeLast() }
    let isKept = kind == .input && inputCount <= Self.inputLimit
    waiting.append(
      Comment(
        line: number, column: column, text: isKept ? String(decoding: line, as: UTF8.self) : "",
        kind: inputCount <= Self.inputLimit ? kind : .inputTooMany))
  }
}
