import KeyEvents

/// Makes elements from what two paddles do. It writes no text and has no clock: it is told of presses and releases, and
/// called when the running element is over.
///
/// An element is a mark (a dot of one unit or a dash of three) and the gap of one unit after it. When it is over, the
/// next is decided, in this order:
///
/// 1. a press of the other paddle that came during the element, if the keyer remembers those (``PaddleMemory``);
/// 2. in iambic B, the other kind, if both paddles were down at any moment of the element;
/// 3. both paddles down: in iambic the other kind, in ultimatic that of the paddle which came last;
/// 4. one paddle down: its kind;
/// 5. nothing.
///
/// Where no paddle moves for ``longestHold`` elements, both count as let go until they are pressed anew: nobody holds a
/// paddle so long, but a stuck one, or a gap in a trace, would else make elements without end.
///
/// So C, squeezed with the dash first, is let go during its last dot in A and during its second dash in B. (J. Curtis'
/// keyer chips named the modes; K1EL's WinKeyer manual describes them.)
struct PaddleKeyer: Sendable {
  let keyer: MorseKeyer
  let memory: PaddleMemory
  let unit: Int64
  private var state = State.idle
  private var isDown: (dot: Bool, dash: Bool) = (false, false)
  private var lastPressed = MorseSignal.dot
  /// When the last mark ended, or the running one will; nil before the first.
  private(set) var markEnd: EventTime?

  /// How many elements have begun since a paddle moved.
  private var count = 0

  /// How many elements are made at most while no paddle moves. Dots at 20 words a minute are a minute long then, at 50
  /// twenty-four seconds; no letter has more than a sixtieth of them.
  static let longestHold = 500

  private enum State: Sendable {
    case idle
    case element(Element)
  }

  private struct Element: Sendable {
    var kind: MorseSignal
    var end: EventTime
    var isFollowed = false
    var wasSqueezed = false
  }

  init(_ keyer: MorseKeyer, speed: MorseSpeed, memory: PaddleMemory) {
    self.keyer = keyer
    self.memory = memory
    unit = speed.unitMicroseconds
  }

  /// Whether nothing is being sent.
  var isIdle: Bool { if case .idle = state { true } else { false } }

  /// When the running element and the gap after it are over.
  var deadline: EventTime? { if case .element(let element) = state { element.end } else { nil } }

  /// A paddle was pressed. Returns the mark that begins now, if one does.
  mutating func press(_ paddle: MorseSignal, at time: EventTime) -> MorseSignal? {
    setDown(paddle, true)
    count = 0
    lastPressed = paddle
    switch state {
    case .idle:
      return begin(paddle, at: time)
    case .element(var element):
      if paddle != element.kind, memory.remembers(paddle) { element.isFollowed = true }
      if isSqueezed { element.wasSqueezed = true }
      state = .element(element)
    }
    return nil
  }

  /// A paddle was let go.
  mutating func release(_ paddle: MorseSignal) {
    setDown(paddle, false)
    count = 0
  }

  /// The running element is over. Returns the mark that begins with that, if one does. Without one no paddle is down, as
  /// far as the keyer is concerned.
  mutating func advance() -> MorseSignal? {
    guard case .element(let element) = state else { return nil }
    state = .idle
    if count >= Self.longestHold {
      isDown = (false, false)
      return nil
    }
    return next(after: element).flatMap { begin($0, at: element.end) }
  }

  /// Lets both paddles go and breaks the running element off.
  mutating func reset() {
    state = .idle
    isDown = (false, false)
    markEnd = nil
  }

  private func next(after element: Element) -> MorseSignal? {
    let other: MorseSignal = element.kind == .dot ? .dash : .dot
    if element.isFollowed { return other }
    if keyer == .iambicB, element.wasSqueezed { return other }
    if isSqueezed { return keyer == .ultimatic ? lastPressed : other }
    if isDown.dot { return .dot }
    return isDown.dash ? .dash : nil
  }

  private mutating func begin(_ kind: MorseSignal, at time: EventTime) -> MorseSignal {
    count += 1
    let end = time.advanced(byMicroseconds: kind == .dot ? unit : 3 * unit)
    markEnd = end
    state = .element(
      Element(kind: kind, end: end.advanced(byMicroseconds: unit), wasSqueezed: isSqueezed))
    return kind
  }

  private var isSqueezed: Bool { isDown.dot && isDown.dash }

  private mutating func setDown(_ paddle: MorseSignal, _ value: Bool) {
    if paddle == .dot { isDown.dot = value } else { isDown.dash = value }
  }
}
