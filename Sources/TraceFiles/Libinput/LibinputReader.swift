package import Documents
import KeyEvents
package import KeyTraces

/// A reader of recordings of `libinput record`: YAML of version 1, of one device or several.
///
/// The recording of one device is delivered frame by frame, in bounded memory. A recording of
/// several devices contains one after the other, so their events are kept in memory, up to
/// ``TraceLimits/interleavedEvents``, and then delivered in the order of their stamps. Unknown keys
/// are skipped, as the format demands. A recording that ends in the middle of a line was cut off:
/// it is read up to its last whole frame, with a warning. A recording that ends with a complete
/// line in the middle of a frame is an error, as in evemu's format. The format is that of
/// libinput's `tools/libinput-record.c`, as described in its `libinput-record.man` and
/// `libinput-record-verify-yaml.py`.
package struct LibinputReader: ~Copyable {
  /// Irregularities that do not prevent reading.
  package internal(set) var warnings: [String] = []

  var yaml: YAMLEventReader
  let comments: CommentLines
  var stage = Stage.start
  /// Whether the events of any device have begun.
  var hasItems = false
  /// The device whose YAML mapping is being read.
  var device = TraceDevice(
    description: DeviceDescription(identity: DeviceIdentity(name: "")))
  var deviceCount = 0
  var hasGivenDevice = true
  /// The number of devices announced by the head; nil if it states none or has not been read.
  var announcedDeviceCount: Int?
  /// The number of items in the list of events that are libinput's own and not the kernel's.
  var ownEventCount = 0
  /// The first key of an item that is neither the kernel's nor libinput's, shortened, and its line.
  var unknownItem: (name: String, line: Int)?
  var frame = LibinputFrame()
  var gathered = InterleavedEvents()
  /// The allowance for comments among kept events.
  var commentAllowance = TextAllowance()
  /// The keys of the document that were read and must not be repeated.
  var documentKeys: Set<String> = []
  /// The keys of the device that were read and must not be repeated.
  var deviceKeys: Set<String> = []
  /// The size of the device descriptions that were read.
  var describing = YAMLTreeSize()
  var obfuscation = ObfuscationGuess()

  enum Stage {
    /// Before the mapping of the document.
    case start
    /// Among the keys of the document.
    case document
    /// In the list of devices.
    case devices
    /// Among the keys of a device.
    case device
    /// In the list of the events of a device.
    case events
    /// Among the keys of an item in the list of events.
    case item
    /// In an item's list of the kernel's events.
    case frame
    /// Everything has been read; the kept events are being delivered.
    case interleaving
    case end
  }

  /// Creates a reader of the chunks that `nextChunk` returns, of any size. An empty chunk ends the
  /// recording; nil means that reading failed.
  package init(readingChunks nextChunk: @escaping () -> [UInt8]?) {
    let comments = CommentLines()
    self.comments = comments
    yaml = YAMLEventReader(readingChunks: { comments.next(nextChunk) })
  }

  /// Reads the next part of the recording, and delivers the elements that it completes: a
  /// description, details, comments or a frame. Returns false at the end.
  ///
  /// - Complexity: O(bytes read); allocates only for descriptions and comments.
  package mutating func readNext(
    element receive: (borrowing TraceElement) -> Void
  ) throws(YAMLError) -> Bool {
    switch stage {
    case .start: try readStart()
    case .document: try readKey(receive)
    case .devices: try readDevices(receive)
    case .device: try readDeviceKey(receive)
    case .events: try readItem()
    case .item: try readItemKey()
    case .frame: try readFrame(receive)
    case .interleaving:
      if !gathered.deliverNext(receive) { stage = .end }
    case .end: return false
    }
    return stage != .end
  }

  mutating func nextEvent() throws(YAMLError) -> YAMLEvent {
    guard let event = try yaml.next() else {
      throw .found("the end of the file", expected: "a libinput recording", at: yaml.mark)
    }
    return event
  }

  /// Returns the next key of a mapping; nil at the end of the mapping.
  mutating func nextKey() throws(YAMLError) -> (text: String, mark: YAMLMark)? {
    let event = try nextEvent()
    switch event.kind {
    case .mappingEnd: return nil
    case .scalar(let text, _): return (text, event.mark)
    default: throw .found(event.summary, expected: "a YAML key", at: event.mark)
    }
  }

  /// Throws if the key was read before, because its value would be kept in addition to the first
  /// value.
  static func register(
    _ key: (text: String, mark: YAMLMark), in keys: inout Set<String>
  ) throws(YAMLError) {
    guard keys.insert(key.text).inserted else {
      throw .found("a second \"\(key.text)\"", expected: "each YAML key only once", at: key.mark)
    }
  }

  /// Reads a whole node, within the limits of ``TraceLimits`` for all descriptions and details.
  mutating func readNode(startingWith event: YAMLEvent) throws(YAMLError) -> YAMLNode {
    var limits = YAMLLimits.document
    limits.nodes = TraceLimits.describingValues
    limits.text = TraceLimits.describingText
    return try YAMLNode(startingWith: event, from: &yaml, limits: limits, adding: &describing)
  }

  mutating func deliverComments(
    before mark: YAMLMark?, _ receive: (borrowing TraceElement) -> Void
  ) throws(YAMLError) {
    while let comment = comments.next(before: mark?.line ?? .max) {
      if comment.kind != .comment {
        try deliverInput(comment, receive)
      } else if !hasItems, TraceSettings.setting(in: comment.text) != nil {
        // The settings were read with the head. Such lines after the first events are ordinary
        // comments.
        continue
      } else if isInterleaved, stage == .item || stage == .frame {
        let text = comment.text
        if commentAllowance.take(text) { _ = gathered.add(.comment(text), of: frame.device) }
      } else {
        receive(.comment(comment.text))
      }
    }
  }

  /// Delivers the input in a line, or keeps it with the events (``isInterleaved``).
  private mutating func deliverInput(
    _ comment: CommentLines.Comment, _ receive: (borrowing TraceElement) -> Void
  ) throws(YAMLError) {
    let mark = YAMLMark(line: comment.line, column: comment.column)
    if comment.kind == .inputTooMany { throw .manyInputs(at: mark) }
    guard comment.kind == .input else {
      throw .found(
        "a line of more than \(TraceLimits.line) bytes",
        expected: "an input of at most \(TraceLimits.line) bytes", at: mark)
    }
    let input: SessionInput
    do throws(TraceError) {
      input = try SessionInputLine.input(in: comment.text, line: comment.line)
    } catch {
      let start = comment.text.utf8.prefix(error.column - 1)
      let column = comment.column + String(decoding: start, as: UTF8.self).unicodeScalars.count
      throw .found(
        error.found,
        expected: error.advice.isEmpty ? error.expected : "\(error.expected); \(error.advice)",
        at: YAMLMark(line: comment.line, column: column))
    }
    guard deviceCount > 0, hasGivenDevice else {
      throw .found(
        "an input before the events of a device",
        expected: "inputs only after `events:`", at: mark)
    }
    try frame.add(input, at: mark)
    guard isInterleaved else { return receive(.input(input)) }
    guard gathered.add(.input(input), of: frame.device) else { throw tooMany(at: mark) }
  }
}

/// A guess whether `libinput record` hid the keys. By default, `libinput record` writes every key
/// of the main block as KEY_A and every scan code as 30.
struct ObfuscationGuess {
  private var presses = 0
  private var scans = 0
  private var isRefuted = false

  /// The keys that `libinput record` hides: from KEY_ESC up to, but not including,
  /// KEY_ZENKAKUHANKAKU.
  private static let hidden: Range<UInt16> = 1..<85
  /// The number of presses of KEY_A that is unlikely to be chance.
  private static let enough = 8

  var isLikely: Bool { !isRefuted && presses >= Self.enough && scans > 0 }

  mutating func see(_ event: InputEvent) {
    switch (event.type, event.code) {
    case (.key, KeyCode.a.rawValue): presses += event.value == 1 ? 1 : 0
    // Modifiers are not hidden.
    case (.key, 29), (.key, 42), (.key, 54), (.key, 56): break
    case (.key, Self.hidden): isRefuted = true
    case (.miscellaneous, MiscellaneousCode.scan):
      if event.value == 30 { scans += 1 } else { isRefuted = true }
    default: break
    }
  }
}
