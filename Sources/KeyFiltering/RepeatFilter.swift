public import KeyEvents

/// Drops the keyboard's own repeats of a key that stays down: `repeat=drop`.
public struct RepeatFilter: KeyFilter {
  /// `repeat`
  public static let name = "repeat"
  /// The one thing it does.
  public static let usage = "repeat=drop"

  /// Takes the word `drop`.
  public init(argument: String) throws(KeyFilterError) {
    guard argument == "drop" else {
      throw KeyFilterError("\"repeat=\(argument)\" is not known; there is \(Self.usage)")
    }
  }

  /// Always.
  public var dropsRepeats: Bool { true }

  /// Passes everything but repeats.
  public mutating func receive(_ event: KeyEvent, into output: inout [KeyEvent]) {
    if event.phase != .repeated { output.append(event) }
  }
}
