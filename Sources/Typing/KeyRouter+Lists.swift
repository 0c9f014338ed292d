import Composition
import KeyEvents
import TextFields

/// Open lists, keys with extra uses, and the effects of the edited field on routes.
extension KeyRouter {
  /// Whether the key opens a list. A key with the role `list` opens the list of modes or of the
  /// field. The down arrow opens the list of the field, where it has no other use.
  @inline(__always)
  func opensList(_ key: KeyCode, _ role: ListRole?, _ modifiers: KeyModifiers) -> Bool {
    if role == .list { return modes.areSeveral || field.hasOwn }
    return key == .down && modifiers.isEmpty && field.hasOwn && list == nil
  }

  /// Returns the route of a key that acts in a form, undoes, asks for candidates, or changes a
  /// view; nil for all other keys.
  // Mutating for the same reason as `route(of:as:_:isBehind:in:)`.
  @inline(never)
  mutating func extraRoute(
    _ key: KeyCode, _ modifiers: KeyModifiers, in mode: Int
  ) -> KeyRoute? {
    if let role = settings.fieldKeys?.role(of: key, modifiers) {
      return KeyRoute(.field(role), mode: mode)
    }
    if let source = candidateSource(key, modifiers) {
      return KeyRoute(opens(source), mode: mode)
    }
    if let request = viewRequest(key, modifiers) {
      return KeyRoute(.view(request), mode: mode)
    }
    return settings.assistance.undoKeys.contains { $0.matches(key, modifiers) }
      ? KeyRoute(.undo, mode: mode) : nil
  }

  /// Returns the destination of a press that asks the source. If the source distinguishes taps from
  /// holds, the press becomes one of them later; otherwise it opens the list at once. In a secure
  /// field, and while a press that is held back may lead to one, every press opens the list at
  /// once: a recording may lack the press, but it has the candidates, which open the list in a
  /// replay.
  private func opens(_ source: CandidateRequest.Source) -> KeyRoute.Destination {
    settings.tapHolds[source] == nil || isSecure || mayBecomeSecure
      ? .openCandidates(source) : .tapCandidates(source)
  }

  /// Returns the change of a view that the key requests; nil if it requests none.
  private func viewRequest(_ key: KeyCode, _ modifiers: KeyModifiers) -> ViewRequest? {
    guard !settings.viewKeys.isEmpty else { return nil }
    return ViewRequest.allCases.first { request in
      settings.viewKeys[request]?.contains { $0.matches(key, modifiers) } ?? false
    }
  }

  /// Whether the key acts in a form, undoes, asks for candidates or changes a view.
  func hasExtraUse(_ key: KeyCode, _ modifiers: KeyModifiers) -> Bool {
    settings.fieldKeys?.role(of: key, modifiers) != nil || candidateSource(key, modifiers) != nil
      || viewRequest(key, modifiers) != nil
      || settings.assistance.undoKeys.contains { $0.matches(key, modifiers) }
  }

  /// Returns the source of candidates that the key asks; nil if it asks none.
  func candidateSource(
    _ key: KeyCode, _ modifiers: KeyModifiers
  ) -> CandidateRequest.Source? {
    settings.candidateKeys.first { $0.keys.contains { $0.matches(key, modifiers) } }?.source
  }

  /// Uses the modes of a field, or all modes if `field` is nil. Ends a tap of the next-mode key,
  /// and closes an open list of modes.
  mutating func useModes(_ ring: borrowing ModeRing, of field: FieldState?) {
    isSecure = field?.traits.isSecureTextEntry ?? false
    modes.use(ring, for: field)
    if openList?.origin == .modes { openList = nil }
    nextModeKey.end()
  }

  /// Whether a recording must omit a press with this route while a secure field is, or may soon be,
  /// edited. A recording keeps, for example, presses that may move the focus or change the mode.
  /// Called before ``begin(_:_:in:)``. `key` is the key after the filters.
  func isPrivate(_ route: KeyRoute, _ key: KeyCode?, in ring: borrowing ModeRing) -> Bool {
    switch route.destination {
    case .ignored, .modifier, .holdAlone, .editing, .command, .undo, .openCandidates,
      .tapCandidates, .view:
      true
    case .stepInList, .markItem, .scanList, .chooseItem, .typeInList, .closeList: choosesPrivately
    case .text: !(key.map { ring.endsLine($0, in: route.mode) } ?? false)
    case .endComposition, .nextMode, .openList, .field, .stop: false
    }
  }

