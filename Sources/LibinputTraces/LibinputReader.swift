import KeyEvents
package import KeyTraces
package import YAMLReading

/// Reads a recording of `libinput record`: YAML of version 1, of one device or several.
///
/// The recording of one device is handed on frame by frame, in bounded memory however long it is. Those of several stand
/// one behind the other in the file; they are held, up to ``TraceLimits/interleavedEvents``, and then handed on in the
/// order of their stamps. What is not known is passed over, as the format demands. The format is that of libinput's
/// `tools/libinput-record.c`, as its `libinput-record.man` and `libinput-record-verify-yaml.py` describe it.
package struct LibinputReader: ~Copyable {
  /// What is odd and was read all the same.
  package internal(set) var warnings: [String] = []

  var yaml: YAMLEventReader
  let comments: CommentLines
  var stage = Stage.start
  /// The device whose keys are being read.
  var device = TraceDevice(
    description: DeviceDescription(identity: DeviceIdentity(name: "")))
  var deviceCount = 0
  var hasGivenDevice = true
  /// How many devices the head announces; nil where it has not been read or does not say.
  var announcedDeviceCount: Int?
  /// How many items of the list of events are not the kernel's but libinput's own.
  var ownEventCount = 0
  var frame = LibinputFrame()
  var gathered = InterleavedEvents()
  /// For comments among events that are gathered.
  var commentAllowance = TextAllowance()
  /// The keys of the document, and of the device, that were read and may stand once.
  var documentKeys: Set<String> = []
  var deviceKeys: Set<String> = []
  /// How large what was read to know the devices is.
  var describing = YAMLTreeSize()
  var obfuscation = ObfuscationGuess()

  enum Stage {
    /// Before the mapping that everything is in.
    case start
    /// Among its keys.
    case document
    /// In the list of devices.
    case devices
    /// Among the keys of a device.
    case device
    /// In the list of its events.
    case events
    /// Among the keys of an item of that list.
    case item
    /// In the list of the item's events.
    case frame
    /// All is read; what was gathered is handed on.
    case interleaving
    case end
  }

  /// Reads the chunks that `nextChunk` gives, of any size; an empty one ends the recording, nil means that reading has
  /// failed.
  package init(readingChunks nextChunk: @escaping () -> [UInt8]?) {
    let comments = CommentLines()
    self.comments = comments
    yaml = YAMLEventReader(readingChunks: { comments.next(nextChunk) })
  }

  /// Hands on the next frame with the comments before it, or moves on to it. Returns false at the end.
  ///
  /// - Complexity: O(bytes read); no allocation but for the descriptions and comments.
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
      if !gathered.giveNext(receive) { stage = .end }
    case .end: return false
    }
    return stage != .end
  }

  mutating func nextEvent() throws(YAMLError) -> YAMLEvent {
    guard let event = try yaml.next() else {
      throw .found("the end", expected: "a libinput recording", at: yaml.place)
    }
    return event
  }

  /// The next key of a mapping; nil where the mapping ends.
  mutating func nextKey() throws(YAMLError) -> (text: String, place: YAMLPlace)? {
    let event = try nextEvent()
    switch event.kind {
    case .mappingEnd: return nil
    case .scalar(let text, _): return (text, event.place)
    default: throw .found(event.summary, expected: "a key", at: event.place)
    }
  }

  /// Notes a key that may stand once: what comes again would be held beside the first.
  static func note(
    _ key: (text: String, place: YAMLPlace), in keys: inout Set<String>
  ) throws(YAMLError) {
    guard keys.insert(key.text).inserted else {
      throw .found("\"\(key.text)\" again", expected: "it once", at: key.place)
    }
  }

  /// Reads a node whole.
  mutating func readNode(startingWith event: YAMLEvent) throws(YAMLError) -> YAMLNode {
    var limits = YAMLLimits.document
    limits.nodes = TraceLimits.describingValues
    limits.text = TraceLimits.describingText
    return try YAMLNode(startingWith: event, from: &yaml, limits: limits, adding: &describing)
  }

  mutating func giveComments(
    before place: YAMLPlace?, _ receive: (borrowing TraceElement) -> Void
  ) throws(YAMLError) {
    while let comment = comments.take(before: place?.line ?? .max) {
      if comment.kind != .comment {
        try giveInput(comment, receive)
      } else if isInterleaved, stage == .item || stage == .frame {
        let text = comment.text
        if commentAllowance.take(text) { _ = gathered.add(.comment(text), of: frame.device) }
      } else {
        receive(.comment(comment.text))
      }
    }
  }

  /// Hands on the input of that line; where there are several devices, when the frames before it
  /// have been handed on.
  private mutating func giveInput(
    _ comment: CommentLines.Comment, _ receive: (borrowing TraceElement) -> Void
  ) throws(YAMLError) {
    let place = YAMLPlace(line: comment.line, column: comment.column)
    if comment.kind == .inputTooMany { throw .manyInputs(at: place) }
    guard comment.kind == .input else {
      throw .found(
        "a line of over \(TraceLimits.line) bytes", expected: "an input in fewer", at: place)
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
        at: YAMLPlace(line: comment.line, column: column))
    }
    guard deviceCount > 0, hasGivenDevice else {
      throw .found(
        "an input before the events of a device", expected: "it among them", at: place)
    }
    try frame.note(input, at: place)
    guard isInterleaved else { return receive(.input(input)) }
    guard gathered.add(.input(input), of: frame.device) else { throw tooMany(at: place) }
  }
}
