import Composition
import KeyEvents
import TextEditing
import TextFields

/// The router of a session, which decides the route of each press. The route is a pure function of
/// the press and of the router's state when the press arrives (``route(of:as:_:isBehind:in:)``).
///
/// The state includes the list that is open, the mode in which the next press is typed, and whether
/// the current press of the next-mode key may still become a tap. It follows from the presses
/// routed so far, including those that a filter still holds back. So a recording with masked keys
/// gives the same routes.
///
/// The router runs ahead of the filters: its state changes when a press or a release arrives, even
/// if a filter still holds the event back, and a bounce undoes a tap. Composers, and the modifiers
/// with which they type, change when the event comes out, in the mode of its route. Only the
/// keyboard layout of the mode `direct` knows which keys are Ctrl, Alt and Super, and the layout
/// gets only the events that have passed the filters. While the filters hold events back, these
/// modifiers are assumed to be where most layouts have them.
struct KeyRouter {
  /// The modes, and the mode of the next press.
  var modes: ModeTrack
  /// Whether a secure field is edited.
  var isSecure = false
  /// The presses that move the focus and that a filter holds back; nil if there is none.
  var heldMoves: HeldMoves?
  /// The list that is open, or that a source has begun; nil if there is none.
  var openList: OpenList?
  /// The number of the text or field for which items are offered: if it has changed when a filter
  /// passes on a choice, the choice is not written.
  var textNumber = 0
  /// The lists of the edited field.
  var field = FieldLists()
  var switchHistory = SwitchHistory()
  /// Whether a key has asked for accounts that have not come yet.
  var wantsAccounts = false
  /// Whether no item begins with the last digit that was typed in a list of numbers.
  var isDigitVain = false
  let settings: TypingSession.Settings
  /// Whether any key acts in a form, undoes, asks for candidates, or changes a view.
  private let hasExtraKeys: Bool
  var nextModeKey = NextModeKey()
  /// The pending effects of the keys that are down.
  private var held = HeldKeyTable<Held>()
  /// The keys whose last press was private. A bounce of such a press is private, too, even if the
  /// secure field was left meanwhile.
  private var privatePresses = HeldKeyTable<Bool>()
  /// The last release that ended a tap; a bounce may show that it was not a release.
  private var lastTap: (press: PressID, since: EventTime, mode: Int)?

  private enum Held: Sendable {
    /// The release of the key ends a tap of the next-mode key.
    case tap
    /// Each repeat of the key steps further in a list.
    case step(CandidateList.Step)
    /// The release of the key ends a press of the single switch in a scan.
    case scan
  }

  init(_ modes: ModeTrack, _ settings: TypingSession.Settings) {
    self.modes = modes
    self.settings = settings
    hasExtraKeys =
      settings.fieldKeys != nil || !settings.candidateKeys.isEmpty || !settings.viewKeys.isEmpty
      || !settings.assistance.undoKeys.isEmpty
  }

  /// Routes a press that has arrived, and updates the state for it.
  ///
  /// - Parameters:
  ///   - event: the press.
  ///   - image: the key that it becomes after the filters; nil if they drop it.
  ///   - modifiers: the modifiers that are down.
  ///   - isBehind: whether the filters hold events back; the composers then do not know all
  ///     modifiers.
  ///   - isBounce: whether the press is a bounce, which continues the previous press.
  ///   - ring: the modes.
  /// - Returns: the route, and whether a recording must omit the press.
  @inline(__always)
  mutating func receive(
    _ event: KeyEvent, as image: KeyCode?, _ modifiers: KeyModifiers, isBehind: Bool,
    isBounce: Bool, in ring: borrowing ModeRing
  ) -> (route: KeyRoute, isPrivate: Bool) {
    if isBounce { resume(event) }
    let route = route(of: event.key, as: image, modifiers, isBehind: isBehind, in: ring)
    let isPrivate =
      (isSecure || mayBecomeSecure) && isPrivate(route, image, in: ring)
      || isBounce && self.isPrivate(event.press)
    if isPrivate || !privatePresses.isEmpty { privatePresses[event.press] = isPrivate ? true : nil }
    if isBounce && route.use.isClaimed {
      hold(event, route)
      if case .scanList = route.destination { openList?.scan?.resume() }
    } else {
      begin(event, route, in: ring)
    }
    return (route, isPrivate)
  }

