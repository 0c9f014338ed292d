public import Composition
public import KeyEvents

/// A change of what is keyed: the beginning of a mark, or the end of one.
public enum Keying: Hashable, Sendable {
  /// A mark begins, now or later. If its end is not known yet, ``ended(at:)`` follows.
  case began(KeyedElement)
  /// The last mark ends then, or is broken off. If it would begin later, it is not made.
  case ended(at: EventTime)
}

/// The mark that is keyed, and what was reported of it.
struct KeyedMarks {
  /// The composer's last mark.
  private var last: KeyedElement?
  /// The same if it was reported; nil if it was made in a secure field, or was broken off.
  private var reported: KeyedElement?

  /// Whether there is nothing to report while nothing is keyed.
  var isEmpty: Bool { last == nil && reported == nil }

  /// Forgets the mark of the mode that was left: `element` is that of the new one. If it is made to
  /// a known end, it goes on.
  mutating func leave(for element: KeyedElement?) { last = element }

  /// Follows the composer, and returns what has changed since the last call: the end of a mark,
  /// then the beginning of another.
  @inline(never)
  mutating func follow(
    _ element: KeyedElement?, isSecure: Bool, at time: EventTime
  ) -> (ended: EventTime?, began: KeyedElement?) {
    let old = last
    last = element
    if isSecure {
      // The marks before the field are broken off, and its own are remembered, but not reported.
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
    // A mark that is followed by another goes on until then.
    let end = element.map { max($0.start, old?.start ?? $0.start) } ?? time
    reported = element
    return (sounds && old?.end ?? .latest > end ? end : nil, element)
  }
}

extension TypingSession {
  /// Reports what has changed since the last call. Called after each event, before requests that it
  /// led to may leave a secure field, and again after these.
  @inline(__always)
  mutating func reportKeying(at time: EventTime) {
    let element = composition.composer.keyedElement
    guard element != nil || !marks.isEmpty else { return }
    let (ended, began) = marks.follow(element, isSecure: isSecure, at: time)
    if let ended { step.append(.ended(at: ended)) }
    if let began { step.append(.began(began)) }
  }
}
