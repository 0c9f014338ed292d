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
  /// Compares the composer's mark with the one before.
  @inline(__always)
  mutating func noteKeying(at time: EventTime) {
    let element = composition.composer.keyedElement
    if element != nil || keyedElement != nil { noteKeying(of: element, at: time) }
  }

  @inline(never)
  private mutating func noteKeying(of found: KeyedElement?, at time: EventTime) {
    let element = isSecure ? nil : found
    guard element != keyedElement else { return }
    let old = keyedElement
    keyedElement = element
    if let old, old.start == element?.start {
      if let end = element?.end { step.note(.ended(at: end)) }
      return
    }
    // A mark that is followed by another goes on until then.
    let end = element.map { max($0.start, old?.start ?? $0.start) } ?? time
    if let old, old.end ?? .latest > end { step.note(.ended(at: end)) }
    if let element { step.note(.began(element)) }
  }
}
