import Composition
import KeyEvents
public import KeyFiltering
import TextEditing
public import TextFields

/// A session that types into a form.
extension TypingSession {
  /// Makes a session that types into a form. Editing begins in its first field.
  ///
  /// In a secure field and in a field for telephone numbers, only the mode `direct` can be used,
  /// unless the field names other modes. In a field for digits, an e-mail address, a web address or
  /// ASCII, typing starts in `direct`. In any other field with a language, typing starts in the
  /// first mode that writes the language, unless the current mode does. After such a field, typing
  /// returns to the previous mode.
  public init(
    modes: [TypingMode], startingIn start: Int = 0, filters: KeyFilterChain = KeyFilterChain(),
    settings: Settings = Settings(), form: Form
  ) {
    var settings = settings
    if settings.fieldKeys == nil { settings.fieldKeys = .standard }
    var form = form
    if form.signs.isEmpty {
      form.signs = ["<KA>": .next, "<CT>": .next, "<BK>": .previous, "<SK>": .send]
    }
    form.language = settings.assistance.language
    self.init(
      modes: modes, startingIn: start, filters: filters, settings: settings, client: form)
    composition.client.form?.admitsOpenSigns = composition.composer.closesByTime
    composition.client.request(.next)
    settle(at: .zero)
    router.openList?.scan?.pause()
  }

  /// The form into which the session types; nil if there is none.
  public var form: Form? { composition.client.form }

  /// Aborts the form: the open text is closed, but a sign in it for another field or for sending
  /// has no effect, and no delegate can prevent it. Does nothing if there is no form, or if it was
  /// sent or aborted. An input tells a recording.
  ///
  /// The deadlines up to `time` do not fire; call ``advance(to:)`` first.
  public mutating func abortForm(at time: EventTime) {
    // After the end, at its stamp; else at a stamp at which nothing has happened yet.
    let present = isOver ? lastTime : inputs.present(lastTime)?.advanced(byMicroseconds: 1)
    abort(at: Self.bounded(isOver ? present ?? time : max(time, present ?? time)))
  }

  /// Aborts the form at exactly that time.
  mutating func abort(at time: EventTime) {
    guard let form, !form.isOver else { return }
    lastTime = time
    step.append(SessionInput(time: time, .abort))
    composition.client.form?.time = time
    composition.client.form?.abort()
    composition.composer.reset()
    reportKeying(at: time)
    heldKey = nil
    forgetOffers()
    router.field = FieldLists()
    router.showFieldList()
    collectFromForm()
  }

  /// Starts over with another form, for example for the next visitor. Keys that are down stay down.
  /// Does nothing if the session does not type into a form.
  public mutating func begin(_ form: Form, at time: EventTime) {
    guard hasForm else { return }
    finishComposition(at: time)
    composition.client.assistant?.value.forgetText()
    assistanceSource?.forgetTypedWords()
    let signs = composition.client.form?.signs ?? [:]
    let language = composition.client.form?.language ?? TextLanguage()
    composition.client.form = form
    composition.client.form?.language = language
    if form.signs.isEmpty { composition.client.form?.signs = signs }
    composition.client.form?.admitsOpenSigns = composition.composer.closesByTime
    router.heldMoves?.mayReachSecureField = true
    composition.client.form?.time = time
    // The step is replaced, not emptied: its storage would keep the edits of the last visitor.
    let (events, keyings) = (step.formEvents, step.keyings)
    step = SessionStep()
    if !events.isEmpty { step.formEvents = events }
    for keying in keyings { step.append(keying) }
    forgetOffers()
    useModes(of: nil, at: time)
    composition.client.request(.next)
    settle(at: time)
    router.openList?.scan?.pause()
    collectFromForm()
  }

  /// Drops the candidates that sources have offered or will still offer, because they are for a
  /// text that is no longer edited.
  private mutating func forgetOffers() {
    router.closeCandidates()
    dropTap()
    asked = nil
  }

  /// Moves the events of the form to the step, and adds a request for accounts if a key has asked
  /// for them.
  mutating func collectFromForm() {
    if let events = composition.client.form?.events, !events.isEmpty {
      step.formEvents += events
      composition.client.form?.clearEvents()
    }
    if router.wantsAccounts {
      router.wantsAccounts = false
      if let field = composition.client.field, field.takesAccount, let domain = field.domain {
        step.requests.append(.accounts(domain: domain))
      }
    }
  }