  /// Whether the last press of a key was private.
  func isPrivate(_ press: PressID) -> Bool { privatePresses[press] == true }

  /// Returns the route of a press; see ``receive(_:as:_:isBehind:isBounce:in:)``.
  // It changes nothing, but is mutating: otherwise the router would be copied for each press.
  private mutating func route(
    of key: KeyCode, as image: KeyCode?, _ modifiers: KeyModifiers, isBehind: Bool,
    in ring: borrowing ModeRing
  ) -> KeyRoute {
    if key == settings.stopKey { return route(.stop) }
    // A masked key, or one that the filters drop, types nothing, but ends a tap and closes a list.
    let image = key == .unknown ? key : image ?? .unknown
    let role = image == .unknown ? nil : settings.listKeys.role(of: image, modifiers)
    if openList != nil, let list {
      if let scan = openList?.scan,
        scan.settings.isOfEarlierVersion
          ? ring.claims(image, in: modes.next)
          : role == nil && ring.isSwitch(image)
      {
        return scan.pressChooses(from: list)
          ? route(.choose(list.marked)) : route(.scanList(list.marked))
      }
      let named = letterKey(image, in: ring)
      if let action = role.map(list.action(for:)) ?? list.action(for: named, modifiers) {
        return route(action)
      }
      if isNextModeKey(image, modifiers, isBehind: isBehind, in: ring)
        || candidateSource(shortcutKey(image, modifiers, in: ring), modifiers) != nil
      {
        return route(.closeList)
      }
    }
    if role == .list || image == .down, opensList(image, role, modifiers) {
      return KeyRoute(.openList, mode: modeAfterTap)
    }
    if isNextModeKey(image, modifiers, isBehind: isBehind, in: ring) {
      return route(.nextMode)
    }
    if hasExtraKeys, image.modifier != nil,
      let route = extraRoute(image, modifiers, in: modeAfterTap)
    {
      return route
    }
    // A modifier of the mode does not end a tap of the next-mode key; any other press does, and is
    // typed in the next mode.
    if isModifier(image, in: modes.next, ring) { return route(.modifier) }
    let nextMode = modeAfterTap
    if nextMode != modes.next, isModifier(image, in: nextMode, ring) {
      return KeyRoute(.modifier, mode: nextMode)
    }
    return typingRoute(image, modifiers, isBehind: isBehind, in: nextMode, ring)
  }

  /// The mode of a press that arrives now: the following mode if the press ends a tap of the
  /// next-mode key, otherwise ``ModeTrack/next``.
  private var modeAfterTap: Int { nextModeKey.isPressed ? modes.following : modes.next }

  /// Returns the route of a press that is not a modifier, a key of a list or the next-mode key.
  private mutating func typingRoute(
    _ key: KeyCode, _ modifiers: KeyModifiers, isBehind: Bool, in mode: Int,
    _ ring: borrowing ModeRing
  ) -> KeyRoute {
    var route = KeyRoute(.ignored, mode: mode)
    if hasExtraKeys,
      let route = extraRoute(shortcutKey(key, modifiers, in: ring), modifiers, in: mode)
    {
      return route
    }
    let isCommand = ring.isCommand(modifiers, isBehind: isBehind, in: mode)
    if !isCommand, ring.claims(key, in: mode) {
      route.destination = .text
    } else if !isCommand, key == .escape {
      route.destination = .endComposition
    } else if isCommand || key != .backspace, let action = TextAction(key, modifiers) {
      // A mode that does not claim Backspace has its own key for deleting.
      route.destination = .editing(action)
    } else if isCommand {
      route.destination = .command
    } else if settings.opensActions, ring.isSwitch(key) {
      route.destination = .holdAlone
    }
    return route
  }

