import TextFields
import Documents

/// The patterns, choices and checks that a form file may still use. Its author is not trusted, so
/// the limits apply to all its fields together.
struct FormFileAllowance {
  /// The number of characters left for patterns, with each repetition written out.
  private var patternRoom = Self.patternLimit
  private var choiceRoom = Self.choiceLimit
  /// The number of comparisons left for checking values and lists against the rules of their
  /// fields.
  private var workRoom = Self.workLimit

  private static let patternLimit = 200_000
  private static let choiceLimit = 100_000
  /// The maximum number of comparisons, which take less than a second.
  private static let workLimit = 20_000_000
  /// The number of comparisons counted for each checked text, in addition to one for each byte.
  private static let overhead = 16

  mutating func use(_ pattern: TextPattern, at mark: YAMLMark) throws(YAMLError) {
    patternRoom -= pattern.size
    guard patternRoom >= 0 else {
      throw YAMLError(
        "the patterns of a form may have at most \(Self.patternLimit) characters in total, with "
          + "each repetition written out", at: mark)
    }
  }

  mutating func useChoices(_ count: Int, at mark: YAMLMark) throws(YAMLError) {
    choiceRoom -= count
    guard choiceRoom >= 0 else {
      throw YAMLError(
        "the fields of a form may have at most \(Self.choiceLimit) choices in total", at: mark)
    }
  }

  /// Subtracts the work of checking `count` texts with `bytes` bytes in total. Throws if too little
  /// is left.
  mutating func useWork(
    ofChecking bytes: Int, in count: Int = 1, with rules: FieldRules, at mark: YAMLMark
  ) throws(YAMLError) {
    // No product overflows: a form has at most 8 MiB of texts, or 65,536 numbers for each picker.
    workRoom -= (bytes + count * Self.overhead) * (1 + (rules.pattern?.size ?? 0))
    guard workRoom >= 0 else {
      throw YAMLError(
        "checking the values and lists of this form against the rules of its fields would take too "
          + "long; shorten the lists, values or patterns", at: mark)
    }
  }
}
