import KeyEvents

/// The press durations of a single switch. ``SwitchComposer`` uses them unchanged;
/// ``LearningSwitchComposer`` uses only ``end``, ``delete`` and ``space``, as minimums.
public struct SwitchTimes: Hashable, Sendable {
  /// The duration from which a press is a dah.
  public var dah: Duration
  /// The time without a press after which the letter ends.
  public var letter: Duration
  /// The duration from which a press ends the letter; pauses then end none. For people who cannot
  /// make a pause of the right duration. Nil if pauses end letters.
  public var end: Duration?
  /// The duration from which a press deletes.
  public var delete: Duration
  /// The duration from which a press is a space.
  public var space: Duration

  /// Creates the times, by default 350 ms for a dah, 1 s without a press for the end of a letter
  /// (as in AceCentre's MorseWriter), 2 s for a delete and 4 s for a space.
  public init(
    dah: Duration = .milliseconds(350), letter: Duration = .seconds(1),
    end: Duration? = nil, delete: Duration = .seconds(2), space: Duration = .seconds(4)
  ) {
    self.dah = dah
    self.letter = letter
    self.end = end
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

  /// Whether the durations of dah, end, delete and space ascend.
  public var isAscending: Bool {
    dah < end ?? delete && end ?? .zero < delete && delete < space
  }
}
