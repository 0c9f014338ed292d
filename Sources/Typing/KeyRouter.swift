import Composition
import KeyEvents
import TextEditing

/// Says what becomes of a press: a pure function of the press and of what is known when it arrives (``route(of:as:_:isBehind:in:)``).
///
/// What is known is kept here and follows from the presses that were routed before, also from those that a filter still
/// holds back: whether a tap of the next-mode key is under way, which list is shown, and in which mode the next press is
/// typed. So a recording in which other keys are masked gives the same routes.
struct KeyRouter {
  /// The mode that the next press is typed in.
  private(set) var mode: Int
  /// The list that is shown: of modes, or of ``candidates``.
  private(set) var list: CandidateList?
  /// What the items of the list stand for, where a source offers them.
  private var candidates: [Candidate] = []
  /// The title of the list to which a source may add; nil where it was closed.
  private var offered: String?
  /// The candidates that were chosen and not written yet, each with the time of its press: a filter may hold that back.
  private var chosen: [(press: PressID, time: EventTime, candidate: Candidate)] = []
  private let settings: TypingSession.Settings
  private var nextModeKey = NextModeKey()
  /// What the keys that are down may still do.
  private var held = HeldKeyTable<Held>()
  /// The last release that ended a tap, for it may turn out to be none: a bounce.
  private var lastTap: (press: PressID, since: EventTime, mode: Int)?

  private enum Held: Sendable {
    /// End a tap of the next-mode key.
    case tap
    /// Go on in a list, where they repeat.
    case step(CandidateList.Step)
  }

  init(mode: Int, _ settings: TypingSession.Settings) {
    self.mode = mode
    self.settings = settings
  }

  /// What becomes of a press. `image` is the key that the filters make of it; `isBehind` says that the filters hold something
  /// back, so that what composers know of modifiers is out of date.
  func route(
    of key: KeyCode, as image: KeyCode?, _ modifiers: KeyModifiers, isBehind: Bool,
    in ring: borrowing ModeRing
  ) -> KeyRoute {
    if key == settings.stopKey { return route(.stop) }
    // A masked key, or one that no filter lets through, is nobody's, but may end what others began.
    let image = key == .unknown ? key : image ?? .unknown
    let role = image == .unknown ? nil : settings.listKeys.role(of: image, modifiers)
    if let list {
      if let action = role.map(list.action(for:)) ?? list.action(for: image, modifiers) {
        return route(action)
      }
      if isNextModeKey(image, modifiers, isBehind: isBehind, in: ring) {
        return route(.closeList)
      }
    }
    if role == .list, ring.count > 1 {
      return KeyRoute(.openList, mode: UInt8(modeAfterTap(in: ring)))
    }
    if isNextModeKey(image, modifiers, isBehind: isBehind, in: ring) {
      return route(.nextMode)
    }
    // A modifier of the mode leaves a tap of the next-mode key under way; any other press ends it, and is typed in the mode
    // that it goes to.
    if isModifier(image, in: mode, ring) { return route(.modifier) }
    let nextMode = modeAfterTap(in: ring)
    if nextMode != mode, isModifier(image, in: nextMode, ring) {
      return KeyRoute(.modifier, mode: UInt8(nextMode))
    }
    return typingRoute(image, modifiers, isBehind: isBehind, in: nextMode, ring)
  }

  /// The mode in which a press is typed that ends the tap under way, if there is one.
  private func modeAfterTap(in ring: borrowing ModeRing) -> Int {
    nextModeKey.isPressed ? (mode + 1) % ring.count : mode
  }

  /// What becomes of a press that is no key of a list or a ring, and no modifier.
  private func typingRoute(
    _ key: KeyCode, _ modifiers: KeyModifiers, isBehind: Bool, in mode: Int,
    _ ring: borrowing ModeRing
  ) -> KeyRoute {
    var route = KeyRoute(.ignored, mode: UInt8(mode))
    let isCommand = ring.isCommand(modifiers, isBehind: isBehind, in: mode)
    if !isCommand, ring.claims(key, in: mode) {
      route.destination = .text
    } else if !isCommand, key == .escape {
      route.destination = .endComposition
    } else if isCommand || key != .backspace, let action = TextAction(key, modifiers) {
      // A mode that does not claim Backspace has a key of its own for deleting.
      route.destination = .editing
      route.argument = action.number
    } else if isCommand {
      route.destination = .command
    }
    return route
  }

  private func route(_ destination: KeyRoute.Destination) -> KeyRoute {
    KeyRoute(destination, mode: UInt8(mode))
  }

  private func route(_ action: CandidateList.Action) -> KeyRoute {
    var route = self.route(.closeList)
    switch action {
    case .step(let step):
      route.destination = .stepInList
      route.argument = step.rawValue
    case .mark(let index):
      route.destination = .markItem
      route.argument = UInt16(index)
    case .choose(let index):
      route.destination = .chooseItem
      // The items are the modes.
      if candidates.isEmpty { route.mode = UInt8(index) }
      route.argument = UInt16(index)
    case .close: break
    }
    return route
  }

