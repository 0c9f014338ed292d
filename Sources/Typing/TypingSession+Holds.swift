import Composition
import KeyEvents
import MorseComposition
import TextFields

/// Keys that open a list if they are held long enough: a single switch, which opens the list of
/// actions, and a period in an address, which opens the list of domains.
extension TypingSession {
  /// A key that opens a list if it is held long enough.
  struct HeldKey {
    var press: PressID
    /// The time at which the key has been held long enough to open its list.
    var end: EventTime
    /// Whether the key writes a period; if not, it is the single switch.
    var isPeriod: Bool
    /// Whether the switch is held in a mode other than Morse, in which its press is typed.
    var isInOtherMode = false
    /// The character that the press typed in a mode other than Morse; nil if the press typed none,
    /// or also changed other text.
    var typed: TypedCharacter?
    /// Whether the list was opened.
    var isOver = false
  }

  /// A character, and the number of characters before the cursor once it was typed.
  struct TypedCharacter {
    var scalar: Unicode.Scalar
    var count: Int
  }

  /// Remembers a press that may open a list. `editCount` is the number of edits that it made, the
  /// last ones of the step.
  mutating func beginHold(_ event: KeyEvent, editCount: Int = 0) {
    heldKey = nil
    let field = composition.client.field
    guard field != nil || !hasForm else { return }
    if let singleSwitch, singleSwitch.bindings.role(of: event.key) == .key {
      let time = listHold(after: singleSwitch.longestHold)
      heldKey = HeldKey(
        press: event.press, end: event.time.advanced(byMicroseconds: time), isPeriod: false,
        isInOtherMode: activeSwitch == nil)
      if activeSwitch == nil, editCount == 1, let edit = step.edits.last, edit.moved == 0,
        edit.removed.isEmpty, edit.inserted.unicodeScalars.count == 1,
        let scalar = edit.inserted.unicodeScalars.first
      {
        let typed = TypedCharacter(scalar: scalar, count: document.countBeforeCursor)
        heldKey?.typed = typed
      }
    } else if editCount > 0, let field, field.traits.offersDomains, openCount == 0,
      field.document.cell(beforeCursor: 0)?.scalar == ".", step.edits.last?.inserted == "."
    {
      heldKey = HeldKey(
        press: event.press, end: event.time.advanced(byMicroseconds: NextModeKey.holdTime),
        isPeriod: true)
    }
  }

  /// Returns how long the switch must be held to open the list of actions, in microseconds.
  /// `longest` is the duration from which a press has its last other meaning.
  func listHold(after longest: Int64) -> Int64 {
    settings.scanning.microseconds(after: longest, usually: settings.switchPresses.longest)
  }

  /// Opens the list of a key that has been held long enough.
  mutating func openList(at time: EventTime) {
    guard let held = heldKey else { return }
    heldKey?.isOver = true
    if held.isPeriod {
      if let domains = router.field.domains { router.openList = domains }
      return
    }
    if activeSwitch != nil {
      // The press no longer means a signal.
      var event = KeyEvent(time: time, key: held.press.key, phase: .cancelled)
      event.device = held.press.device
      _ = composition.offer(event, modifiers: [], into: &step.text)
      settle(at: time)
    }
    if let typed = held.typed, document.countBeforeCursor == typed.count,
      document.cell(beforeCursor: 0)?.scalar == typed.scalar
    {
      _ = composition.perform(.delete(.character, .backward), at: time, into: &step.text)
      settle(at: time)
    }
    openActions(at: time, isHeld: true)
  }

  /// Handles the release of a key that opens a list. A scan begins now, because its first item
  /// could not be chosen while the switch was held.
  mutating func endHold(at time: EventTime) {
    // A filter may have held the release back.
    let time = max(time, lastTime ?? time)
    if let heldKey, heldKey.isOver, !heldKey.isPeriod { router.startScan(at: time) }
    heldKey = nil
  }

  /// Returns whether a press of the single switch has no effect, because it begins too soon after
  /// the one before it. The composer does not know the press, so it ignores the release.
  func ignoresSwitch(_ event: KeyEvent) -> Bool {
    settings.switchPresses.areIgnored(at: event.time, after: router.switchHistory.released)
      && activeSwitch?.bindings.role(of: event.key) == .key
  }

  /// Remembers the release of a press of the single switch that counted.
  mutating func followSwitch(_ event: KeyEvent) {
    if router.switchHistory.ignored == event.press {
      router.switchHistory.ignored = nil
    } else if singleSwitch?.bindings.role(of: event.key) == .key {
      router.switchHistory.released = event.time
    }
  }

  /// The composer of the active mode if that is Morse with a single switch; otherwise nil.
  var activeSwitch: (any SwitchTyping)? {
    composition.composer.switchMode == currentModeIndex ? composition.composer.singleSwitch : nil
  }

  /// The composer for Morse with a single switch, whatever the active mode is: in another mode the
  /// switch opens the list of actions and chooses from lists too, because there may be no other key
  /// that leaves the mode. Nil if no mode has one. In a recording of an earlier version, only the
  /// active mode counts.
  var singleSwitch: (any SwitchTyping)? {
    guard settings.opensActions else { return activeSwitch }
    return composition.composer.singleSwitch
  }

  /// Signs for the effects of the held press if it continues: `⌫ ␣ list`. Empty if no press is
  /// held.
  var upcoming: String {
    guard let signs = activeSwitch?.upcoming else { return "" }
    let opensList = heldKey.map { !$0.isOver && !$0.isPeriod } ?? false
    return [signs, opensList ? "list" : ""].filter { !$0.isEmpty }.joined(separator: " ")
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
