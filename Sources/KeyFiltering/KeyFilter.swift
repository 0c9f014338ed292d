public import KeyEvents

/// A filter of key events, between the keyboard and the mode that turns keys into text.
///
/// A filter is a value without a clock. It may drop, change or hold back events. Its output must
/// obey the same rules as its input: every `began` of a key is followed by one `ended` or
/// `cancelled`, and stamps never decrease.
public protocol KeyFilter: Sendable {
  /// The name of the filter, before `=`.
  static var name: String { get }

  /// An example with an argument: `remap=capslock:esc`.
  static var usage: String { get }

  /// Creates the filter from the text after `=`; throws if the text is invalid.
  init(argument: String) throws(KeyFilterError)

  /// Handles an event and appends the events that pass.
  mutating func receive(_ event: KeyEvent, into output: inout [KeyEvent])

  /// Returns the key that a press of `key` becomes; nil if the press is dropped. The result must
  /// not depend on earlier presses, because recordings use it for masking.
  func image(of key: KeyCode) -> KeyCode?

  /// Returns whether a press that arrives now is a bounce: part of the previous press, whose
  /// release is held back. Neither that release nor this press then passes.
  func continues(_ event: KeyEvent) -> Bool

  /// Whether the filter drops autorepeat.
  var dropsRepeats: Bool { get }

  /// The time when ``advance(to:into:)`` must be called unless an event arrives earlier; nil if the
  /// filter does not wait.
  var deadline: EventTime? { get }

  /// The stamp of the oldest event that is held back; nil if there is none. No deadline of a later
  /// filter at or after this stamp may fire meanwhile.
  var oldestHeldBack: EventTime? { get }

  /// Passes the events whose wait ends at or before `time`.
  mutating func advance(to time: EventTime, into output: inout [KeyEvent])

  /// Passes all waiting events, at the end of the session.
  mutating func finish(into output: inout [KeyEvent])
}

extension KeyFilter {
  /// Returns the key unchanged.
  public func image(of key: KeyCode) -> KeyCode? { key }

  /// Returns false: each press is a new one.
  public func continues(_ event: KeyEvent) -> Bool { false }

  /// Always false: a repeat is treated like its press.
  public var dropsRepeats: Bool { false }

  /// Always nil: most filters do not wait.
  public var deadline: EventTime? { nil }

  /// Always nil: most filters do not wait.
  public var oldestHeldBack: EventTime? { nil }

  /// Has no effect, because nothing waits.
  public mutating func advance(to time: EventTime, into output: inout [KeyEvent]) {}

  /// Has no effect, because nothing waits.
  public mutating func finish(into output: inout [KeyEvent]) {}
}

/// A reason why a text is not a valid filter.
public struct KeyFilterError: Error, Hashable, CustomStringConvertible {
  /// The error, the expected input and advice, as one sentence.
  public var description: String

  /// Creates the error with one sentence: the error, the expected input and advice.
  public init(_ description: String) { self.description = description }

  package static let tooMany = KeyFilterError(
    """
    more than \(KeyFilterChain.limit) filters; a single only= or remap= can list any number of \
    keys, separated by commas
    """)
}

extension KeyCode {
  /// Creates the key that the argument of a filter names; throws for an unknown name, and for
  /// ``unknown``, which represents masked keys.
  init(inFilter name: some StringProtocol) throws(KeyFilterError) {
    guard let key = KeyCode(named: String(name)) else {
      let advice =
        suggestion(for: name, among: KeyCode.allNames)
        ?? "`evscribe monitor` shows the names of keys"
      throw KeyFilterError("unknown key \"\(name)\"; \(advice)")
    }
    guard key != .unknown else { throw KeyFilterError(KeyCode.unknownHasNoMeaning) }
    self = key
  }
}
