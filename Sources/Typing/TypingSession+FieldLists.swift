import Composition
import KeyEvents
import MorseComposition
import TextFields

/// Lists that a key opens in a form when it is held, and what is chosen from lists.
extension TypingSession {
  /// A key that opens a list if it is held for long.
  struct HeldKey {
    var press: PressID
    /// When it has been held for long enough.
    var end: EventTime
    /// The key writes a period; otherwise it is the only switch.
    var isPeriod: Bool
    /// Whether the list was opened.
    var isOver = false
  }

  /// How long a switch is held until the actions of the field are scanned, in microseconds: longer
  /// than any press that means something.
  static func switchHoldTime(longest: Int64) -> Int64 {
    longest < standardSwitchHoldTime ? standardSwitchHoldTime : longest + 1_000_000
  }

  /// How long a switch with these options is held in a form until the list of actions opens.
  package static func listTime(of morse: TypingOptions.Morse) -> Duration {
    let last = morse.switchTimes.microseconds
    let longest =
      morse.switchTiming == .auto && morse.switchTimes.end == nil ? last.delete : last.space
    return .microseconds(switchHoldTime(longest: longest))
  }

  private static let standardSwitchHoldTime: Int64 = 6_000_000

  /// Remembers a press that may open a list: of a period in an address, or of the only switch.
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

  /// The active mode if it is Morse with one switch.
  var activeSwitch: (any SwitchTyping)? {
    composition.composer.modes[currentModeIndex].composer as? any SwitchTyping
  }

  /// What a press that is held would do if it went on, as signs: `⌫ ␣ list`. Empty if none is.
  var upcoming: String {
    guard let signs = activeSwitch?.upcoming else { return "" }
    let opensList = heldKey.map { !$0.isOver && !$0.isPeriod } ?? false
    return [signs, opensList ? "list" : ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A key has been held for long enough.
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

  /// Writes or does what was chosen from a list.
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

/// A composer of one switch.
protocol SwitchTyping {
  var bindings: MorseBindings { get }
  var upcoming: String { get }
  var longestHold: Int64 { get }
}

extension SwitchComposer: SwitchTyping {}
extension LearningSwitchComposer: SwitchTyping {}