  /// With one mode there is no such key. Keys that were named for it are nothing else; the standard ones are left to
  /// the mode that claims them, to commands, and right Alt to a layout that needs it for a third level.
  private func isNextModeKey(
    _ key: KeyCode, _ modifiers: KeyModifiers, isBehind: Bool, in ring: borrowing ModeRing
  ) -> Bool {
    guard ring.count > 1, key != .unknown else { return false }
    guard settings.nextModeKeys.isEmpty else {
      return settings.nextModeKeys.contains { $0.matches(key, modifiers) }
    }
    return (key == .hangeul || key == .rightAlt) && !ring.claims(key, in: mode)
      && !ring.needsForLevels(key) && !ring.isCommand(modifiers, isBehind: isBehind, in: mode)
  }

  /// Whether the key is a modifier or a lock, and no key of the mode.
  private func isModifier(_ key: KeyCode, in mode: Int, _ ring: borrowing ModeRing) -> Bool {
    key.isModifierOrLock && !ring.claims(key, in: mode)
  }

  /// Whether that lock key, pressed by itself, is a lock in the mode that the next press is typed in.
  func isLock(_ key: KeyCode, in ring: borrowing ModeRing) -> Bool {
    route(of: key, as: key, [], isBehind: false, in: ring).destination == .modifier
  }

  /// A press was routed that is no part of one before it: what is known changes with it.
  mutating func begin(_ event: KeyEvent, _ route: KeyRoute, in ring: borrowing ModeRing) {
    lastTap = nil
    switch route.destination {
    case .modifier where Int(route.mode) == mode:
      // It types nothing: a tap goes on, and a list stays.
      return
    case .stepInList:
      hold(event, route)
      if let step = CandidateList.Step(rawValue: route.argument) { take(step) }
      return
    case .markItem:
      list?.mark(Int(route.argument))
      return
    case .openList:
      mode = Int(route.mode)
      return offerModes(of: ring)
    case .closeList, .stop: break
    case .chooseItem:
      mode = Int(route.mode)
      if candidates.indices.contains(Int(route.argument)) {
        chosen.append((event.press, event.time, candidates[Int(route.argument)]))
      }
    case .nextMode:
      held[event.press] = .tap
      nextModeKey.press(at: event.time, opensList: ring.count > 2)
    case .modifier, .ignored, .text, .editing, .command, .endComposition:
      nextModeKey.end()
      mode = Int(route.mode)
    }
    if list != nil { closeList() }
  }

  private mutating func closeList() {
    list = nil
    candidates = []
    offered = nil
  }

  /// Remembers what the key of a press may still do, also where the press is a bounce.
  mutating func hold(_ event: KeyEvent, _ route: KeyRoute) {
    guard route.destination == .stepInList else { return }
    held[event.press] = CandidateList.Step(rawValue: route.argument).map(Held.step)
  }

  /// The key of a press is still down, and the keyboard repeats it.
  mutating func goOn(_ event: KeyEvent) {
    if case .step(let step)? = held[event.press] { take(step) }
  }

  private mutating func take(_ step: CandidateList.Step) {
    if let index = list?.index(after: step) { list?.mark(index) }
  }

  /// When holding the next-mode key opens the list of modes.
  var deadline: EventTime? { nextModeKey.deadline }

  /// The next-mode key was held long enough.
  mutating func offerModes(of ring: borrowing ModeRing) {
    nextModeKey.end()
    closeList()
    list = CandidateList(
      title: "modes", ring.modes.map { CandidateList.Item($0.name) }, marked: mode)
  }

  /// A key is released, or its press is over without a release. A tap of the next-mode key ends here, and the next mode
  /// begins.
  mutating func end(_ event: KeyEvent, in ring: borrowing ModeRing) {
    guard case .tap? = held.remove(event.press) else { return }
    let since = nextModeKey.pressed
    guard nextModeKey.end(), event.phase == .ended, let since else { return }
    lastTap = (event.press, since, mode)
    mode = (mode + 1) % ring.count
  }

  /// A press is a bounce: the release before it was none.
  mutating func resume(_ event: KeyEvent) {
    guard let tap = lastTap, tap.press == event.press else { return }
    held[event.press] = .tap
    nextModeKey.resume(since: tap.since)
    mode = tap.mode
    lastTap = nil
  }
}

extension KeyRouter {
  /// A source begins to offer candidates.
  mutating func offer(title: String) {
    closeList()
    offered = title
  }

  /// A source offers one more. It is left out where the list was closed.
  mutating func offer(_ candidate: Candidate) {
    guard let offered, candidates.count < Candidate.limit else { return }
    candidates.append(candidate)
    let item = CandidateList.Item(candidate.text, comment: candidate.comment)
    if list == nil {
      list = CandidateList(title: offered, [item])
    } else {
      list?.append(item)
    }
  }

  /// The list of candidates is shown no longer, and nothing is added to it.
  mutating func closeCandidates() {
    if offered != nil { closeList() }
  }

  /// The candidate that the press chose; nil where it chose something else. Those that were chosen before it and did not come
  /// out of the filters are forgotten.
  mutating func takeChosen(by event: KeyEvent) -> Candidate? {
    let place = chosen.lastIndex { $0.press == event.press && $0.time <= event.time }
    guard let place else { return nil }
    defer { chosen.removeFirst(place + 1) }
    return chosen[place].candidate
  }
}