  /// Whether a recording must omit the presses that choose from the open list.
  var choosesPrivately: Bool { mayBecomeSecure || isSecure && !listIsPublic }

  /// Whether a choice from the open list can be replayed, and reveals nothing about the text. The
  /// press that opens a list to scan it is not recorded, because shorter presses of the same key
  /// type text.
  private var listIsPublic: Bool {
    switch openList?.origin {
    case .modes: true
    case .actions, .accounts: list != nil && openList?.scan == nil
    case .source, .field, .domains, nil: false
    }
  }

  /// Presses that move the focus, while a filter holds them back.
  struct HeldMoves {
    /// The time of the last press. All presses have passed once only later events are held back.
    var last: EventTime
    /// Whether one of these presses may move the focus to a secure field.
    var mayReachSecureField: Bool
  }

  /// Whether a press that a filter holds back may move the focus to a secure field.
  var mayBecomeSecure: Bool { heldMoves?.mayReachSecureField ?? false }

  /// The open list, if any.
  var list: CandidateList? { openList?.shown }

  /// Starts a list of accounts or of a source's candidates. If the open list of actions awaits
  /// suggested words, the candidates are added to that list instead.
  mutating func offer(title: String, isOfAccounts: Bool) {
    wantsAccounts = false
    if !isOfAccounts, openList?.awaitsSuggestions == true {
      openList?.suggestions = .offered(0)
      return
    }
    openList =
      isOfAccounts
      ? OpenList(.accounts, title: title) : OpenList(.source, title: title, characters: .choose)
  }

  /// Adds a candidate of a source, or an account. Returns false if the list was closed or is full.
  mutating func offer(_ candidate: Candidate) -> Bool { openList?.offer(candidate) ?? false }

  /// Closes the list of candidates, so that no more can be added to it. If a filter still holds
  /// back the choice of an item, the item is not written.
  mutating func closeCandidates() {
    textNumber += 1
    if openList?.isOfText == true { openList = nil }
  }

  /// Opens the list of texts of the edited field, if it has any, and closes the list of the
  /// previous field.
  mutating func showFieldList() {
    openList?.scan = nil
    if openList?.isOfField == true { openList = nil }
    if let texts = field.texts { openList = texts }
  }

  /// Opens the list of actions for the edited field, if there is one.
  mutating func openActions() { openList = field.actions ?? openList }

  /// Opens the list of actions for a single switch: those for the edited field, if there is one,
  /// and others. If `suggests` is true, words that a source offers become the first items.
  mutating func openActions(and others: [(text: String, choice: OpenList.Choice)], suggests: Bool) {
    var list = field.actions ?? OpenList(.actions, title: "actions")
    list.insert(others)
    if suggests { list.suggestions = .awaited }
    openList = list
  }

  /// Marks the text of the field in its list, after the list was opened by a key.
  mutating func markInFieldList(_ text: String) {
    guard openList?.origin == .field,
      let index = list?.items.firstIndex(where: { $0.text == text })
    else { return }
    mark(index)
  }

  /// Begins to scan the open list. Adds an item for the actions to the list of a field, because
  /// with a single switch no other key leaves the list. If `time` is nil, the scan waits for a
  /// press, or for ``startScan(at:)``.
  mutating func beginScan(at time: EventTime?) {
    guard list != nil else { return }
    if openList?.origin == .field {
      openList?.append(CandidateList.Item(field.actionsTitle), .actions)
    }
    openList?.beginScan(
      ListScan(settings.scanning, settings.switchPresses, after: switchHistory.released))
    if let time { openList?.scan?.begin(at: time) }
  }

  /// Starts a scan that has waited for the release of the switch.
  mutating func startScan(at time: EventTime) {
    guard openList?.scan?.phase == .press else { return }
    openList?.scan?.begin(at: time)
    openList?.scan?.release(at: time)
  }

  /// Handles the deadline of the scan: marks the next item or page, ends the scan, or closes the
  /// list and returns the choice that the scan has made. The list of a field is not closed at the
  /// end of a scan, but waits for a press.
  mutating func scan(at time: EventTime) -> OpenList.Choice? {
    switch openList?.advanceScan(to: time) {
    case .goesOn, nil: return nil
    case .chooses(let index):
      let choice = openList?.choice(index)
      openList = nil
      return choice
    case .ends:
      // With a single switch, the field has no keys besides its list.
      if openList?.origin == .field {
        openList?.beginScan(
          ListScan(settings.scanning, settings.switchPresses, after: switchHistory.released))
      } else {
        openList = nil
      }
      return nil
    }
  }
}
