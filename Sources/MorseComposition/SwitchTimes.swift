/// How long a single switch is held, or left alone, for what, in microseconds. Absolute: nothing adapts.
public struct SwitchTimes: Hashable, Sendable {
  /// From here a press is a dash and no dot.
  public var dah: Int64
  /// When nothing was pressed for so long, the letter ends.
  public var letter: Int64
  /// From here a press deletes.
  public var delete: Int64
  /// From here a press is a blank.
  public var space: Int64

  /// 350 ms for a dash, 1 s of rest for the end of a letter (the times of AceCentre's MorseWriter), 2 s for deleting, 4 s
  /// for a blank.
  public init(
    dah: Int64 = 350_000, letter: Int64 = 1_000_000, delete: Int64 = 2_000_000,
    space: Int64 = 4_000_000
  ) {
    self.dah = dah
    self.letter = letter
    self.delete = delete
    self.space = space
  }

  /// Whether dash, delete and blank can be told apart.
  public var isAscending: Bool { dah < delete && delete < space }
}
