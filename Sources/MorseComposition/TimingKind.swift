/// A kind of mark or gap.
enum TimingKind: Int, Sendable, CaseIterable {
  case dit
  case dah
  case elementGap
  case letterGap
  case wordGap
  /// A gap between syllables, longer than one between letters; only in codes with syllables.
  case syllableGap

  var isMark: Bool { rawValue < Self.elementGap.rawValue }
}
