import Composition
public import KeyEvents
import KeyFiltering

extension TypingSession {
  /// Whether a press of `key` now would be heard by the mode, or is one of the keys that end a composition. One that is
  /// not is `KEY_UNKNOWN` to the session; it is masked in a recording and passed on where the keyboard is taken.
  public func hears(_ key: KeyCode) -> Bool {
    guard key != .unknown else { return false }
    if key == settings.stopKey { return true }
    guard let image = filters.image(of: key) else { return false }
    if image.isModifierOrLock || image == .escape || isModeKey(image) { return true }
    // Nobody can tell yet which mode and modifiers this press will meet.
    if heldBackChangesHearing, filters.oldestHeldBack != nil {
      return EditingAction(image, []) != nil || modes.contains { $0.composer.hears(image) }
    }
    if modeSwitch.isOffering, choice(image) != nil { return true }
    // The press that completes a tap of the next-mode key is heard by the next mode.
    let mode = modeSwitch.isPressed ? nextMode : currentMode
    let isCommand = modes.isCommand(modifiers, in: mode)
    if !isCommand, modes.hears(image, in: mode) { return true }
    return (isCommand || image != .backspace) && EditingAction(image, modifiers) != nil
  }

  /// Whether the key may change the mode or the modifiers.
  func changesHearing(_ key: KeyCode) -> Bool { key.isModifierOrLock || key == .hangeul }

  /// With one mode there is no such key. Right Alt is not one where the layout needs it for a third level, and no key
  /// is one that the mode has bound.
  func isModeKey(_ key: KeyCode) -> Bool {
    modes.count > 1 && (key == .hangeul || key == .rightAlt) && modes.isFree(key, in: currentMode)
  }

  /// Whether the key is a modifier or a lock here, and nothing that the mode has bound.
  func isModifier(_ key: KeyCode) -> Bool {
    key.isModifierOrLock && !modes.hears(key, in: currentMode)
  }

  var nextMode: Int { (currentMode + 1) % modes.count }

  /// The place of the mode that a digit chooses from the list, counted from 0.
  func choice(_ key: KeyCode) -> Int? {
    guard key >= .digit1, key <= .digit9 else { return nil }
    let place = Int(key.rawValue - KeyCode.digit1.rawValue)
    return place < modes.count ? place : nil
  }
}
