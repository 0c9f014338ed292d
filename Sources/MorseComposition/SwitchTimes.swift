import KeyEvents

/// The press durations of a single switch, and the pause that ends a letter. ``SwitchComposer``
/// uses them unchanged; ``LearningSwitchComposer`` learns the duration of a dah and the pause after
/// a letter, and uses ``end``, ``delete`` and ``space`` as minimums, and ``accept`` unchanged.
public struct SwitchTimes: Hashable, Sendable {
  /// The minimum duration of a press that is a dah.
  public var dah: Duration
  /// The time without a press after which the letter ends; unused if ``end`` is set.
  public var letter: Duration
  /// The minimum duration of a press that ends the letter; nil if pauses end letters. If it is set,
  /// pauses do not end letters, which helps people who cannot make a pause of the right duration.
  public var end: Duration?
  /// The minimum duration of a press that deletes.
  public var delete: Duration
  /// The minimum duration of a press that writes a space.
  public var space: Duration
  /// The minimum duration of any press; shorter ones have no effect. Nil for none.
  public var accept: Duration?

  /// Creates the times, by default 350 ms for a dah, 1 s without a press for the end of a letter
  /// (as in AceCentre's MorseWriter), 2 s for a delete and 4 s for a space.
  public init(
    dah: Duration = .milliseconds(350), letter: Duration = .seconds(1),
    end: Duration? = nil, delete: Duration = .seconds(2), space: Duration = .seconds(4),
    accept: Duration? = nil
  ) {
    self.dah = dah
    self.letter = letter
    self.end = end
    self.delete = delete
    self.space = space
    self.accept = accept
  }

  /// All times except ``end`` and ``accept``, in microseconds.
  package var microseconds: (dah: Int64, letter: Int64, delete: Int64, space: Int64) {
    (
      dah.wholeMicroseconds, letter.wholeMicroseconds, delete.wholeMicroseconds,
      space.wholeMicroseconds
    )
  }

  /// Whether ``accept`` (if set), ``dah``, ``end`` (if set), ``delete`` and ``space`` increase in
  /// this order.
  public var isAscending: Bool {
    accept ?? .zero < dah && dah < end ?? delete && end ?? .zero < delete && delete < space
  }
}
