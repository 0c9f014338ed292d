import Composition
import KeyEvents
import TextEditing

/// The route of a press: what the press is for. It is decided once, when the key goes down, and
/// also applies to the repeats and the release.
struct KeyRoute: Hashable, Sendable {
  /// The part of the session that handles the press, or the action that the press causes.
  var destination: Destination
  /// The index of the mode in which the press is typed, from 0. A press while the next-mode key is
  /// still down is already typed in the next mode.
  var mode: Int

  /// The parts and the actions of a session to which a press can be routed.
  enum Destination: Hashable, Sendable {
    /// Nothing: the session does not use the key.
    case ignored
    /// A modifier or a lock.
    case modifier
    /// The composer of the current mode.
    case text
    /// The list of actions, which a hold of the key opens. The key is the single switch, and has no
    /// other use in the current mode.
    case holdAlone
    /// The text, in which the key moves the cursor or deletes, unless the mode uses the key itself.
    case editing(TextAction)
    /// Another program, for a shortcut such as Ctrl+C. The press ends the composition.
    case command
    /// The end of the composition by Escape.
    case endComposition
    /// The step to the next mode.
    case nextMode
    /// The opening of the list of modes or of the list of the field.
    case openList
    /// The open list, in which another item is marked, and further ones while the key is held.
    case stepInList(CandidateList.Step)
    /// The open list, in which the item with that index is marked.
    case markItem(Int)
    /// The list being scanned, with the index of the item that was marked. The press does not
    /// choose the item immediately.
    case scanList(Int)
    /// The open list, from which an item is chosen; the list closes. The item was offered for the
    /// text with that number (``KeyRouter/textNumber``). `isPrivate` states whether a recording
    /// must omit the press.
    indirect case chooseItem(OpenList.Choice, ofText: Int, isPrivate: Bool)
    /// The open list, which closes.
    case closeList
    /// The open list, into which a digit is typed, in ASCII.
    case typeInList(UInt8)
    /// A form, in which the focus moves, which is sent, or whose list of actions opens.
    case field(FieldRole)
    /// Assistance, which undoes the last automatic change.
    case undo
    /// A source of candidates, which is asked to offer them.
    case openCandidates(CandidateRequest.Source)
    /// A source of candidates, which is asked: a tap of the key writes the first candidate, and a
    /// hold opens the list.
    case tapCandidates(CandidateRequest.Source)
    /// A view of the session, which the key changes.
    case view(ViewRequest)
    /// The end of the session.
    case stop
  }

  /// Creates a route.
  init(_ destination: Destination, mode: Int) {
    self.destination = destination
    self.mode = mode
  }

  /// The number of the text for which the chosen item was offered; nil if the press chooses none.
  var textNumber: Int? {
    if case .chooseItem(_, let number, _) = destination { number } else { nil }
  }

  /// The use of a press with this route, as other modules see it.
  var use: PressUse {
    switch destination {
    case .ignored: .ignored
    case .command: .command
    case .modifier: .modifier
    case .endComposition: .escape
    case .stop: .stop
    case .text, .holdAlone, .editing, .nextMode, .openList, .stepInList, .markItem, .scanList,
      .chooseItem,
      .closeList, .typeInList, .field, .undo, .openCandidates,
      .tapCandidates, .view:
      .claimed
    }
  }
}
