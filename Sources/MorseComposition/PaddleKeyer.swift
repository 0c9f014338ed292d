import Composition
import KeyEvents

/// A state machine that turns the movements of two paddles into elements. It writes no text and has
/// no clock: it receives presses and releases, and is called when the running element ends.
///
/// An element is a mark (a dit of one unit or a dah of three) and the gap of one unit after it.
/// When an element ends, the first of these rules that applies determines the next one:
///
/// 1. the other kind, if its paddle was pressed during the element and ``PaddleMemory`` remembers
///    that press;
/// 2. in iambic B, the other kind, if its paddle was down at any moment of the mark, whether or not
///    the paddle of the mark was;
/// 3. the same kind, if its paddle was pressed again during the element and ``PaddleMemory``
///    remembers that press; if rule 1 or 2 applies too, this element follows the element of the
///    other kind;
/// 4. if both paddles are down, the other kind in iambic, the kind of the paddle pressed last in
///    ultimatic;
/// 5. if one paddle is down, its kind;
/// 6. none.
///
/// If no paddle moves for ``longestHold`` elements, both count as released until they are pressed
/// again: otherwise a stuck paddle, or a gap in a trace, would make elements without end.
///
/// For example, to send C by squeezing both paddles, dah first, release them during its last dit in
/// mode A, and during its second dah in mode B. (J. Curtis' keyer chips named the modes; K1EL's
/// WinKeyer manual describes them.)
struct PaddleKeyer: Sendable {
  let keyer: MorseKeyer
  let memory: PaddleMemory
  let unit: Int64
  private var state = State.idle
  private var isDown: (dit: Bool, dah: Bool) = (false, false)
  private var lastPressed = MorseSignal.dit
  /// The end of the running mark or, if none is running, of the last one; nil before the first and
  /// after ``reset()``.
  private(set) var markEnd: EventTime?

  /// The number of elements that have begun since a paddle last moved.
  private var count = 0

  /// The maximum number of elements while no paddle moves: 500 dits take a minute at 20 words per
  /// minute, 24 seconds at 50. No sign has more than nine elements.
  static let longestHold = 500

  private enum State: Sendable {
    case idle
    case element(Element)
  }

  private struct Element: Sendable {
    var kind: MorseSignal
    var markEnd: EventTime
    /// The end of the gap after the mark.
    var end: EventTime
    /// Whether a remembered press requests the other kind.
    var isFollowed: Bool
    /// Whether the other paddle was down during the mark.
    var metOther: Bool
    /// Whether a remembered press requests the same kind.
    var isRepeated = false
  }

  init(_ keyer: MorseKeyer, speed: MorseSpeed, memory: PaddleMemory) {
    self.keyer = keyer
    self.memory = memory
    unit = speed.unitMicroseconds
  }

  /// Whether no element is running.
  var isIdle: Bool { if case .idle = state { true } else { false } }

  /// The mark of the running element, which may be over; nil if none is running.
  var mark: KeyedElement? {
    guard case .element(let element) = state else { return nil }
    let length = element.kind == .dit ? unit : 3 * unit
    return KeyedElement(
      start: element.markEnd.advanced(byMicroseconds: -length), end: element.markEnd)
  }

  /// The end of the running element, which includes the gap after its mark; nil if none is running.
  var deadline: EventTime? { if case .element(let element) = state { element.end } else { nil } }

  /// Handles a press. Returns the mark that begins now, if any.
  mutating func press(_ paddle: MorseSignal, at time: EventTime) -> MorseSignal? {
    setDown(paddle, true)
    count = 0
    lastPressed = paddle
    switch state {
    case .idle:
      return begin(paddle, at: time)
    case .element(var element):
      if paddle == element.kind {
        if memory.own { element.isRepeated = true }
      } else {
        if memory.remembers(paddle) { element.isFollowed = true }
        if time < element.markEnd { element.metOther = true }
      }
      state = .element(element)
    }
    return nil
  }

  /// Handles a release. The running element continues.
  mutating func release(_ paddle: MorseSignal) {
    setDown(paddle, false)
    count = 0
  }

  /// Ends the running element. Returns the mark that begins then, if any. If none begins, no paddle
  /// counts as down.
  mutating func advance() -> MorseSignal? {
    guard case .element(let element) = state else { return nil }
    state = .idle
    if count >= Self.longestHold {
      isDown = (false, false)
      return nil
    }
    return next(after: element).map {
      begin($0, at: element.end, isFollowed: $0 != element.kind && element.isRepeated)
    }
  }

  /// Releases both paddles and stops the running element.
  mutating func reset() {
    state = .idle
    isDown = (false, false)
    markEnd = nil
  }

  private func next(after element: Element) -> MorseSignal? {
    let other = Self.other(than: element.kind)
    if element.isFollowed || keyer == .iambicB && element.metOther { return other }
    if element.isRepeated { return element.kind }
    if isDown.dit && isDown.dah { return keyer == .ultimatic ? lastPressed : other }
    if isDown.dit { return .dit }
    return isDown.dah ? .dah : nil
  }

  private mutating func begin(
    _ kind: MorseSignal, at time: EventTime, isFollowed: Bool = false
  ) -> MorseSignal {
    count += 1
    let markEnd = time.advanced(byMicroseconds: kind == .dit ? unit : 3 * unit)
    self.markEnd = markEnd
    state = .element(
      Element(
        kind: kind, markEnd: markEnd, end: markEnd.advanced(byMicroseconds: unit),
        isFollowed: isFollowed, metOther: kind == .dit ? isDown.dah : isDown.dit))
    return kind
  }

  private static func other(than kind: MorseSignal) -> MorseSignal { kind == .dit ? .dah : .dit }

  private mutating func setDown(_ paddle: MorseSignal, _ value: Bool) {
    if paddle == .dit { isDown.dit = value } else { isDown.dah = value }
  }
}

/// The kinds of presses during an element that a paddle keyer remembers. A remembered press is sent
/// after that element, even if the paddle is released before then.
public struct PaddleMemory: Hashable, Sendable {
  /// Whether a press of the dit paddle during a dah is remembered.
  public var dit: Bool
  /// Whether a press of the dah paddle during a dit is remembered.
  public var dah: Bool
  /// Whether a second press of a paddle during its own element is remembered. If so, one touch of a
  /// worn contact may make two elements.
  public var own: Bool

  /// Creates a memory, by default for a press of either paddle during an element of the other one.
  public init(dit: Bool = true, dah: Bool = true, own: Bool = false) {
    self.dit = dit
    self.dah = dah
    self.own = own
  }

  func remembers(_ paddle: MorseSignal) -> Bool { paddle == .dit ? dit : dah }
}
