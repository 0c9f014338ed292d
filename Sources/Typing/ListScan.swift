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
    /// The time from which the current press counts, and the index that was marked when it began.
    indirect case accept(at: EventTime, Int, after: Phase)
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
  private let presses: SwitchPresses
  private(set) var phase = Phase.press
  private var rounds = 0
  /// The last release of the switch.
  private var released: EventTime?

  init(_ settings: TypingOptions.Scanning, _ presses: SwitchPresses) {
    self.settings = settings
    self.presses = presses
  }

  /// The time until which the scan waits; nil if it waits for a press.
  var deadline: EventTime? {
    switch phase {
    case .press: nil
    case .mark(let time), .choose(let time), .accept(let time, _, _): time
    }
  }

  /// Whether a press chooses the marked item at once.
  func pressChooses(from list: CandidateList) -> Bool {
    guard case .mark = phase else { return false }
    return !list.marksPage && settings.cancel == nil && presses.areAll
  }

  /// The effect of a press of the switch, for a view.
  func effectOfPress(in list: CandidateList) -> String {
    switch (settings.way, phase) {
    case (.second, _), (.pause, .mark), (.pause, .choose), (.pause, .accept): "mark the next"
    case (.auto, .press), (.pause, .press): "begin"
    case (.auto, .choose): "take the choice back"
    case (.auto, .mark), (.auto, .accept): effectOfChoice(in: list)
    }
  }

  /// The effect of a choice, for a view.
  func effectOfChoice(in list: CandidateList) -> String {
    list.marksPage ? "go to these" : "choose the marked item"
  }

  /// Begins with the marked item, or continues after another item was marked.
  mutating func begin(at time: EventTime) {
    switch settings.way {
    case .auto: phase = .mark(at: first(after: time))
    // A pause chooses only after a press.
    case .pause, .second: phase = .press
    }
  }

  /// Waits for a press.
  mutating func pause() {
    rounds = 0
    phase = .press
  }

  /// Handles a press that does not choose at once. `index` was marked when the switch was pressed.
  mutating func press(_ list: inout CandidateList, from index: Int, at time: EventTime) {
    if case .accept = phase { return }
    if presses.areIgnored(at: time, after: released) { return }
    if presses.accept > 0 {
      let time = time.advanced(byMicroseconds: presses.accept)
      phase = .accept(at: time, index, after: phase)
    } else {
      act(on: &list, from: index, at: time)
    }
  }

  /// Handles the release of the switch.
  mutating func release(at time: EventTime) {
    if case .accept(_, _, let phase) = phase { self.phase = phase }
    if !presses.areIgnored(at: time, after: released) { released = time }
  }

  /// Performs a press that counts.
  private mutating func act(on list: inout CandidateList, from index: Int, at time: EventTime) {
    switch (settings.way, phase) {
    case (.second, _): list.scan()
    case (.auto, .press), (.auto, .choose): begin(at: time)
    case (.pause, .press): phase = .choose(at: first(after: time))
    case (.pause, _):
      list.scan()
      phase = .choose(at: step(after: time))
    case (.auto, .mark):
      let isItem = !list.marksPage
      list.mark(index)
      if isItem {
        phase = .choose(
          at: time.advanced(byMicroseconds: settings.cancel?.wholeMicroseconds ?? 0))
      } else {
        begin(at: time)
      }
    case (_, .accept): break
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
    case .accept(_, let index, let phase):
      self.phase = phase
      act(on: &list, from: index, at: time)
      return .goesOn
    case .mark:
      let marked = list.marked
      list.scan()
      if list.marked <= marked { rounds += 1 }
      phase = .mark(at: step(after: time))
      return settings.lastRound.map { rounds >= $0 } ?? false ? .ends : .goesOn
    }
  }

  private func first(after time: EventTime) -> EventTime {
    time.advanced(byMicroseconds: (settings.first ?? settings.step).wholeMicroseconds)
  }

  private func step(after time: EventTime) -> EventTime {
    time.advanced(byMicroseconds: settings.step.wholeMicroseconds)
  }
}
