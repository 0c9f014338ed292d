import KeyTraces

/// The comments that have a line of a YAML stream to themselves, with their line numbers. libyaml
/// drops comments, so they are collected from its input. Because it reads ahead, they are queued
/// until it has passed them.
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
    /// Whether it is the line of an input, which is never left out: no more of them wait than
    /// libyaml reads ahead.
    var isInput: Bool
  }
  /// The bytes of the current line, if it is a comment or has only whitespace so far.
  private var line: [UInt8] = []
  private var state = State.blank
  private var allowance = TextAllowance()

  /// How many comments were left out because the queue was full.
  var leftOutCount: Int { allowance.refusedCount }

  private enum State {
    case blank, comment, other
  }

  /// The first bytes of a character that the last chunk cut.
  private var tail: [UInt8] = []
  private var isInLine = false
  /// The number of the last line if it has no line break: the recording was cut off there, by
  /// Ctrl+C or a full disk. Nil before the end.
  private(set) var cutLine: Int?

  /// Whether a node that ends in that line of libyaml's ended because the stream was cut off:
  /// libyaml puts the end of such a stream into a line of its own.
  func isCut(at line: Int) -> Bool { cutLine.map { line > $0 } ?? false }

  /// Scans the next chunk and returns its whole characters; empty at the end. A character that was
  /// cut off is dropped, because libyaml would refuse everything that it has read ahead with it.
  func next(_ nextChunk: () -> [UInt8]?) -> [UInt8]? {
    while let chunk = nextChunk() {
      guard let last = chunk.last else {
        if isInLine { cutLine = number }
        return []
      }
      read(chunk)
      isInLine = last != 0x0A
      let bytes = tail.isEmpty ? chunk : tail + chunk
      let end = Self.endOfWholeCharacters(bytes)
      tail = Array(bytes[end...])
      if end > 0 { return tail.isEmpty ? bytes : Array(bytes[..<end]) }
    }
    return nil
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

  private func read(_ bytes: [UInt8]) {
    for byte in bytes {
      if byte == 0x0A {
        endLine()
        continue
      }
      switch state {
      case .other: break
      case .comment where line.count >= TraceLimits.line: state = .other
      case .comment: line.append(byte)
      case .blank where byte == UInt8(ascii: "#"):
        state = .comment
        line.append(byte)
      case .blank where byte == 0x20 || byte == 0x09: column += 1
      case .blank: state = .other
      }
    }
  }

  /// The next comment before that line; nil if there is none.
  func take(before line: Int) -> Comment? {
    if line == .max { endLine() }
    guard let first = waiting.first, first.line < line else { return nil }
    waiting.removeFirst()
    if waiting.isEmpty { waiting = [] }
    if !first.isInput { allowance.giveBack(first.text) }
    return first
  }

  private func endLine() {
    if state == .comment { add() }
    number += 1
    column = 1
    state = .blank
    line.removeAll(keepingCapacity: true)
  }

  private func add() {
    if line.last == 0x0D { line.removeLast() }
    let text = String(decoding: line, as: UTF8.self)
    // These comments belong to the format, or are evscribe's settings, which were read with the
    // head.
    guard !text.hasPrefix("# libinput record"), TraceSettings.setting(in: text) == nil else {
      return
    }
    let isInput = SessionInputLine.isOne(text)
    guard isInput || allowance.take(text) else { return }
    waiting.append(Comment(line: number, column: column, text: text, isInput: isInput))
  }
}
