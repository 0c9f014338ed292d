import KeyEvents

/// The rule for which presses of a single switch count. Short presses can be ignored for a person
/// who trembles, and presses soon after a release for a person who hits the switch twice.
struct SwitchPresses: Hashable, Sendable {
  /// The minimum duration of a press, in microseconds; 0 for any.
  var accept: Int64 = 0
  /// The time after a release during which presses have no effect, in microseconds; 0 for none.
  var rest: Int64 = 0

  /// The duration from which a press has its last meaning, in microseconds, before it is
  /// lengthened for long dahs.
  var longest: Int64 = 0

  /// Makes a filter with which all presses count.
  init() {}

  init(_ morse: TypingOptions.Morse) {
    accept = morse.switchTimes.accept?.wholeMicroseconds ?? 0
    rest = morse.switchRest?.wholeMicroseconds ?? 0
    longest = morse.longestSwitchPress
  }

  /// Whether all presses count, at once.
  var areAll: Bool { accept == 0 && rest == 0 }

  /// Returns whether a press has no effect, because it begins too soon after a release.
  func areIgnored(at time: EventTime, after release: EventTime?) -> Bool {
    guard rest > 0, let release else { return false }
    return time < release.advanced(byMicroseconds: rest)
  }
}

/// The presses of a single switch that decide whether the next press counts.
struct SwitchHistory: Sendable {
  /// The last release of a press that counted.
  var released: EventTime?
  /// A press that is still down and has no effect, because it came too soon.
  var ignored: PressID?
}