  /// Performs the requests of delegates, of Return and of the keys of the form. A change of modes
  /// closes text, which may lead delegates to request more.
  mutating func performRequests(at time: EventTime) {
    let field = composition.client.field
    while let request = composition.client.form?.nextRequest() {
      if let sign = request.signInSecret {
        record(.role(sign.role), at: time)
        // The replay of the choice closes it too.
        if router.isSecure { router.openList = nil }
      }
      if request.closesText { closeText(at: time) }
      composition.client.form?.perform(request, into: &step.text)
      collect(at: time)
    }
    let changed = composition.client.field
    if field?.name != changed?.name || field?.traits != changed?.traits {
      heldKey = nil
      composition.client.assistant?.value.forgetText()
      useModes(of: changed, at: time)
    }
    if field?.name != changed?.name || field?.inputView != changed?.inputView
      || field?.traits != changed?.traits
    {
      router.field = FieldLists()
      if let changed, let form {
        router.field = FieldLists(of: changed, form, domains: settings.domains)
      }
      router.showFieldList()
      router.wantsAccounts = false
      // A choice that a filter holds back was offered for the previous field.
      router.textNumber += 1
      dropTap()
      scanIfOneSwitch(at: time)
    }
  }

  /// Whether a press that is recorded ends a sign in a secure field. It then has no other effect: a
  /// replay, which lacks the keys of the sign, performs it before the press.
  func endsSignInSecret(_ press: KeyEvent) -> Bool {
    hasForm && isSecure && composition.composer.openCount > 0 && composition.isSignOpen
      && !keys.hasFilters && keys.records(press, in: composition.composer)
  }

  private mutating func closeText(at time: EventTime) {
    composition.finish(at: time, into: &step.text)
    collect(at: time)
  }

  /// Remembers a press that moves the focus and that a filter holds back.
  mutating func holdMove(_ press: KeyEvent, _ route: KeyRoute, _ key: KeyCode?) {
    switch route.destination {
    case .field, .chooseItem: break
    case .text where key.map { composition.composer.endsLine($0, in: route.mode) } == true: break
    default: return
    }
    let mayReach =
      router.mayBecomeSecure || mayReachSecureField(route, isFirst: router.heldMoves == nil)
    router.heldMoves = KeyRouter.HeldMoves(last: press.time, mayReachSecureField: mayReach)
  }

  /// Whether a press that moves the focus may move it to a secure field. A key for the next or the
  /// previous field leads only to that field if it is the first press that is held back, no
  /// delegate decides, and no mode types text that could move the focus itself (a Morse sign).
  /// Other presses may lead to any field: Return, for example, repeats while it is held.
  private func mayReachSecureField(_ route: KeyRoute, isFirst: Bool) -> Bool {
    guard let form else { return false }
    func isSecure(_ index: Int) -> Bool {
      (0..<form.count).contains(index) && form[index].traits.isSecureTextEntry
    }
    let typesSigns = !composition.composer.modes.allSatisfy {
      [TypingOptions.ModeName.direct, .hangul].map(\.rawValue).contains($0.name)
    }
    if isFirst, !form.hasDelegates, !typesSigns, case .field(let role) = route.destination,
      let index = form.firstResponder
    {
      switch role {
      case .next: return isSecure(index + 1)
      case .previous: return isSecure(index - 1)
      case .done, .accessoryList: break
      }
    }
    return (0..<form.count).contains(where: isSecure)
  }

  /// Forgets the presses that move the focus once the filters have passed them on.
  mutating func endPassedMoves() {
    guard let moves = router.heldMoves, keys.oldestHeldBack.map({ $0 > moves.last }) ?? true else {
      return
    }
    router.heldMoves = nil
  }

  private mutating func useModes(of field: FieldState?, at time: EventTime) {
    let wasSecure = router.isSecure
    keys.router.useModes(composition.composer, of: field)
    let changesMode = router.modes.next != composition.composer.activeMode
    if changesMode || router.isSecure != wasSecure { closeText(at: time) }
    if changesMode { use(router.modes.next) }
    composition.composer.adapt(to: field?.traits ?? TextInputTraits())
  }
}

extension FormSign {
  /// The role of a key that has the effect of the sign.
  fileprivate var role: FieldRole {
    switch self {
    case .next: .next
    case .previous: .previous
    case .send: .done
    }
  }
}

extension TextInputTraits {
  /// Whether a held period offers domains.
  var offersDomains: Bool {
    !isSecureTextEntry && (keyboardType == .emailAddress || keyboardType == .url)
  }
}
