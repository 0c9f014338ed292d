public import Composition
public import KeyEvents

/// A change in keying: the beginning or the end of a mark, such as a dit.
public enum Keying: Hashable, Sendable {
  /// A mark begins, now or later. If its end is not known yet, ``ended(at:)`` follows.
  case began(KeyedElement)
  /// The last mark ends or is broken off at that time. If it would begin later, it is not made.
  case ended(at: EventTime)
}

/// The mark that is being keyed, and the last mark that was reported.
struct KeyedMarks {
  /// The composer's last mark.
  private var last: KeyedElement?
  /// The last mark if it was reported; nil if it was made in a secure field, or was broken off.
  private var reported: KeyedElement?

  /// Whether no mark is remembered, so that there is nothing to report until the composer makes
  /// one.
  var isEmpty: Bool { last == nil && reported == nil }

  /// Follows a change of mode: `element`, the mark of the new mode, becomes the last mark. The mark
  /// of the previous mode is not broken off: if its end is known, it lasts until then.
  mutating func leave(for element: KeyedElement?) { last = element }

  /// Follows the composer's mark, and returns the changes since the last call: the time at which a
  /// reported mark ends, and the mark that begins; nil for a change that did not happen.
  @inline(never)
  mutating func follow(
    _ element: KeyedElement?, isSecure: Bool, at time: EventTime
  ) -> (ended: EventTime?, began: KeyedElement?) {
    let old = last
    last = element
    if isSecure {
      // A mark from before the secure field is broken off. Marks made in the field are remembered
      // but not reported.
      defer { reported = nil }
      guard let mark = reported, mark.end ?? .latest > time else { return (nil, nil) }
      return (time, nil)
    }
    guard element != old else { return (nil, nil) }
    let sounds = old != nil && reported == old
    if let element, element.start == old?.start {
      guard sounds, let end = element.end else { return (nil, nil) }
      reported = element
      return (end, nil)
    }
    // A mark lasts at most until the next one begins.
    let end = element.map { max($0.start, old?.start ?? $0.start) } ?? time
    reported = element
    return (sounds && old?.end ?? .latest > end ? end : nil, element)
  }
}

extension TypingSession {
  /// Reports the marks that have begun or ended since the last call. Called after each event, and
  /// again after the requests to which the event led: these may leave a secure field.
  @inline(__always)
  mutating func reportKeying(at time: EventTime) {
    let element = composition.composer.keyedElement
    guard element != nil || !marks.isEmpty else { return }
    let (ended, began) = marks.follow(element, isSecure: isSecure, at: time)
    if let ended { step.append(.ended(at: ended)) }
    if let began { step.append(.began(began)) }
  }
}
