/// The use of a press. It is decided once, when the key goes down, and also applies to the repeats
/// and the release.
@frozen
public struct KeyRoute: Hashable, Sendable {
  /// The part of the session that handles the press, or the action that the press causes.
  public var destination: Destination
  /// The index of the mode in which the press is typed, from 0. A press while the next-mode key is
  /// still down is already typed in the next mode.
  public var mode: UInt8
  /// A number whose meaning ``destination`` defines; 0 if it defines none.
  public var argument: UInt16

  /// The parts and the actions of a session to which a press can be routed.
  @frozen
  public enum Destination: UInt8, Hashable, Sendable {
    /// Nothing: the session does not use the key.
    case ignored
    /// A modifier or a lock.
    case modifier
    /// The composer of the current mode.
    case text
    /// The text, in which the key moves the cursor or deletes, unless the mode uses the key itself.
    /// The argument is the number of the action.
    case editing
    /// Another program, for a shortcut such as Ctrl+C. The press ends the composition.
    case command
    /// The end of the composition by Escape.
    case endComposition
    /// The step to the next mode.
    case nextMode
    /// The opening of the list of modes.
    case openList
    /// The open list, in which another item is marked, and further ones while the key is held. The
    /// argument is the number of the step.
    case stepInList
    /// The open list, in which the item at the index in the argument is marked.
    case markItem
    /// The open list, in which the item at the index in the argument is chosen; the list closes.
    case chooseItem
    /// The open list, which closes.
    case closeList
    /// The open list, into which a digit is typed. The argument is the digit in ASCII.
    case typeInList
    /// A form, in which the focus moves, or which is sent. The argument is the number of the key's
    /// role.
    case field
    /// Assistance, which undoes the last automatic change.
    case undo
    /// A source of candidates, which is asked to offer them. The argument is the number of the
    /// source.
    case openCandidates
    /// A view of the session, which the key changes. The argument is the number of the request.
    case view
    /// The end of the session.
    case stop
  }

  /// Creates a route. A mode or an argument that is not used is 0.
  @inlinable
  public init(
    _ destination: Destination, mode: UInt8 = 0, argument: UInt16 = 0
  ) {
    self.destination = destination
    self.mode = mode
    self.argument = argument
  }

  /// What a press with this route is for, as others see it.
  public var use: PressUse {
    switch destination {
    case .ignored: .ignored
    case .command: .command
    case .modifier: .modifier
    case .endComposition: .escape
    case .stop: .stop
    case .text, .editing, .nextMode, .openList, .stepInList, .markItem, .chooseItem, .closeList,
      .typeInList, .field, .undo, .openCandidates, .view:
      .claimed
    }
  }
}
