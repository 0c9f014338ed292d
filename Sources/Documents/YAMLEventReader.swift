import CYAML

/// A reader of a YAML 1.1 or 1.2 stream as a sequence of events, in bounded memory.
///
/// The grammar is libyaml's, without its typing of scalars. The encoding is UTF-8 only. Aliases are
/// reported, not followed.
package struct YAMLEventReader: ~Copyable {
  /// The parser of libyaml, which must not be moved because libyaml keeps pointers into it.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: YAMLInput
  private let limits: YAMLLimits
  private var depth = 0
  private var hasEnded = false
  private var failure: YAMLError?

  /// Creates a reader of the bytes.
  package init(_ bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) {
    self.init(YAMLInput(bytes, limits: limits, nextChunk: { [] }), limits)
  }

  /// Creates a reader of the chunks that `nextChunk` returns, of any size.
  ///
  /// An empty chunk ends the stream, and nil means that reading failed for a reason that the caller
  /// knows: ``next()`` then throws.
  package init(
    limits: YAMLLimits = YAMLLimits(), readingChunks nextChunk: @escaping () -> [UInt8]?
  ) {
    self.init(YAMLInput([], limits: limits, nextChunk: nextChunk), limits)
  }

  private init(_ input: YAMLInput, _ limits: YAMLLimits) {
    self.input = input
    self.limits = limits
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) == 1 else {
      failure = YAMLError("out of memory", at: .start)
      return
    }
    // The parser is deleted in `deinit`, while `input` is still held.
    let handle = Unmanaged.passUnretained(input).toOpaque()
    yaml_parser_set_input(
      parser,
      { handle, buffer, size, count in
        guard let handle, let count else { return 0 }
        let input = Unmanaged<YAMLInput>.fromOpaque(handle).takeUnretainedValue()
        let read = input.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
        count.pointee = read ?? 0
        return read == nil ? 0 : 1
      }, handle)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The position up to which libyaml has scanned the stream, at or after the end of the last
  /// event.
  package var mark: YAMLMark { YAMLMark(parser.pointee.mark) }

  /// Returns the next event, or nil after ``YAMLEvent/Kind/streamEnd``. After an error, throws the
  /// same error again.
  ///
  /// - Complexity: O(bytes of the event)
  package mutating func next() throws(YAMLError) -> YAMLEvent? {
    if let failure { throw failure }
    if hasEnded { return nil }
    do throws(YAMLError) {
      return try parseEvent()
    } catch {
      failure = error
      throw error
    }
  }

  /// Skips the rest of the node that starts with `event`.
  ///
  /// - Complexity: O(bytes of the node), without storing it.
  package mutating func skipNode(startingWith event: YAMLEvent) throws(YAMLError) {
    let outside = event.isStart ? depth - 1 : depth
    while depth > outside, try next() != nil {}
  }

  private mutating func parseEvent() throws(YAMLError) -> YAMLEvent? {
    input.startEvent()
    var event = yaml_event_t()
    let isParsed = yaml_parser_parse(parser, &event) == 1
    defer { yaml_event_delete(&event) }
    let encoding = parser.pointee.encoding
    if encoding == YAML_UTF16LE_ENCODING || encoding == YAML_UTF16BE_ENCODING {
      throw .found("UTF-16", expected: "UTF-8", at: .start)
    }
    guard isParsed else { throw YAMLError(parser, refusal: input.refusal) }
    guard let result = YAMLEvent(event) else { return nil }
    switch result.kind {
    case .sequenceStart, .mappingStart:
      depth += 1
      if depth > limits.depth {
        throw YAMLError(
          "lists and mappings are nested more than \(limits.depth) levels deep", at: result.mark)
      }
    case .sequenceEnd, .mappingEnd: depth -= 1
    case .streamEnd: hasEnded = true
    default: break
    }
    return result
  }
}
