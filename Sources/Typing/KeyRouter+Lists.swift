import Composition
import KeyEvents
import TextFields

/// The lists that are open, and what the edited field wants of the router.
extension KeyRouter {
  /// Whether the key opens a list: that of the modes or of the field by its role, or that of the
  /// field by the arrow down, which has no other use there.
  @inline(__always)
  func opensList(_ key: KeyCode, _ role: ListRole?, _ modifiers: KeyModifiers) -> Bool {
    if role == .list { return modes.areSeveral || field.hasOwn }
    return key == .down && modifiers.isEmpty && field.hasOwn && list == nil
  }

  /// The route of a key that acts in a form, undoes, asks for candidates, or changes a view; nil
  /// for all others.
  // Mutating for the reason for which `route(of:as:_:isBehind:in:)` is.
  @inline(never)
  mutating func extraRoute(
    _ key: KeyCode, _ modifiers: KeyModifiers, in mode: Int
  ) -> KeyRoute? {
    if let role = settings.fieldKeys?.role(of: key, modifiers) {
      return KeyRoute(.field(role), mode: mode)
    }
    if let source = candidateSource(key, modifiers) {
      return KeyRoute(.openCandidates(source), mode: mode)
    }
    if let request = viewRequest(key, modifiers) {
      return KeyRoute(.view(request), mode: mode)
    }
    return settings.assistance.undoKeys.contains { $0.matches(key, modifiers) }
      ? KeyRoute(.undo, mode: mode) : nil
  }

  /// What the key asks of a view; nil if it asks nothing.
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

  /// The source of candidates that the key asks; nil if it asks none.
  func candidateSource(
    _ key: KeyCode, _ modifiers: KeyModifiers
  ) -> CandidateRequest.Source? {
    settings.candidateKeys.first { $0.keys.contains { $0.matches(key, modifiers) } }?.source
  }

  /// Uses the modes of a field, or all without one. A tap of the next-mode key and an open list of
  /// modes are over.
  mutating func useModes(_ ring: borrowing ModeRing, of field: FieldState?) {
    isSecure = field?.traits.isSecureTextEntry ?? false
    modes.use(ring, for: field)
    if openList?.origin == .modes { openList = nil }
    nextModeKey.end()
  }

  /// Whether a recording may not have the press of a secure field: it leads to no other field or
  /// mode. Called before ``begin(_:_:in:)``. `key` is the key after the filters.
  func isPrivate(_ route: KeyRoute, _ key: KeyCode?, in ring: borrowing ModeRing) -> Bool {
    switch route.destination {
    case .ignored, .modifier, .editing, .command, .undo, .openCandidates, .view: true
    case .stepInList, .markItem, .chooseItem, .typeInList: mayBecomeSecure || !listIsPublic
    case .text: !(key.map { ring.endsLine($0, in: route.mode) } ?? false)
    case .endComposition, .nextMode, .openList, .closeList, .field, .stop: false
    }
  }

  /// Whether a choice from the open list can be replayed, and tells nothing of the text. The press
  /// that opens a list to scan it is not recorded, because shorter ones type.
  private var listIsPublic: Bool {
    switch openList?.origin {
    case .modes: true
    case .actions, .accounts: list != nil && !isScanning
    case .source, .field, .domains, nil: false
    }
  }

  /// Presses that move the focus, while a filter holds them back.
  struct HeldMoves {
    /// The time of the last of them: all have passed once only later events are held back.
    var last: EventTime
    /// Whether they may lead to a secure field.
    var mayReachSecureField: Bool
  }

  /// Whether a press that a filter holds back may move the focus to a secure field.
  var mayBecomeSecure: Bool { heldMoves?.mayReachSecureField ?? false }

  /// The open list, if any.
  var list: CandidateList? { openList?.shown }

  /// Starts a new list of a source's candidates or accounts.
  mutating func offer(title: String, isOfAccounts: Bool) {
    wantsAccounts = false
    openList =
      isOfAccounts
      ? OpenList(.accounts, title: title) : OpenList(.source, title: title, characters: .choose)
  }

  /// Adds a candidate of a source, or an account. False if the list was closed or is full.
  mutating func offer(_ candidate: Candidate) -> Bool { openList?.offer(candidate) ?? false }

  /// Closes the list of candidates, to which nothing is added any more. A choice that a filter
  /// still holds back is dropped.
  mutating func closeCandidates() {
    textNumber += 1
    if openList?.isOfText == true { openList = nil }
  }

  /// Shows the list of the edited field, or keys if it has none.
  mutating func showFieldList() {
    isScanning = false
    if openList?.isOfField == true { openList = nil }
    if let texts = field.texts { openList = texts }
  }

  /// Opens the list of what can be done with the field, if one is edited.
  mutating func openActions() { openList = field.actions ?? openList }

  /// Marks the text of the field in its list, after the list was opened by a key.
  mutating func markInFieldList(_ text: String) {
    guard openList?.origin == .field,
      let index = list?.items.firstIndex(where: { $0.text == text })
    else { return }
    mark(index)
  }

  /// How long each item is marked in a scan, in microseconds.
  static let scanTime: Int64 = 1_500_000

  /// Begins to scan the open list. A field's list gets an item that leads to the actions: with one
  /// switch, no other key leaves it.
  mutating func beginScan(at time: EventTime) {
    guard list != nil else { return }
    isScanning = true
    nextScan = time.advanced(byMicroseconds: Self.scanTime)
    if openList?.origin == .field {
      openList?.append(CandidateList.Item(field.actionsTitle), .actions)
    }
    openList?.update { $0.beginScan() }
  }

  /// Lets the scan wait for a press, because no one may be there yet.
  mutating func pauseScan() { nextScan = nil }

  /// Marks what comes next.
  mutating func scan(at time: EventTime) {
    openList?.update { $0.scan() }
    nextScan = time.advanced(byMicroseconds: Self.scanTime)
  }

  /// A press begins the scan, or chooses the marked page.
  mutating func goOnScanning(from index: Int, at time: EventTime) {
    if nextScan != nil { mark(index) }
    nextScan = time.advanced(byMicroseconds: Self.scanTime)
  }
}
