import Composition
import KeyEvents

/// A scan of the open list with a single switch, which has no other keys for the list.
struct ListScan {
  /// What the scan waits for.
  enum Phase: Hashable {
    /// A press, which begins the scan: no one may be there yet, or the switch is still held.
    case press
    /// The time at which the next item or page is marked, unless a press chooses before.
    case mark(at: EventTime)
    /// The time at which the marked item is chosen, unless a press prevents it.
    case choose(at: EventTime)
  }

  /// The effect of a time for which the scan has waited.
  enum Outcome: Hashable {
    /// The scan goes on.
    case goesOn
    /// The marked item is chosen.
    case chooses(Int)
    /// The scan has made all its rounds.
    case ends
  }

  let settings: TypingOptions.Scanning
  private(set) var phase = Phase.press
  private var rounds = 0

  init(_ settings: TypingOptions.Scanning) { self.settings = settings }

  /// The time until which the scan waits; nil if it waits for a press.
  var deadline: EventTime? {
    switch phase {
    case .press: nil
    case .mark(let time), .choose(let time): time
    }
  }

  /// Whether a press chooses the marked item at once.
  func pressChooses(from list: CandidateList) -> Bool {
    guard case .mark = phase else { return false }
    return !list.marksPage && settings.cancel == nil
  }

  /// The effect of a press of the switch, for a view.
  func effectOfPress(in list: CandidateList) -> String {
    switch (settings.way, phase) {
    case (.second, _), (.pause, .mark), (.pause, .choose): "mark the next"
    case (.auto, .press), (.pause, .press): "begin"
    case (.auto, .choose): "take the choice back"
    case (.auto, .mark): effectOfChoice(in: list)
    }
  }

  /// The effect of a choice, for a view.
  func effectOfChoice(in list: CandidateList) -> String {
    list.marksPage ? "go to these" : "choose the marked item"
  }

  /// Begins with the marked item, or continues after another item was marked.
  mutating func begin(at time: EventTime) {
    let first = time.advanced(byMicroseconds: (settings.first ?? settings.step).wholeMicroseconds)
    switch settings.way {
    case .auto: phase = .mark(at: first)
    case .pause: phase = .choose(at: first)
    case .second: phase = .press
    }
  }

  /// Waits for a press.
  mutating func pause() {
    rounds = 0
    phase = .press
  }

  /// Handles a press that does not choose at once. `index` was marked when the switch was pressed.
  mutating func press(_ list: inout CandidateList, from index: Int, at time: EventTime) {
    switch (settings.way, phase) {
    case (.second, _): list.scan()
    case (.auto, .press), (.pause, .press), (.auto, .choose): begin(at: time)
    case (.pause, _):
      list.scan()
      phase = .choose(at: step(after: time))
    case (.auto, .mark):
      let isItem = !list.marksPage
      list.mark(index)
      if isItem, let cancel = settings.cancel {
        phase = .choose(at: time.advanced(byMicroseconds: cancel.wholeMicroseconds))
      } else {
        begin(at: time)
      }
    }
  }

  /// Handles the end of ``deadline``.
  mutating func advance(_ list: inout CandidateList, to time: EventTime) -> Outcome {
    switch phase {
    case .press: return .goesOn
    case .choose:
      guard list.marksPage else { return .chooses(list.marked) }
      list.mark(list.marked)
      begin(at: time)
      return .goesOn
    case .mark:
      let marked = list.marked
      list.scan()
      if list.marked <= marked { rounds += 1 }
      phase = .mark(at: step(after: time))
      return settings.lastRound.map { rounds >= $0 } ?? false ? .ends : .goesOn
    }
  }

  private func step(after time: EventTime) -> EventTime {
    time.advanced(byMicroseconds: settings.step.wholeMicroseconds)
  }
}
