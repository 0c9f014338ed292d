/// What a mark or a gap can be.
enum TimingKind: Int, Sendable, CaseIterable {
  case dit
  case dah
  case elementGap
  case letterGap
  case wordGap
  /// Between syllables, longer than between letters; only in codes with syllables.
  case syllableGap

  var isMark: Bool { rawValue < Self.elementGap.rawValue }
}
