package import KeyEvents

/// A queue of the events of one device, and of the comments, unknown lines and inputs between them.
///
/// A number takes a byte for every seven bits, and a stamp is stored as the time since the previous
/// one. So a keyboard event usually takes four to seven bytes; no event takes more than
/// ``largestEvent``. Storage is freed in chunks as it is read, and nothing is moved when more is
/// added.
package struct HeldEvents: Sendable {
  /// An item of the queue.
  package enum Item: Hashable, Sendable {
    case event(InputEvent)
    /// A comment or an unknown line.
    case line(String)
    /// An input of a session other than a frame.
    indirect case input(SessionInput)
  }

  /// Returns the number of events that a line counts as, where the number of kept events is
  /// limited: about as many events as take the same memory as the line.
  package static func weight(of line: String) -> Int {
    2 + line.utf8.count / MemoryLayout<InputEvent>.size
  }

  /// Returns the number of events that an input counts as, where the number of kept events is
  /// limited: about as many events as take the same memory as the input with its texts.
  package static func weight(of input: SessionInput) -> Int {
    let texts =
      switch input.content {
      case .choice(.account(_, let user)): user.utf8.count
      case .refused, .mismatch, .traits, .choice, .problem, .end, .abort: 0
      case .text(let text):
        text.before.utf8.count + text.selected.utf8.count + text.after.utf8.count
      case .candidates(let title), .accounts(let title): title.utf8.count
      case .candidate(let candidate):
        candidate.text.utf8.count + candidate.comment.utf8.count + candidate.replaced.utf8.count
          + candidate.heading.utf8.count
      case .change(let change):
        change.candidate.text.utf8.count + change.candidate.replaced.utf8.count
      }
    return 2 + (MemoryLayout<SessionInput>.size + texts) / MemoryLayout<InputEvent>.size
  }

  private static let portion = 1 << 14
  /// The maximum size of an event, in bytes: three each for type and code, five for the value, ten
  /// for the time.
  private static let largestEvent = 21
  /// The number that marks a line. An event begins with its type plus one instead.
  private static let lineMark: UInt64 = 0
  /// The number that marks an input. It is larger than any 16-bit type plus one.
  private static let inputMark: UInt64 = 1 << 16 + 1

  private var portions: [[UInt8]] = []
  /// The index of the chunk that is being read.
  private var current = 0
  /// The position of the next byte to read in the current chunk.
  private var place = 0
  /// The inputs, which are few and stored unchanged; marks among the events show their positions.
  private var inputs: ArraySlice<SessionInput> = []
  private var lastAdded: Int64 = 0
  private var lastTaken: Int64 = 0

  /// Creates an empty queue.
  package init() {}

  /// Adds an event.
  ///
  /// - Complexity: O(1); allocates once every few thousand events.
  package mutating func append(_ event: InputEvent) {
    makeRoom(Self.largestEvent)
    append(UInt64(event.type.rawValue) + 1)
    append(UInt64(event.code))
    append(signed: Int64(event.value))
    append(signed: event.time.microseconds &- lastAdded)
    lastAdded = event.time.microseconds
  }

  /// Adds a comment or an unknown line.
  package mutating func append(line: String) {
    let bytes = line.utf8
    makeRoom(Self.largestEvent + bytes.count)
    append(Self.lineMark)
    append(UInt64(bytes.count))
    portions[portions.count - 1].append(contentsOf: bytes)
  }

  /// Adds an input.
  package mutating func append(_ input: SessionInput) {
    makeRoom(Self.largestEvent)
    append(Self.inputMark)
    inputs.append(input)
  }

  /// Removes and returns the next item; nil if there is none.
  ///
  /// - Complexity: O(1) for an event or an input, O(bytes) for a line.
  package mutating func next() -> Item? {
    while current < portions.count, place == portions[current].count {
      portions[current] = []
      current += 1
      place = 0
    }
    guard current < portions.count else { return nil }
    let mark = number()
    if mark == Self.inputMark { return inputs.popFirst().map(Item.input) }
    guard mark != Self.lineMark else {
      let count = Int(number())
      let end = place + count
      defer { place = end }
      return .line(String(decoding: portions[current][place..<end], as: UTF8.self))
    }
    let code = UInt16(truncatingIfNeeded: number())
    let value = Int32(truncatingIfNeeded: signedNumber())
    let passed = signedNumber()
    lastTaken &+= passed
    return .event(
      InputEvent(
        time: EventTime(microseconds: lastTaken),
        type: EventType(rawValue: UInt16(truncatingIfNeeded: mark - 1)), code: code, value: value))
  }

  /// Begins a new chunk if the current one has no room for `count` more bytes, since an item is
  /// never split.
  private mutating func makeRoom(_ count: Int) {
    if current < portions.count, let last = portions.last, last.count + count <= Self.portion {
      return
    }
    var portion: [UInt8] = []
    portion.reserveCapacity(max(Self.portion, count))
    portions.append(portion)
  }

  /// Appends a number, seven bits in each byte, beginning with the lowest bits. The high bit of a
  /// byte means that another byte of the number follows.
  private mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      portions[portions.count - 1].append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    portions[portions.count - 1].append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a number near zero in few bytes, with the sign in the lowest bit.
  private mutating func append(signed number: Int64) {
    append(UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  private mutating func number() -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = portions[current][place]
      place += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }

  private mutating func signedNumber() -> Int64 {
    let number = number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }
}
