public import KeyEvents

/// A filter that drops the autorepeat of the keyboard: `repeat=drop`.
public struct RepeatFilter: KeyFilter {
  /// The name of the filter, `repeat`.
  public static let name = "repeat"
  /// The filter with its only valid argument.
  public static let usage = "repeat=drop"

  /// Accepts only the word `drop`; throws for any other argument.
  public init(argument: String) throws(KeyFilterError) {
    guard argument == "drop" else {
      throw KeyFilterError("invalid filter \"repeat=\(argument)\"; expected \(Self.usage)")
    }
  }

  /// Always true: repeats never pass.
  public var dropsRepeats: Bool { true }

  /// Passes everything except repeats.
  public mutating func receive(_ event: KeyEvent, into output: inout [KeyEvent]) {
    if event.phase != .repeated { output.append(event) }
  }
}
