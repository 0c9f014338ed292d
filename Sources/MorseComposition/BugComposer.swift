public import Composition
public import KeyEvents
public import TextEditing

/// Morse with a bug: the machine makes the dots while their paddle is held, at a set speed; the other paddle is a key,
/// whose every press is a dash however long it is.
///
/// So what was sent is known, and only the gaps are the hand's: these are read, and learnt, as with a straight key
/// (``TimingDecoder``). 500 dots are made at one hold and no more, as with paddles (``PaddleComposer``). A dash that comes while a dot sounds cuts the dot short; dots wait while the dash is down.
public struct BugComposer: Composer, Sendable {
  /// The hand, as if it had made the dots too.
  private var hand: StraightKeyComposer
  /// The length of a dot in microseconds.
  private let unit: Int64
  private var held = HeldKeys()
  private var isDotDown = false
  private var isDashDown = false
  /// When the dot that sounds ends, or the next one begins.
  private var edge: EventTime?
  private var soundsDot = false
  /// Whether the dot paddle was pressed in the gap after a dot: the next one follows, also if it is let go before.
  private var isAsked = false
  /// How many dots have begun since a paddle moved.
  private var count = 0

  /// Makes a composer that has heard nothing.
  ///
  /// - Parameters:
  ///   - code: the code whose letters are sent.
  ///   - bindings: the keys.
  ///   - speed: the speed of the dots, and a guess for the gaps.
  public init(
    code: MorseCode = MorseCode(), bindings: MorseBindings? = nil, speed: MorseSpeed = .standard
  ) {
    let bindings = bindings ?? MorseBindings([:], keyer: .bug)
    hand = StraightKeyComposer(
      code: code, bindings: bindings, speed: .guess(speed.wordsPerMinute))
    unit = speed.unitMicroseconds
  }

  /// Takes a press or a release.
  ///
  /// - Complexity: O(1); no allocation.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    let role = hand.bindings.role(of: event.key)
    guard role == .dot || role == .dash else {
      if role == .space, event.phase == .began { breakDotOff(at: event.time, into: &edits) }
      return hand.receive(event, context, into: &edits)
    }
    if event.phase != .repeated { count = 0 }
    switch (event.phase, role) {
    case (.began, .dot):
      guard held.press(event, .dot) else { break }
      isDotDown = true
      if edge == nil, !isDashDown {
        hand.look(at: context)
        beginDot(at: event.time, isNext: false, into: &edits)
      } else if !soundsDot, !isDashDown {
        isAsked = true
      }
    case (.began, _):
      guard held.press(event, .dash) else { break }
      isDashDown = true
      isAsked = false
      edge = nil
      guard soundsDot else { return hand.receive(event, context, into: &edits) }
      soundsDot = false
      hand.cutMachineDot(event, into: &edits)
    case (.ended, .dot), (.cancelled, .dot):
      if held.release(event, .dot) { isDotDown = false }
    case (.ended, _), (.cancelled, _):
      if held.release(event, .dash) {
        isDashDown = false
        if isDotDown { edge = event.time.advanced(byMicroseconds: unit) }
      }
      return hand.receive(event, context, into: &edits)
    case (.repeated, _):
      break
    }
    return .composed
  }

  /// When a dot begins or ends, or the time since the last mark means something.
  public var deadline: EventTime? {
    guard let edge else { return hand.deadline }
    return min(edge, hand.deadline ?? edge)
  }

  /// Makes the dots up to then, and ends letters and words.
  public mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {
    while let deadline, deadline <= time {
      guard let edge, edge == deadline else {
        hand.advance(to: deadline, into: &edits)
        continue
      }
      if soundsDot {
        soundsDot = false
        self.edge = edge.advanced(byMicroseconds: unit)
        hand.endMachineDot(at: edge, into: &edits)
      } else if count >= PaddleKeyer.longestHold {
        stop()
      } else if isDotDown || isAsked {
        beginDot(at: edge, isNext: true, into: &edits)
      } else {
        self.edge = nil
      }
    }
  }

  private mutating func beginDot(
    at time: EventTime, isNext: Bool, into edits: inout TextEditBuffer
  ) {
    soundsDot = true
    isAsked = false
    count += 1
    edge = time.advanced(byMicroseconds: unit)
    hand.beginMachineDot(at: time, isNext: isNext, into: &edits)
  }

  /// The dot that sounds is over for the letter. The machine keeps its time.
  private mutating func breakDotOff(at time: EventTime, into edits: inout TextEditBuffer) {
    if soundsDot { hand.endMachineDot(at: time, into: &edits) }
  }

  /// Whether the key has a role.
  public func claims(_ key: KeyCode) -> Bool { hand.claims(key) }

  /// Ctrl, Alt or Super, except those that have a role here.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool { hand.isCommand(modifiers) }

  /// Ends mark and letter as they stand, and breaks the dots off. Paddles count again when pressed anew.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    breakDotOff(at: time, into: &edits)
    hand.finish(at: time, into: &edits)
    stop()
  }

  /// Forgets the letters without touching the text, and breaks the dots off.
  public mutating func reset() {
    hand.reset()
    stop()
  }

  private mutating func stop() {
    held.forget()
    isDotDown = false
    isDashDown = false
    edge = nil
    soundsDot = false
    isAsked = false
  }

  /// How many characters before the cursor may still change.
  public var openCount: Int { hand.openCount }

  /// The cells of the letters that may still change.
  public func openCell(_ distance: Int) -> TextCell? { hand.openCell(distance) }

  /// `·–· = r`; empty between letters.
  public var preview: String { hand.preview }
}
