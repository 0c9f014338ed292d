public import Composition
public import KeyEvents

/// A change of what is keyed: the beginning of a mark, or the end of one.
public enum Keying: Hashable, Sendable {
  /// A mark begins, now or later. If its end is not known yet, ``ended(at:)`` follows.
  case began(KeyedElement)
  /// The last mark ends then, or is broken off. If it would begin later, it is not made.
  case ended(at: EventTime)
}

extension TypingSession {
  /// Reports what has changed since the last call. Called after each event, before requests that it
  /// led to may leave a secure field, and again after these.
  @inline(__always)
  mutating func noteKeying(at time: EventTime) {
    let element = composition.composer.keyedElement
    if element != nil || keyedElement != nil || soundingElement != nil {
      noteKeying(of: element, at: time)
    }
  }

  /// Forgets the mark of the mode that was left. If it is made to a known end, it goes on.
  mutating func leaveKeying() { keyedElement = composition.composer.keyedElement }

  @inline(never)
  private mutating func noteKeying(of element: KeyedElement?, at time: EventTime) {
    let old = keyedElement
    keyedElement = element
    if isSecure {
      // The marks before the field are broken off, and its own are remembered, but not reported.
      if let mark = soundingElement, mark.end ?? .latest > time { step.note(.ended(at: time)) }
      soundingElement = nil
      return
    }
    guard element != old else { return }
    let sounds = old != nil && soundingElement == old
    if let element, element.start == old?.start {
      guard sounds, let end = element.end else { return }
      step.note(.ended(at: end))
      return soundingElement = element
    }
    // A mark that is followed by another goes on until then.
    let end = element.map { max($0.start, old?.start ?? $0.start) } ?? time
    if sounds, old?.end ?? .latest > end { step.note(.ended(at: end)) }
    soundingElement = element
    if let element { step.note(.began(element)) }
  }
}
