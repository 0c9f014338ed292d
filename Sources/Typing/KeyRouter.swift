import Composition
import KeyEvents
import TextEditing

/// Decides the route of each press: a pure function of the press and of the state when it arrives
/// (``route(of:as:_:isBehind:in:)``).
///
/// The state follows from the presses routed so far, including those that a filter still holds
/// back: whether the next-mode key may still become a tap, which list is open, and in which mode
/// the next press is typed. So a recording with masked keys gives the same routes.
struct KeyRouter {
  /// The mode in which the next press is typed. Ahead of ``ModeRing/activeMode`` while the presses
  /// that lead there are held back by a filter.
  private(set) var nextPressMode: Int
  private var choices = Choices.nothing
  /// The candidates that were chosen but not written yet, each with its press, which a filter may
  /// hold back.
  private var chosen: [(device: DeviceIndex, time: EventTime, candidate: Candidate)] = []
  private let settings: TypingSession.Settings
  private var nextModeKey = NextModeKey()
  /// What the keys that are down may still do.
  private var held = HeldKeyTable<Held>()
  /// The last release that ended a tap; a bounce may show that it was not a release.
  private var lastTap: (press: PressID, since: EventTime, mode: Int)?

  /// What there is to choose from.
  private enum Choices {
    case nothing
    /// A source has begun a list of candidates, but none has come yet.
    case announced(title: String)
    case modes(CandidateList)
    /// A list of candidates, to which its source may add, and the candidate of each item.
    case candidates(CandidateList, [Candidate])
  }

  private enum Held: Sendable {
    /// End a tap of the next-mode key.
    case tap
    /// Continue in a list, with each repeat.
    case step(CandidateList.Step)
  }

  init(nextPressMode: Int, _ settings: TypingSession.Settings) {
    self.nextPressMode = nextPressMode
    self.settings = settings
  }

  /// The route of a press.
  ///
  /// - Parameters:
  ///   - key: the key that was pressed.
  ///   - image: the key that it becomes after the filters; nil if they drop it.
  ///   - modifiers: the modifiers that are down.
  ///   - isBehind: whether the filters hold events back; the composers then do not know all
  ///     modifiers.
  ///   - ring: the modes.
  /// - Returns: the route.
  func route(
    of key: KeyCode, as image: KeyCode?, _ modifiers: KeyModifiers, isBehind: Bool,
    in ring: borrowing ModeRing
  ) -> KeyRoute {
    if key == settings.stopKey { return route(.stop) }
    // A masked key, or one that the filters drop, types nothing, but ends a tap and closes a list.
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
    // A modifier of the mode does not end a tap of the next-mode key; any other press does, and is
    // typed in the next mode.
    if isModifier(image, in: nextPressMode, ring) { return route(.modifier) }
    let nextMode = modeAfterTap(in: ring)
    if nextMode != nextPressMode, isModifier(image, in: nextMode, ring) {
      return KeyRoute(.modifier, mode: UInt8(nextMode))
    }
    return typingRoute(image, modifiers, isBehind: isBehind, in: nextMode, ring)
  }

  /// The mode of a press that ends the tap, if the next-mode key is down.
  private func modeAfterTap(in ring: borrowing ModeRing) -> Int {
    nextModeKey.isPressed ? (nextPressMode + 1) % ring.count : nextPressMode
  }

