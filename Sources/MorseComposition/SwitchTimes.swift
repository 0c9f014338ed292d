import KeyEvents

/// How long a single switch is held, or left alone, for what. Absolute: nothing adapts.
public struct SwitchTimes: Hashable, Sendable {
  /// From here a press is a dash and no dot.
  public var dah: Duration
  /// When nothing was pressed for so long, the letter ends.
  public var letter: Duration
  /// From here a press deletes.
  public var delete: Duration
  /// From here a press is a blank.
  public var space: Duration

  /// 350 ms for a dash, 1 s of rest for the end of a letter (the times of AceCentre's MorseWriter), 2 s for deleting, 4 s
  /// for a blank.
  public init(
    dah: Duration = .milliseconds(350), letter: Duration = .seconds(1),
    delete: Duration = .seconds(2), space: Duration = .seconds(4)
  ) {
    self.dah = dah
    self.letter = letter
    self.delete = delete
    self.space = space
  }

  /// The times in microseconds.
  package var microseconds: (dah: Int64, letter: Int64, delete: Int64, space: Int64) {
    (
      dah.wholeMicroseconds, letter.wholeMicroseconds, delete.wholeMicroseconds,
      space.wholeMicroseconds
    )
  }

  /// Whether dash, delete and blank can be told apart.
  public var isAscending: Bool { dah < delete && delete < space }
}
