/// A press that reached a session, for recordings and for passing keys on to other programs.
public struct SessionPress: Hashable, Sendable {
  /// The pressed key and its device.
  public var press: PressID
  /// The use that the session makes of the press.
  public var use: PressUse
  /// The key for other programs if the keyboard is grabbed; nil if only the session gets the press.
  public var passedOn: KeyCode?
  /// Whether the press must be left out of every recording, even masked, because it goes to a
  /// secure field.
  public var isPrivate: Bool

  /// Creates a press with its use and the key for other programs.
  public init(
    _ press: PressID, _ use: PressUse, passedOn: KeyCode?, isPrivate: Bool = false
  ) {
    self.press = press
    self.use = use
    self.passedOn = passedOn
    self.isPrivate = isPrivate
  }
}

/// The use that a session makes of a press. It also applies to the repeats and the release.
@frozen
public enum PressUse: UInt8, Hashable, Sendable {
  /// Nothing: the session does not use the key.
  case ignored
  /// A shortcut of another program, such as Ctrl+C, which also ends the composition.
  case command
  /// A modifier or a lock.
  case modifier
  /// Escape, which ends the composition. If nothing is composed in a form, it asks to leave the
  /// form.
  case escape
  /// The end of the session.
  case stop
  /// Anything else: the session uses the key.
  case claimed

  /// Whether the session claims the key. Unclaimed keys are masked in a recording, and go to other
  /// programs if the keyboard is grabbed.
  public var isClaimed: Bool { self != .ignored && self != .command }

  /// Whether other programs get the key if the keyboard is grabbed. Modifiers go both to the
  /// session and to other programs: without Ctrl, no program would get Ctrl+C.
  public var isPassedOn: Bool { !isClaimed || self == .modifier }
}