  /// Returns the key that has, on a US keyboard, the letter of `key` in the user's layout
  /// (``ModeRing/letterKey(for:)``); `key` itself if the settings find letters by position.
  private func letterKey(_ key: KeyCode, in ring: borrowing ModeRing) -> KeyCode {
    settings.usesPositionsOfLetters ? key : ring.letterKey(for: key)
  }

  /// Returns the key as shortcuts name it: by its letter if Ctrl, Alt or Super is down, otherwise
  /// by its position, as for all keys with a role.
  private func shortcutKey(
    _ key: KeyCode, _ modifiers: KeyModifiers, in ring: borrowing ModeRing
  ) -> KeyCode {
    modifiers.containsAny(of: [.control, .alt, .super]) ? letterKey(key, in: ring) : key
  }

  private func route(_ destination: KeyRoute.Destination) -> KeyRoute {
    KeyRoute(destination, mode: modes.next)
  }

  private func route(_ action: CandidateList.Action) -> KeyRoute {
    switch action {
    case .step(let step): return route(.stepInList(step))
    case .mark(let index): return route(.markItem(index))
    case .choose(let index):
      // The page is chosen first.
      if let scan = openList?.scan, !scan.settings.isOfEarlierVersion, list?.marksPage == true {
        return route(.markItem(index))
      }
      guard let choice = openList?.choice(index) else { return route(.closeList) }
      var route = route(.chooseItem(choice, ofText: textNumber, isPrivate: choosesPrivately))
      if case .mode(let mode) = choice { route.mode = mode }
      return route
    case .close: return route(.closeList)
    case .type(let digit): return route(.typeInList(digit))
    }
  }

  /// Whether the key is the next-mode key; never with a single mode. A key that the user chose for
  /// this, with exactly the chosen modifiers, has no other meaning, in the mode or in a command.
  /// The default keys, Hangul and right Alt, act with Shift too, but are not next-mode keys where
  /// the user chose them for something else, where a mode claims them, or where the press is a
  /// command. Right Alt is not one either if a layout needs it for a third level.
  private func isNextModeKey(
    _ key: KeyCode, _ modifiers: KeyModifiers, isBehind: Bool, in ring: borrowing ModeRing
  ) -> Bool {
    guard modes.areSeveral, key != .unknown else { return false }
    guard settings.nextModeKeys.isEmpty else {
      let key = shortcutKey(key, modifiers, in: ring)
      return settings.nextModeKeys.contains { $0.matches(key, modifiers) }
    }
    return (key == .hangeul || key == .rightAlt) && !hasExtraUse(key, modifiers)
      && !ring.claims(key, in: modes.next)
      && !ring.needsForLevels(key)
      && !ring.isCommand(modifiers, isBehind: isBehind, in: modes.next)
  }

  /// Whether the key is a modifier or a lock that the mode does not claim.
  private func isModifier(_ key: KeyCode, in mode: Int, _ ring: borrowing ModeRing) -> Bool {
    key.isModifierOrLock && !ring.claims(key, in: mode)
  }

  /// Whether a lock key, pressed by itself, acts as a lock in the mode of the next press.
  func isLock(_ key: KeyCode, in ring: borrowing ModeRing) -> Bool {
    var router = self
    return router.route(of: key, as: key, [], isBehind: false, in: ring).destination == .modifier
  }

