import CYAML

extension YAMLEvent {
  /// Copies an event of libyaml; nil for its "no event".
  init?(_ event: yaml_event_t) {
    mark = YAMLMark(event.start_mark)
    range = Int(event.start_mark.index)..<Int(event.end_mark.index)
    switch event.type {
    case YAML_STREAM_START_EVENT: kind = .streamStart
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    case YAML_STREAM_END_EVENT: kind = .streamEnd
    case YAML_ALIAS_EVENT: kind = .alias(Self.string(event.data.alias.anchor))
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequenceStart
      tag = event.data.sequence_start.tag.map(Self.string)
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart
      tag = event.data.mapping_start.tag.map(Self.string)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      // Uses the length, not a final NUL: the text may contain "\0".
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(String(decoding: bytes, as: UTF8.self), YAMLScalarStyle(scalar.style))
      tag = scalar.tag.map(Self.string)
    default: return nil
    }
  }

  private static func string(_ bytes: UnsafeMutablePointer<yaml_char_t>) -> String {
    String(cString: bytes)
  }
}

extension YAMLScalarStyle {
  init(_ style: yaml_scalar_style_t) {
    self =
      switch style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
      default: .plain
      }
  }
}

extension YAMLMark {
  init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}

extension YAMLError {
  /// Creates the error at which libyaml stopped. `refusal` is the reason why the input refused to
  /// return more bytes; nil if it did not.
  init(_ parser: UnsafePointer<yaml_parser_t>, refusal: String?) {
    let parser = parser.pointee
    let problem = refusal ?? parser.problem.map { String(cString: $0) } ?? "out of memory"
    switch parser.error {
    case YAML_READER_ERROR:
      let value = refusal == nil && parser.problem_value >= 0 ? parser.problem_value : nil
      self.init(
        value.map { "\(problem): 0x\(String($0, radix: 16, uppercase: true))" } ?? problem,
        at: Self.endOfDecoded(parser))
    case YAML_MEMORY_ERROR:
      self.init("out of memory", at: YAMLMark(parser.mark))
    default:
      self.init(problem, at: YAMLMark(parser.problem_mark))
      if let context = parser.context {
        self.context = String(cString: context)
        contextMark = YAMLMark(parser.context_mark)
      }
    }
  }

  /// Returns the position after the last character that libyaml could decode. It decodes ahead of
  /// its scanner, so this counts the buffered characters that the scanner has not reached.
  private static func endOfDecoded(_ parser: yaml_parser_t) -> YAMLMark {
    var mark = YAMLMark(parser.mark)
    guard let first = parser.buffer.pointer, let end = parser.buffer.last, first < end else {
      return mark
    }
    let bytes = UnsafeBufferPointer(start: first, count: end - first)
    var previous: Unicode.Scalar?
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        mark.line += 1
        mark.column = 1
      default: mark.column += 1
      }
      previous = scalar
    }
    return mark
  }
}
