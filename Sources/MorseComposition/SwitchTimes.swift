import KeyEvents

/// The press durations of a single switch. They are absolute and never adapt.
public struct SwitchTimes: Hashable, Sendable {
  /// From this duration on a press is a dah.
  public var dah: Duration
  /// After this time without a press the letter ends.
  public var letter: Duration
  /// From this duration on a press deletes.
  public var delete: Duration
  /// From this duration on a press is a space.
  public var space: Duration

  /// By default 350 ms for a dah, 1 s of rest for the end of a letter (as in AceCentre's
  /// MorseWriter), 2 s for a delete, 4 s for a space.
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

  /// Whether the durations of dah, delete and space ascend.
  public var isAscending: Bool { dah < delete && delete < space }
}