  /// Updates the state for a routed press. Not called for a claimed bounce, which continues the
  /// press before it.
  mutating func begin(_ event: KeyEvent, _ route: KeyRoute, in ring: borrowing ModeRing) {
    lastTap = nil
    switch route.destination {
    case .modifier where route.mode == modes.next:
      // It types nothing: the tap may still complete, and a list stays open.
      return
    case .stepInList(let step):
      nextModeKey.end()
      hold(event, route)
      perform(step)
      return
    case .markItem(let index):
      nextModeKey.end()
      mark(index)
      return
    case .scanList(let index):
      nextModeKey.end()
      held[event.press] = .scan
      openList?.pressInScan(from: index, at: event.time)
      if openList?.scan?.ignoresPress == true { switchHistory.ignored = event.press }
      return
    case .typeInList(let digit):
      nextModeKey.end()
      var isFound = true
      openList?.update { isFound = $0.type(digit) }
      isDigitVain = !isFound
      return
    case .openList:
      modes.next = route.mode
      guard field.hasOwn else { return offerModes(of: ring) }
      nextModeKey.end()
      // Whether there are accounts depends on a source, which a recording does not ask.
      if let texts = field.texts { openList = texts } else { wantsAccounts = true }
      return
    case .closeList, .stop: nextModeKey.end()
    case .nextMode:
      held[event.press] = .tap
      nextModeKey.press(at: event.time, opensList: modes.usable.count > 2)
    case .modifier, .ignored, .text, .holdAlone, .editing, .command, .endComposition, .chooseItem,
      .field,
      .undo, .openCandidates, .tapCandidates, .view:
      nextModeKey.end()
      modes.next = route.mode
    }
    if case .view = route.destination { return }
    openList?.scan = nil
    if case .field(let role) = route.destination {
      if role == .accessoryList { return openActions() }
      // The list of a field stays if there is no other field.
      if openList?.origin == .field { return }
    }
    if list != nil { openList = nil }
  }

  mutating func mark(_ index: Int) { openList?.update { $0.mark(index) } }

  /// Remembers the effect of a held key, even if its press is a bounce.
  mutating func hold(_ event: KeyEvent, _ route: KeyRoute) {
    switch route.destination {
    case .stepInList(let step): held[event.press] = .step(step)
    case .scanList: held[event.press] = .scan
    default: break
    }
  }

  /// Handles a repeat of a key that is down.
  mutating func goOn(_ event: KeyEvent) {
    if case .step(let step)? = held[event.press] { perform(step) }
  }

  private mutating func perform(_ step: CandidateList.Step) {
    if let list { mark(list.index(after: step)) }
  }

  /// The time at which the next-mode key will have been held long enough to open the list of modes;
  /// nil if it will not.
  var deadline: EventTime? { nextModeKey.deadline }

  /// Opens the list of modes, after the next-mode key was held long enough.
  mutating func offerModes(of ring: borrowing ModeRing) {
    nextModeKey.end()
    openList = OpenList(
      .modes, title: "modes", modes.usable.map { (ring.modes[$0].name, .mode($0)) },
      marked: modes.usable.firstIndex(of: modes.next) ?? 0, characters: .choose)
  }

  /// Handles a release, or the cancellation of a press. If the release ends a tap of the next-mode
  /// key, the following mode becomes that of the next press.
  mutating func end(_ event: KeyEvent, in ring: borrowing ModeRing) {
    let use = held.remove(event.press)
    // The list may have changed since a press that is ignored.
    if case .scan? = use, switchHistory.ignored != event.press {
      openList?.scan?.release(at: event.time)
    }
    guard case .tap? = use else { return }
    let since = nextModeKey.pressed
    guard nextModeKey.end(), event.phase == .ended, let since else { return }
    lastTap = (event.press, since, modes.next)
    modes.next = modes.following
  }

  /// Handles a bounce: undoes the release before it.
  mutating func resume(_ event: KeyEvent) {
    guard let tap = lastTap, tap.press == event.press else { return }
    held[event.press] = .tap
    nextModeKey.resume(since: tap.since)
    modes.next = tap.mode
    lastTap = nil
  }
}