  /// The route of a press that is not a modifier, a key of a list or the next-mode key.
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
      // A mode that does not claim Backspace has its own key for deleting.
      route.destination = .editing
      route.argument = action.number
    } else if isCommand {
      route.destination = .command
    }
    return route
  }

  private func route(_ destination: KeyRoute.Destination) -> KeyRoute {
    KeyRoute(destination, mode: UInt8(nextPressMode))
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
      if case .modes = choices { route.mode = UInt8(index) }
      route.argument = UInt16(index)
    case .close: break
    }
    return route
  }

  /// Whether the key is the next-mode key; never with a single mode. A key that the user chose for
  /// this has no other meaning. The default keys, Hangul and right Alt, are not next-mode keys
  /// where a mode claims them or the press is a command. Nor is right Alt if a layout needs it for
  /// a third level.
  private func isNextModeKey(
    _ key: KeyCode, _ modifiers: KeyModifiers, isBehind: Bool, in ring: borrowing ModeRing
  ) -> Bool {
    guard ring.count > 1, key != .unknown else { return false }
    guard settings.nextModeKeys.isEmpty else {
      return settings.nextModeKeys.contains { $0.matches(key, modifiers) }
    }
    return (key == .hangeul || key == .rightAlt) && !ring.claims(key, in: nextPressMode)
      && !ring.needsForLevels(key)
      && !ring.isCommand(modifiers, isBehind: isBehind, in: nextPressMode)
  }

  /// Whether the key is a modifier or a lock that the mode does not claim.
  private func isModifier(_ key: KeyCode, in mode: Int, _ ring: borrowing ModeRing) -> Bool {
    key.isModifierOrLock && !ring.claims(key, in: mode)
  }

  /// Whether a lock key, pressed by itself, acts as a lock in the mode of the next press.
  func isLock(_ key: KeyCode, in ring: borrowing ModeRing) -> Bool {
    route(of: key, as: key, [], isBehind: false, in: ring).destination == .modifier
  }

  /// Updates the state for a routed press. Not called for a claimed bounce, which continues the
  /// press before it.
  mutating func begin(_ event: KeyEvent, _ route: KeyRoute, in ring: borrowing ModeRing) {
    lastTap = nil
    switch route.destination {
    case .modifier where Int(route.mode) == nextPressMode:
      // It types nothing: the tap may still complete, and a list stays open.
      return
    case .stepInList:
      nextModeKey.end()
      hold(event, route)
      if let step = CandidateList.Step(rawValue: route.argument) { take(step) }
      return
    case .markItem:
      nextModeKey.end()
      mark(Int(route.argument))
      return
    case .openList:
      nextPressMode = Int(route.mode)
      return offerModes(of: ring)
    case .closeList, .stop: nextModeKey.end()
    case .chooseItem:
      nextModeKey.end()
      nextPressMode = Int(route.mode)
      if case .candidates(_, let candidates) = choices,
        candidates.indices.contains(Int(route.argument))
      {
        chosen.append((event.device, event.time, candidates[Int(route.argument)]))
      }
    case .nextMode:
      held[event.press] = .tap
      nextModeKey.press(at: event.time, opensList: ring.count > 2)
    case .modifier, .ignored, .text, .editing, .command, .endComposition:
      nextModeKey.end()
      nextPressMode = Int(route.mode)
    }
    if list != nil { choices = .nothing }
  }

  private mutating func mark(_ index: Int) {
    switch choices {
    case .nothing, .announced: break
    case .modes(var list):
      list.mark(index)
      choices = .modes(list)
    case .candidates(var list, let candidates):
      list.mark(index)
      choices = .candidates(list, candidates)
    }
  }

  /// Remembers what a held key may still do, even if its press is a bounce.
  mutating func hold(_ event: KeyEvent, _ route: KeyRoute) {
    guard route.destination == .stepInList else { return }
    held[event.press] = CandidateList.Step(rawValue: route.argument).map(Held.step)
  }

  /// Handles a repeat of a key that is down.
  mutating func goOn(_ event: KeyEvent) {
    if case .step(let step)? = held[event.press] { take(step) }
  }

  private mutating func take(_ step: CandidateList.Step) {
    if let list { mark(list.index(after: step)) }
  }

  /// When the next-mode key has been held long enough to open the list of modes.
  var deadline: EventTime? { nextModeKey.deadline }

  /// Opens the list of modes, after the next-mode key was held long enough.
  mutating func offerModes(of ring: borrowing ModeRing) {
    nextModeKey.end()
    let items = ring.modes.map { CandidateList.Item($0.name) }
    choices =
      CandidateList(title: "modes", items, marked: nextPressMode).map(Choices.modes) ?? .nothing
  }

  /// Handles a release, or the end of a press without one. A tap of the next-mode key ends here,
  /// and the next mode becomes active.
  mutating func end(_ event: KeyEvent, in ring: borrowing ModeRing) {
    guard case .tap? = held.remove(event.press) else { return }
    let since = nextModeKey.pressed
    guard nextModeKey.end(), event.phase == .ended, let since else { return }
    lastTap = (event.press, since, nextPressMode)
    nextPressMode = (nextPressMode + 1) % ring.count
  }

  /// Handles a bounce: undoes the release before it.
  mutating func resume(_ event: KeyEvent) {
    guard let tap = lastTap, tap.press == event.press else { return }
    held[event.press] = .tap
    nextModeKey.resume(since: tap.since)
    nextPressMode = tap.mode
    lastTap = nil
  }
}

extension KeyRouter {
  /// The open list, if any.
  var list: CandidateList? {
    switch choices {
    case .nothing, .announced: nil
    case .modes(let list), .candidates(let list, _): list
    }
  }

  /// Starts a new list of a source's candidates.
  mutating func offer(title: String) { choices = .announced(title: title) }

  /// Adds a candidate of a source. False if the list was closed or is full.
  mutating func offer(_ candidate: Candidate) -> Bool {
    let item = CandidateList.Item(candidate.text, comment: candidate.comment)
    switch choices {
    case .nothing, .modes: return false
    case .announced(let title):
      guard let list = CandidateList(title: title, [item]) else { return false }
      choices = .candidates(list, [candidate])
    case .candidates(var list, var candidates):
      guard candidates.count < Candidate.limit else { return false }
      // Otherwise both would be copied.
      choices = .nothing
      list.append(item)
      candidates.append(candidate)
      choices = .candidates(list, candidates)
    }
    return true
  }

  /// Closes the list of candidates, to which nothing is added any more. A choice that was not
  /// written yet is dropped.
  mutating func closeCandidates() {
    chosen.removeAll()
    switch choices {
    case .nothing, .modes: break
    case .announced, .candidates: choices = .nothing
    }
  }

  /// The candidate that the press chose; nil if it chose something else. Earlier choices are
  /// dropped: their presses did not pass the filters.
  mutating func takeChosen(by event: KeyEvent) -> Candidate? {
    // A filter may have made another key of it, but it is of the same device and time.
    let place = chosen.lastIndex { $0.device == event.device && $0.time == event.time }
    guard let place else { return nil }
    defer { chosen.removeFirst(place + 1) }
    return chosen[place].candidate
  }
}
