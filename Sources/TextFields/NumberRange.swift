/// A range of decimal numbers, which also finds out whether a text can still become one of them.
///
/// A number is written with the decimal digits of any script, a minus sign before them, and a point
/// or a comma before a fraction; without leading zeros, and 0 without a minus sign. The 0 before a
/// point may be left out: `.5`. A number has up to 12 digits before the point and up to 6 after it.
public struct NumberRange: Hashable, Sendable {
  /// The smallest number, in millionths.
  private let lower: Int64
  /// The largest number, in millionths.
  private let upper: Int64
  /// Whether a bound has a fraction. Then the numbers may have one too.
  public let hasFraction: Bool
  /// The range as it is written: `1...100`.
  public let source: String

  private static let digitLimit = 12
  private static let fractionLimit = 6
  private static let one: Int64 = 1_000_000

  /// Reads a range such as `1...100`, `-20...40` or `0.5...9.5`; nil if `text` is not a range, if a
  /// number begins with its point, or if the first is larger than the second.
  public init?(_ text: String) {
    guard let dots = Self.dots(in: text) else { return nil }
    let first = Prefix(text[..<dots.lowerBound])
    let last = Prefix(text[dots.upperBound...])
    guard let first, let last, first.isNumber, last.isNumber, first.value <= last.value,
      first.digitCount > 0, last.digitCount > 0
    else { return nil }
    lower = first.value
    upper = last.value
    hasFraction = first.hasPoint || last.hasPoint
    source = text
  }

  private static func dots(in text: String) -> Range<String.Index>? {
    var start = text.startIndex
    while let end = text.index(start, offsetBy: 3, limitedBy: text.endIndex) {
      if text[start..<end] == "..." { return start..<end }
      start = text.index(after: start)
    }
    return nil
  }

  /// Compares a text with the range.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - allowsFraction: whether the number may have a fraction.
  /// - Returns: whether the text is a number in the range.
  public func contains(_ text: some Sequence<Character>, allowsFraction: Bool) -> Bool {
    guard let prefix = Prefix(text), prefix.isNumber, allowsFraction || !prefix.hasPoint,
      !prefix.isNegative || prefix.magnitude > 0
    else { return false }
    return lower <= prefix.value && prefix.value <= upper
  }

  /// Compares the start of a text with the range.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - allowsFraction: whether the number may have a fraction.
  /// - Returns: whether the text is a number in the range or can become one by more characters at
  ///   its end.
  public func canContinue(_ text: some Sequence<Character>, allowsFraction: Bool) -> Bool {
    guard let prefix = Prefix(text), allowsFraction || !prefix.hasPoint else { return false }
    if prefix.isEmpty { return true }
    // Below zero the same holds for the magnitude, with the bounds swapped. 0 has no minus sign.
    let (lower, upper) = prefix.isNegative ? (max(1, -upper), -lower) : (lower, upper)
    guard upper >= 0, !prefix.isNegative || upper > 0 else { return false }
    guard prefix.digitCount > 0 || prefix.hasPoint else {
      return !prefix.isNegative || allowsFraction || upper >= Self.one
    }
    if prefix.hasPoint {
      let step = Self.power(Self.fractionLimit - prefix.fractionCount)
      return prefix.magnitude <= upper && prefix.magnitude + step - 1 >= lower
    }
    if allowsFraction, prefix.magnitude <= upper, prefix.magnitude + Self.one - 1 >= lower {
      return true
    }
    // From here on with more digits before the point. After a 0 there can be none.
    for count in 0...Self.digitLimit - prefix.digitCount where count == 0 || prefix.magnitude > 0 {
      let first = prefix.magnitude * Self.power(count)
      let last = first + (Self.power(count) - 1) * Self.one + (allowsFraction ? Self.one - 1 : 0)
      if first <= upper, last >= lower {
        // A whole number has to be among them.
        let next = first >= lower ? first : (lower + Self.one - 1) / Self.one * Self.one
        if allowsFraction || next <= min(last, upper) { return true }
      }
    }
    return false
  }

  private static func power(_ exponent: Int) -> Int64 {
    var power: Int64 = 1
    for _ in 0..<max(0, exponent) { power *= 10 }
    return power
  }

  /// A number, or the start of one.
  private struct Prefix {
    var isNegative = false
    /// The absolute value, in millionths.
    var magnitude: Int64 = 0
    /// The number of digits before the point.
    var digitCount = 0
    var hasPoint = false
    /// The number of digits after the point.
    var fractionCount = 0

    var isEmpty: Bool { !isNegative && digitCount == 0 && !hasPoint }

    var value: Int64 { isNegative ? -magnitude : magnitude }

    var isNumber: Bool { hasPoint ? fractionCount > 0 : digitCount > 0 }

    /// Reads a text as a number or the start of one; nil if no number starts like this.
    init?(_ text: some Sequence<Character>) {
      for character in text {
        if isEmpty, character == "-" {
          isNegative = true
          continue
        }
        if !hasPoint, character == "." || character == "," {
          hasPoint = true
          continue
        }
        guard character.isDecimalDigit, let digit = character.wholeNumberValue else { return nil }
        if hasPoint {
          guard fractionCount < NumberRange.fractionLimit else { return nil }
          fractionCount += 1
          magnitude += Int64(digit) * NumberRange.power(NumberRange.fractionLimit - fractionCount)
        } else {
          guard digitCount < NumberRange.digitLimit, digitCount == 0 || magnitude > 0 else {
            return nil
          }
          digitCount += 1
          magnitude = magnitude * 10 + Int64(digit) * NumberRange.one
        }
      }
    }
  }
}
