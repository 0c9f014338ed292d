/// What a mark or a gap can be.
enum TimingKind: Int, Sendable, CaseIterable {
  case dot
  case dash
  case elementGap
  case letterGap
  case wordGap
  /// Between syllables, longer than between letters: only where a code has syllables.
  case syllableGap

  var isMark: Bool { rawValue < Self.elementGap.rawValue }
}
