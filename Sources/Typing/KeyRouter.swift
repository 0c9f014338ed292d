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
  /// The list that is shown.
  private(set) var list: CandidateList?
  /// The key that ends the session.
  let stopKey: KeyCode?
  private var nextModeKey = NextModeKey()
  /// The keys that are down as next-mode keys.
  private var held = HeldKeyTable<Bool>()
  /// The last release that ended a tap, for it may turn out to be none: a bounce.
  private var lastTap: (press: PressID, since: EventTime, mode: Int)?

  init(mode: Int, stopKey: KeyCode?) {
    self.mode = mode
    self.stopKey = stopKey
  }

  /// What becomes of a press. `image` is the key that the filters make of it; `isBehind` says that the filters hold something
  /// back, so that what composers know of modifiers is out of date.
  func route(
    of key: KeyCode, as image: KeyCode?, _ modifiers: KeyModifiers, isBehind: Bool,
    in ring: borrowing ModeRing
  ) -> KeyRoute {
    if key == stopKey { return route(.stop, modifiers) }
    // A masked key, or one that no filter lets through, is nobody's, but may end what others began.
    let image = key == .unknown ? key : image ?? .unknown
    if let action = list?.action(for: image, modifiers) { return route(action, modifiers) }
    if list != nil, isNextModeKey(image, in: ring) { return route(.list, modifiers) }
    if isNextModeKey(image, in: ring), !ring.isCommand(modifiers, isBehind: isBehind, in: mode) {
      return route(.nextMode, modifiers)
    }
    if isModifier(image, in: mode, ring) { return route(.modifier, modifiers) }
    // The press ends the tap.
    let mode = nextModeKey.isPressed ? (mode + 1) % ring.count : mode
    if isModifier(image, in: mode, ring) {
      return KeyRoute(.modifier, mode: UInt8(mode), modifiers: modifiers)
    }
    return KeyRoute(
      destination(of: image, modifiers, isBehind: isBehind, in: mode, ring), mode: UInt8(mode),
      modifiers: modifiers)
  }

  private func destination(
    of key: KeyCode, _ modifiers: KeyModifiers, isBehind: Bool, in mode: Int,
    _ ring: borrowing ModeRing
  ) -> KeyRoute.Destination {
    if ring.isCommand(modifiers, isBehind: isBehind, in: mode) {
      return TextAction(key, modifiers) == nil ? .command : .editing
    }
    if ring.claims(key, in: mode) { return .text }
    if key == .escape { return .endComposition }
    // A mode that does not claim Backspace has a key of its own for deleting.
    return key == .backspace || TextAction(key, modifiers) == nil ? .ignored : .editing
  }

  private func route(_ destination: KeyRoute.Destination, _ modifiers: KeyModifiers) -> KeyRoute {
    KeyRoute(destination, mode: UInt8(mode), modifiers: modifiers)
  }

  private func route(_ action: CandidateList.Action, _ modifiers: KeyModifiers) -> KeyRoute {
    switch action {
    case .choose(let index): KeyRoute(.choice, mode: UInt8(index), modifiers: modifiers)
    case .mark, .close: route(.list, modifiers)
    }
  }

  /// With one mode there is no such key. Right Alt is not one where a layout needs it for a third level, and no key is one
  /// that the mode claims.
  private func isNextModeKey(_ key: KeyCode, in ring: borrowing ModeRing) -> Bool {
    (key == .hangeul || key == .rightAlt) && ring.count > 1 && !ring.claims(key, in: mode)
      && !ring.needsForLevels(key)
  }

  /// Whether the key is a modifier or a lock, and no key of the mode.
  private func isModifier(_ key: KeyCode, in mode: Int, _ ring: borrowing ModeRing) -> Bool {
    key.isModifierOrLock && !ring.claims(key, in: mode)
  }

  /// Whether that lock key is a lock in the mode that the next press is typed in.
  func isLock(_ key: KeyCode, in ring: borrowing ModeRing) -> Bool {
    isModifier(key, in: mode, ring)
  }

  /// A press was routed that is no part of one before it: what is known changes with it.
  mutating func begin(_ event: KeyEvent, as image: KeyCode?, _ route: KeyRoute) {
    lastTap = nil
    switch route.destination {
    case .list:
      if case .mark(let index)? = image.flatMap({ list?.action(for: $0, route.modifiers) }) {
        list?.mark(index)
      } else {
        list = nil
      }
      return
    case .choice:
      list = nil
      mode = Int(route.mode)
      return
    case .nextMode:
      held[event.press] = true
      nextModeKey.press(at: event.time)
    case .modifier where Int(route.mode) == mode, .stop:
      break
    case .modifier, .ignored, .text, .editing, .command, .endComposition:
      nextModeKey.end()
      mode = Int(route.mode)
    }
    list = nil
  }

  /// When holding the next-mode key opens the list of modes.
  var deadline: EventTime? { nextModeKey.deadline }

  /// The next-mode key was held long enough.
  mutating func offerModes(of ring: borrowing ModeRing) {
    nextModeKey.end()
    list = CandidateList(
      title: "modes", ring.modes.map { CandidateList.Item($0.name) }, marked: mode)
  }

  /// A key is released, or its press is over without a release. A tap of the next-mode key ends here, and the next mode
  /// begins.
  mutating func end(_ event: KeyEvent, in ring: borrowing ModeRing) {
    guard held.remove(event.press) != nil else { return }
    let since = nextModeKey.pressed
    guard nextModeKey.end(), event.phase == .ended, let since else { return }
    lastTap = (event.press, since, mode)
    mode = (mode + 1) % ring.count
  }

  /// A press is a bounce: the release before it was none.
  mutating func resume(_ event: KeyEvent) {
    guard let tap = lastTap, tap.press == event.press else { return }
    held[event.press] = true
    nextModeKey.resume(since: tap.since)
    mode = tap.mode
    lastTap = nil
  }
}
