public import KeyEvents

/// A stage between the keys that were pressed and the mode that hears them.
///
/// A filter is a value without a clock. It may drop, change or hold back events, and promises what it was promised: of
/// every key every `began` is followed by one `ended` or `cancelled`, and stamps never run backwards.
public protocol KeyFilter: Sendable {
  /// The word in front of `=` that names the filter.
  static var name: String { get }

  /// How it is written, with an example of its argument: `remap=capslock:esc`.
  static var usage: String { get }

  /// Makes the filter from what stands after `=`.
  init(argument: String) throws(KeyFilterError)

  /// Takes an event and appends what goes on from here.
  mutating func receive(_ event: KeyEvent, into output: inout [KeyEvent])

  /// The key that a press of `key` goes on as; nil when it is dropped. Must not depend on what was pressed before: a
  /// recording masks by it.
  func image(of key: KeyCode) -> KeyCode?

  /// Whether a press that arrives now is a bounce: part of the press before it, whose release is held back. Neither goes on.
  func continues(_ event: KeyEvent) -> Bool

  /// Whether the keyboard's repeats do not go on.
  var dropsRepeats: Bool { get }

  /// When the filter wants to be called if no event comes before.
  var deadline: EventTime? { get }

  /// The stamp of the oldest event that is held back. No deadline of a later stage may fire past it.
  var oldestHeldBack: EventTime? { get }

  /// The time has come: lets go of what waited up to `time`.
  mutating func advance(to time: EventTime, into output: inout [KeyEvent])

  /// The end: lets go of everything that waits.
  mutating func finish(into output: inout [KeyEvent])
}

extension KeyFilter {
  /// The key itself.
  public func image(of key: KeyCode) -> KeyCode? { key }

  /// No: each press is a new one.
  public func continues(_ event: KeyEvent) -> Bool { false }

  /// No: a repeat is treated as its press was.
  public var dropsRepeats: Bool { false }

  /// None: most filters answer at once.
  public var deadline: EventTime? { nil }

  /// None: most filters answer at once.
  public var oldestHeldBack: EventTime? { nil }

  /// Nothing waits.
  public mutating func advance(to time: EventTime, into output: inout [KeyEvent]) {}

  /// Nothing waits.
  public mutating func finish(into output: inout [KeyEvent]) {}
}

/// Why a filter could not be made from its text.
public struct KeyFilterError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, what was expected and what to do, as one sentence.
  public var description: String

  /// Makes the error with that sentence.
  public init(_ description: String) { self.description = description }

  package static let tooMany = KeyFilterError(
    """
    there can be \(KeyFilterChain.limit) filters at most; one only= or remap= takes any number of keys, with commas between \
    them
    """)
}

extension KeyCode {
  /// The key that the argument of a filter names.
  init(inFilter name: some StringProtocol) throws(KeyFilterError) {
    guard let key = KeyCode(named: String(name)) else {
      let advice =
        suggestion(for: name, among: KeyCode.allNames)
        ?? "`evscribe monitor` shows the names of keys"
      throw KeyFilterError("there is no key \"\(name)\"; \(advice)")
    }
    guard key != .unknown else { throw KeyFilterError(KeyCode.unknownHasNoMeaning) }
    self = key
  }
}
