package import Composition
package import TextEditing

/// What a session shows at one moment, for a view of it: a value that knows nothing of the session it was taken of.
///
/// Of a long text it holds what is near the cursor (``Reach``), so that it costs the same however much was typed.
package struct SessionState: Hashable, Sendable {
  /// How much of a text is taken.
  package struct Reach: Hashable, Sendable {
    /// How many lines above that of the cursor, and how many below it.
    package var lines: Int
    /// How many scalars of each line; of that of the cursor so many to each side.
    package var scalars: Int

    /// Takes that much.
    package init(lines: Int, scalars: Int) {
      self.lines = lines
      self.scalars = scalars
    }
  }

  /// What of the line was sent on in pieces and stands before what the session still has of it. The session does not know
  /// it; whoever sent it says it.
  package var sentPart = ""
  /// The line up to the cursor.
  package var before = ""
  /// The line from the cursor on.
  package var after = ""
  /// The lines above it, in the order of the text.
  package var above: [TextDocument.ShownLine] = []
  /// The lines below it.
  package var below: [TextDocument.ShownLine] = []
  /// How many characters before the cursor are still open.
  package var openCount = 0
  /// Selected characters of the line: so many before the cursor if negative, after it if positive.
  package var selection = 0
  /// The list that is shown; nil where none is.
  package var list: CandidateList?
  /// The name of the mode that is typing.
  package var mode = ""
  /// Whether there are others to go to.
  package var isOneOfSeveralModes = false
  /// What the composition under way is: `ㅎㅏ = 하`.
  package var preview = ""

  /// The state of a session that has nothing to show.
  package init() {}
}

extension TypingSession {
  /// What the session shows now.
  ///
  /// - Complexity: O(``TextEditing/TextDocument/sight`` + `reach`), however long the text is
  package func state(within reach: SessionState.Reach) -> SessionState {
    let document = document
    var state = SessionState()
    state.before = document.lineBeforeCursor(limit: reach.scalars)
    state.after = document.lineAfterCursor(limit: reach.scalars)
    state.above = document.linesAboveCursor(count: reach.lines, limit: reach.scalars)
    state.below = document.linesBelowCursor(count: reach.lines, limit: reach.scalars)
    state.openCount = openCount
    state.selection = document.selectedCharacterCount(limit: reach.scalars)
    state.list = list
    state.mode = currentModeName
    state.isOneOfSeveralModes = modeNames.count > 1
    state.preview = preview
    return state
  }
}
