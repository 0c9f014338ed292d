import Composition
import KeyEvents
import MorseComposition
import TextFields

/// Lists that a held key opens in a form, and choices from lists.
extension TypingSession {
  /// A key that opens a list if it is held long enough.
  struct HeldKey {
    var press: PressID
    /// The time at which it has been held long enough.
    var end: EventTime
    /// Whether the key writes a period; if not, it is the single switch.
    var isPeriod: Bool
    /// Whether the list was opened.
    var isOver = false
  }

  /// Returns how long a switch must be held, in microseconds, to scan the actions of the field: six
  /// seconds, or one second more than `longest` if that is longer. `longest` is the duration from
  /// which a press has its last meaning.
  static func switchHoldTime(longest: Int64) -> Int64 {
    longest < standardSwitchHoldTime ? standardSwitchHoldTime : longest + 1_000_000
  }

  /// Returns how long a switch with these options must be held in a form to open the list of
  /// actions.
  package static func listTime(of morse: TypingOptions.Morse) -> Duration {
    let last = morse.switchTimes.microseconds
    let longest =
      morse.switchTiming == .auto && morse.switchTimes.end == nil ? last.delete : last.space
    return .microseconds(switchHoldTime(longest: longest))
  }

  private static let standardSwitchHoldTime: Int64 = 6_000_000

  /// Remembers a press that may open a list: a press of a period in an address, or of the single
  /// switch.
  mutating func beginHold(_ event: KeyEvent, hasEdited: Bool) {
    heldKey = nil
    guard let field = composition.client.field else { return }
    if let activeSwitch, activeSwitch.bindings.role(of: event.key) == .key {
      let time = Self.switchHoldTime(longest: activeSwitch.longestHold)
      heldKey = HeldKey(
        press: event.press, end: event.time.advanced(byMicroseconds: time), isPeriod: false)
    } else if hasEdited, field.traits.offersDomains, openCount == 0,
      field.document.cell(beforeCursor: 0)?.scalar == ".", step.edits.last?.inserted == "."
    {
      heldKey = HeldKey(
        press: event.press, end: event.time.advanced(byMicroseconds: NextModeKey.holdTime),
        isPeriod: true)
    }
  }

  /// The composer of the active mode if that is Morse with a single switch; otherwise nil.
  var activeSwitch: (any SwitchTyping)? {
    composition.composer.modes[currentModeIndex].composer as? any SwitchTyping
  }

  /// Signs for the effects of the held press if it continues: `⌫ ␣ list`. Empty if no press is
  /// held.
  var upcoming: String {
    guard let signs = activeSwitch?.upcoming else { return "" }
    let opensList = heldKey.map { !$0.isOver && !$0.isPeriod } ?? false
    return [signs, opensList ? "list" : ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Opens the list of a key that has been held long enough.
  mutating func openList(at time: EventTime) {
    guard let held = heldKey else { return }
    heldKey?.isOver = true
    if held.isPeriod {
      if let domains = router.field.domains { router.openList = domains }
      return
    }
    // The press no longer means a signal.
    var event = KeyEvent(time: time, key: held.press.key, phase: .cancelled)
    event.device = held.press.device
    _ = composition.offer(event, modifiers: [], into: &step.text)
    settle(at: time)
    router.openActions()
    router.beginScan(at: time)
  }

  /// Performs a choice from a list.
  mutating func perform(_ choice: OpenList.Choice, at time: EventTime) {
    switch choice {
    case .close: break
    case .mode(let mode): goTo(mode, at: time)
    case .candidate(let candidate):
      if let asked { step.choices.append((candidate, asked.source)) }
      return isCorrection(candidate)
        ? correct(with: candidate, at: time) : write(candidate, at: time)
    case .account(let index, let user): chooseAccount(index, user: user, at: time)
    case .text(let text):
      finishComposition(at: time)
      composition.client.form?.choose(text, into: &step.text)
    case .domain(let domain, let replaced):
      _ = composition.replace(replaced, with: domain, at: time, into: &step.text)
    case .role(let role): composition.client.request(role)
    case .fieldList:
      router.showFieldList()
      scanIfOneSwitch(at: time)
    case .actions:
      router.openActions()
      scanIfOneSwitch(at: time)
    case .accounts: router.wantsAccounts = true
    case .clear: composition.client.clear()
    }
    settle(at: time)
  }
}

/// A composer for Morse with a single switch.
protocol SwitchTyping {
  var bindings: MorseBindings { get }
  var upcoming: String { get }
  var longestHold: Int64 { get }
}

extension SwitchComposer: SwitchTyping {}
extension LearningSwitchComposer: SwitchTyping {}
