import Composition
import KeyEvents

/// A scan of the open list, which needs no key besides a single switch, except with
/// ``TypingOptions/Scanning/Way/second``, where another key chooses.
struct ListScan {
  /// The event or the time for which the scan waits.
  enum Phase: Hashable {
    /// A press or a release of the switch: the scan has not begun, or presses move the mark.
    case press
    /// The time at which the next item or page is marked, unless a press chooses before.
    case mark(at: EventTime)
    /// The time at which the marked item is chosen, unless a press prevents it.
    case choose(at: EventTime)
  }

  /// The effect of a deadline of the scan.
  enum Outcome: Hashable {
    /// The scan goes on.
    case goesOn
    /// The marked item is chosen.
    case chooses(Int)
    /// The scan has made all its rounds.
    case ends
  }

  /// The state that a press or a release changes, and that a bounce restores.
  private struct State {
    var phase = Phase.press
    /// The current press, which is too short so far: the time from which it counts, and the index
    /// that was marked when it began.
    var pending: (time: EventTime, index: Int)?
    /// The pause, in microseconds, that chooses the marked item after the current press is
    /// released; nil if no pause does.
    var pause: Int64?
    /// Whether the current press has no effect.
    var isIgnored = false
    /// The last release whose press counted.
    var released: EventTime?
  }

  let settings: TypingOptions.Scanning
  private let presses: SwitchPresses
  private var state = State()
  /// The state before the last release.
  private var held: State?
  private var rounds = 0

  /// Makes a scan that waits for a press. `released` is the last release of the switch.
  init(
    _ settings: TypingOptions.Scanning, _ presses: SwitchPresses, after released: EventTime?
  ) {
    self.settings = settings
    self.presses = presses
    state.released = released
  }

  var phase: Phase { state.phase }

  /// Whether the current press has no effect, because it came too soon.
  var ignoresPress: Bool { state.isIgnored }

  /// The time until which the scan waits; nil if it waits for a press.
  var deadline: EventTime? {
    if let pending = state.pending { return pending.time }
    return switch phase {
    case .press: nil
    case .mark(let time), .choose(let time): time
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
    case (.second, _), (.pause, .mark), (.pause, .choose): "mark the next"
    case (.auto, .press), (.pause, .press): "begin"
    case (.auto, .choose): "take the choice back"
    case (.auto, .mark): effectOfChoice(in: list)
    }
  }

  /// The effect of a choice, for a view.
  func effectOfChoice(in list: CandidateList) -> String {
    list.marksPage ? "go to these items" : "choose the marked item"
  }

  /// Begins with the marked item, or continues after another item was marked.
  mutating func begin(at time: EventTime) {
    // A pause chooses only after a press.
    state.phase = settings.way == .auto ? .mark(at: time.advanced(byMicroseconds: first)) : .press
  }

  /// Waits for a press.
  mutating func pause() {
    rounds = 0
    state.phase = .press
  }

  /// Handles a press that does not choose at once. `index` is that of the item that was marked when
  /// the switch was pressed.
  mutating func press(_ list: inout CandidateList, from index: Int, at time: EventTime) {
    held = nil
    state.isIgnored = presses.areIgnored(at: time, after: state.released)
    if state.isIgnored { return }
    if presses.accept > 0 {
      state.pending = (time.advanced(byMicroseconds: presses.accept), index)
    } else {
      act(on: &list, from: index, at: time)
    }
  }

  /// Handles the release of the switch.
  mutating func release(at time: EventTime) {
    held = state
    if state.isIgnored { return }
    state.released = time
    if state.pending != nil {
      // The press had no effect. What was due meanwhile comes now.
      state.pending = nil
      switch phase {
      case .press: break
      case .mark(let due): state.phase = .mark(at: max(due, time))
      case .choose(let due): state.phase = .choose(at: max(due, time))
      }
    }
    if let pause = state.pause {
      state.pause = nil
      state.phase = .choose(at: time.advanced(byMicroseconds: pause))
    }
  }

  /// Handles a bounce: undoes the release before it.
  mutating func resume() {
    guard let held else { return }
    state = held
    self.held = nil
  }

  /// Performs a press that counts.
  private mutating func act(on list: inout CandidateList, from index: Int, at time: EventTime) {
    rounds = 0
    switch (settings.way, phase) {
    case (.second, _): list.scan()
    case (.auto, .press), (.auto, .choose): begin(at: time)
    case (.pause, .press): state.pause = first
    case (.pause, _):
      list.scan()
      state.phase = .press
      state.pause = step
    case (.auto, .mark):
      let isItem = !list.marksPage
      list.mark(index)
      if isItem {
        let wait = settings.cancel?.wholeMicroseconds ?? 0
        state.phase = .choose(at: time.advanced(byMicroseconds: wait))
      } else {
        begin(at: time)
      }
    }
  }

  /// Handles the ``deadline`` of the scan once it has come.
  mutating func advance(_ list: inout CandidateList, to time: EventTime) -> Outcome {
    if let (_, index) = state.pending {
      state.pending = nil
      act(on: &list, from: index, at: time)
      return .goesOn
    }
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
      state.phase = .mark(at: time.advanced(byMicroseconds: step))
      return settings.lastRound.map { rounds >= $0 } ?? false ? .ends : .goesOn
    }
  }

  private var first: Int64 { (settings.first ?? settings.step).wholeMicroseconds }

  private var step: Int64 { settings.step.wholeMicroseconds }
}
