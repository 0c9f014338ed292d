/// What becomes of a press: who gets it. Decided once, when the key goes down, and never again; repeats and the release
/// follow their press.
@frozen
public struct KeyRoute: Hashable, Sendable {
  /// Who gets the press.
  public var destination: Destination
  /// The mode of the ring that the press is typed in, counted from 0. A press that ends a tap of the next-mode key is typed
  /// in the next mode.
  public var mode: UInt8
  /// What of it, where ``destination`` says so; else 0.
  public var argument: UInt16

  /// Who can get a press.
  @frozen
  public enum Destination: UInt8, Hashable, Sendable {
    /// Nobody: no key of the session.
    case ignored
    /// A modifier or a lock.
    case modifier
    /// The composer of the mode.
    case text
    /// The text: a key that moves the cursor or deletes, in every mode that has no use of its own for it. The argument is
    /// the number of the action.
    case editing
    /// Another program: a shortcut such as Ctrl+C. It ends the composition.
    case command
    /// The end of the composition: Escape.
    case endComposition
    /// The key that goes to the next mode.
    case nextMode
    /// The list of modes, which opens.
    case openList
    /// The list that is shown: marks another item, and goes on while the key is held. The argument is the number of the step.
    case stepInList
    /// The list that is shown: marks an item. The argument is its index.
    case markItem
    /// The list that is shown: chooses an item, and closes. The argument is its index.
    case chooseItem
    /// The list that is shown: closes.
    case closeList
    /// The end of the session.
    case stop
  }

  /// Makes the route from its parts.
  @inlinable
  public init(
    _ destination: Destination, mode: UInt8 = 0, argument: UInt16 = 0
  ) {
    self.destination = destination
    self.mode = mode
    self.argument = argument
  }

  /// Whether the key is the session's. One that is not is masked in a recording, and other programs get it where the
  /// keyboard is grabbed.
  public var isClaimed: Bool {
    switch destination {
    case .ignored, .command: false
    case .modifier, .text, .editing, .endComposition, .nextMode, .openList, .stepInList, .markItem,
      .chooseItem, .closeList, .stop:
      true
    }
  }
}

/// A press and what became of it, for those who need to know: a recording, and whoever passes on what is not ours.
public struct RoutedPress: Hashable, Sendable {
  /// Which key went down.
  public var press: PressID
  /// What became of it.
  public var route: KeyRoute
  /// The key that other programs get where the keyboard is grabbed; nil where the session alone has the press. Modifiers
  /// go both ways: without Ctrl no program gets Ctrl+C.
  public var passedOn: KeyCode?

  /// Makes it from its parts.
  public init(_ press: PressID, _ route: KeyRoute, passedOn: KeyCode?) {
    self.press = press
    self.route = route
    self.passedOn = passedOn
  }
}
