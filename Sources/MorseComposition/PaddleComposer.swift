public import Composition
public import KeyEvents
public import TextEditing

/// Morse with two paddles: the machine makes the elements at a set speed, iambic or ultimatic.
///
/// A signal stands in the text when its mark begins. Where nothing follows, a letter ends two units after its last mark
/// and a blank is written at five. A unit is a dot's length. These limits lie between the gaps of the standard, 1 in a
/// letter, 3 between letters and 7 between words: the machine makes the first exactly, and of the hand's gaps the short
/// ones scatter less than the long ones, so the limits are nearer to the lower of the two lengths. libcw and Morserino-32
/// have the same. A blank that time has written goes again where no letter follows it: at the end of a line or of the
/// session none stands.
///
/// While no paddle moves, 500 elements are made and no more: one that is held longer, a minute of dots at 20 words a minute,
/// is stuck, or lies over a gap in a recording, and counts as let go until it is pressed anew. The letter ends then as
/// after any last mark. So whatever the stamps say, one frame costs 500 elements at most.
///
/// Space, Delete and Return act as with three keys, but a letter that time has ended is taken back by Delete as a whole,
/// with the blank after it. A letter of which Delete has left something waits, however long the next signal takes to come.
public struct PaddleComposer: Composer, Sendable {
  /// The keys it hears.
  public let bindings: MorseBindings
  private var writer: MorseWriter
  private var keyer: PaddleKeyer
  private var held = HeldKeys()
  private var silence = Silence.over

  /// What the time since the last mark may still do.
  private enum Silence: Sendable {
    case endsLetter, dividesWords, over
  }

  /// Units after a mark at which a letter ends.
  static let letterLimit: Int64 = 2
  /// Units after a mark at which a blank is written.
  static let wordLimit: Int64 = 5

  /// Makes a composer with nothing open. A keyer that does not make both elements is taken for iambic B.
  public init(
    _ keyer: MorseKeyer, code: MorseCode = MorseCode(), bindings: MorseBindings? = nil,
    speed: MorseSpeed = .standard, memory: PaddleMemory = PaddleMemory()
  ) {
    let keyer = keyer.makesElements && keyer != .bug ? keyer : .iambicB
    self.bindings = bindings ?? MorseBindings([:], keyer: keyer)
    self.keyer = PaddleKeyer(keyer, speed: speed, memory: memory)
    writer = MorseWriter(code)
  }

  /// Takes a press or a release.
  ///
  /// - Complexity: O(1); no allocation.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    guard event.phase != .repeated, let role = bindings.role(of: event.key) else {
      return .composed
    }
    let isPress = event.phase == .began
    switch role {
    case .dot, .dash:
      let paddle: MorseSignal = role == .dot ? .dot : .dash
      if !isPress {
        if held.release(event, role) { keyer.release(paddle) }
      } else if held.press(event, role), let signal = keyer.press(paddle, at: event.time) {
        send(signal, after: context.cellBeforeCursor, into: &edits)
      }
      return .composed
    default:
      guard isPress else { return .composed }
      silence = .over
      if role == .delete, writer.hasEndedLetter {
        return writer.deleteEndedLetter(after: context.before, into: &edits)
      }
      return writer.perform(role, after: context.before, into: &edits)
    }
  }

  /// When the running element ends, or the silence after it means something.
  public var deadline: EventTime? {
    guard keyer.isIdle else { return keyer.deadline }
    guard let markEnd = keyer.markEnd else { return nil }
    switch silence {
    case .endsLetter: return markEnd.advanced(byMicroseconds: Self.letterLimit * keyer.unit)
    case .dividesWords: return markEnd.advanced(byMicroseconds: Self.wordLimit * keyer.unit)
    case .over: return nil
    }
  }

  /// Sends the elements that begin up to then, and ends letters and words.
  public mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {
    while let deadline, deadline <= time {
      if !keyer.isIdle {
        // The gap between two elements ends no letter, but Space does.
        if let signal = keyer.advance() { send(signal, after: writer.lastCell, into: &edits) }
        // A paddle that is down still is stuck. It counts again when it, or another key of its role, is pressed anew.
        if keyer.isIdle { held.forget() }
      } else if silence == .endsLetter {
        silence = .dividesWords
        writer.endLetter(into: &edits)
      } else {
        silence = .over
        writer.passWordGap(into: &edits)
      }
    }
  }

  /// Whether the key has a role.
  public func claims(_ key: KeyCode) -> Bool { bindings.role(of: key) != nil }

  /// Ctrl, Alt or Super, except those that have a role here.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool { bindings.isCommand(modifiers) }

  /// Ends the open letter as it stands, and breaks the running element off. Paddles count again when pressed anew.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    writer.finish(into: &edits)
    stop()
  }

  /// Forgets the open letter without touching the text, and breaks the running element off.
  public mutating func reset() {
    writer.reset()
    stop()
  }

  /// How many characters may still change; 0 when nothing is open.
  public var openCount: Int { writer.openCount }

  /// The cells of the open letter, of what it may join, and the space that time has written.
  public func openCell(_ distance: Int) -> TextCell? { writer.openCell(distance) }

  /// `·–· = r`; empty when nothing is open.
  public var preview: String { writer.preview }

  private mutating func send(
    _ signal: MorseSignal, after cell: TextCell?, into edits: inout TextEditBuffer
  ) {
    silence = .endsLetter
    writer.send(signal, after: cell, into: &edits)
  }

  private mutating func stop() {
    keyer.reset()
    held.forget()
    silence = .over
  }
}
