/// What a mark or a gap can be.
enum TimingKind: Int, Sendable, CaseIterable {
  case dot
  case dash
  case elementGap
  case letterGap
  case wordGap

  var isMark: Bool { rawValue < Self.elementGap.rawValue }
}
