package import Composition
package import TextEditing

/// The visible state of a session at one moment, for a view: a value that is independent of the
/// session.
///
/// It contains only the part of a long text that is near the cursor (``Reach``), so that its cost
/// does not depend on the length of the text.
package struct SessionState: Hashable, Sendable {
  /// The extent of the text to include.
  package struct Reach: Hashable, Sendable {
    /// The number of lines above the cursor's line, and also of lines below it.
    package var lines: Int
    /// The largest number of scalars of each line; in the cursor's line, on each side of the
    /// cursor.
    package var scalars: Int

    /// Makes a reach of that size.
    package init(lines: Int, scalars: Int) {
      self.lines = lines
      self.scalars = scalars
    }
  }

  /// The start of the line, if it was sent in pieces. The session no longer has it; the sender of
  /// the text sets this property.
  package var sentPart = ""
  /// The line up to the cursor.
  package var before = ""
  /// The line from the cursor on.
  package var after = ""
  /// The lines above the cursor's line, in the order of the text.
  package var above: [TextDocument.ShownLine] = []
  /// The lines below the cursor's line, in the order of the text.
  package var below: [TextDocument.ShownLine] = []
  /// The number of open characters before the cursor.
  package var openCount = 0
  /// The number of selected characters of the line: before the cursor if negative, after it if
  /// positive.
  package var selection = 0
  /// The open list, if any.
  package var list: CandidateList?
  /// The name of the active mode.
  package var mode = ""
  /// Whether there are several modes.
  package var isOneOfSeveralModes = false
  /// The suggested words, the likeliest first.
  package var suggestions: [String] = []
  /// The part of the first suggestion that has not been typed.
  package var continuation = ""
  /// The current composition: `ㅎㅏ = 하`.
  package var preview = ""
  /// Signs for the effects of a held switch if it is held longer: `⌫ ␣ list`.
  package var upcoming = ""
  /// The keys that write a candidate when they are tapped, with its text: `f7 On my way!`.
  package var taps: [String] = []
  /// The speed of the typist, `312 strokes a minute`; nil if it is not shown.
  package var speed: String?
  /// The reason why the last key had no effect; nil if there is none.
  package var notice: SessionNotice?
  /// The number of notices so far, which tells two equal ones apart.
  package var noticeCount = 0

  /// The last automatic change to show; nil if there was none.
  package var change: Change?

  /// An automatic change, such as a correction.
  package struct Change: Hashable, Sendable {
    package var old: String
    package var new: String
    /// The number of this change among the changes to show, from 1.
    package var number: Int

    package init(old: String, new: String, number: Int) {
      self.old = old
      self.new = new
      self.number = number
    }
  }

  /// Makes the state of a session with nothing to show.
  package init() {}
}

extension TypingSession {
  /// The sign that is shown for each character of a secure field.
  package static let dot = "•"

  /// Returns the visible state of the session. Each character of a secure field is shown as a dot.
  ///
  /// - Complexity: O(``TextEditing/TextDocument/sight`` + `reach`), however long the text is
  package func state(within reach: SessionState.Reach) -> SessionState {
    let document = document
    var state = SessionState()
    if isSecure {
      func dots(_ count: Int) -> String { String(repeating: Self.dot, count: count) }
      state.before = dots(document.cellsBeforeCursor(reach.scalars).characterCount)
      state.after = dots(document.cellsAfterCursor(reach.scalars).characterCount)
    } else {
      state.before = document.lineBeforeCursor(limit: reach.scalars)
      state.after = document.lineAfterCursor(limit: reach.scalars)
      state.above = document.linesAboveCursor(count: reach.lines, limit: reach.scalars)
      state.below = document.linesBelowCursor(count: reach.lines, limit: reach.scalars)
      state.openCount = openCount
    }
    state.selection = document.selectedCharacterCount(limit: reach.scalars)
    state.list = list
    state.mode = currentModeName
    state.isOneOfSeveralModes = modeNames.count > 1
    state.preview = preview
    state.upcoming = upcoming
    state.notice = notices.current
    state.noticeCount = notices.count
    state.change = isSecure ? nil : composition.client.assistant?.value.lastChange
    return state
  }
}

/// The reason why a key had no effect, which a view shows until the next press.
package enum SessionNotice: Hashable, Sendable {
  /// The key undoes changes, but there is none that can be undone here.
  case nothingToUndo
  /// The key asks a source, but the source has no candidates here.
  case nothingOffered(CandidateRequest.Source)
  /// The key opens a list, but there is none here.
  case noList
  /// The key types a digit into a list of numbers, but no number begins with the digit.
  case noSuchNumber
  /// The key is the Hanja key, but the option for Hanja is not set.
  case needsHanja
  /// The key is the Hangul key, but the session has a single mode.
  case needsModes
  /// The key is the Hangul key, but the field allows only a single mode.
  case noOtherMode
}

/// The notices of a session.
struct SessionNotices {
  /// The reason why the last press had no effect; nil if there is none.
  private(set) var current: SessionNotice?
  /// The number of notices so far.
  private(set) var count = 0

  mutating func show(_ notice: SessionNotice) {
    current = notice
    count += 1
  }

  mutating func clear() { current = nil }
}

extension TypingSession {
  /// Shows the reason why an ignored key has no effect, if the key has a use elsewhere.
  mutating func showNotice(ignoring key: KeyCode) {
    notices.clear()
    if let notice = notice(ignoring: key) { notices.show(notice) }
  }

  private func notice(ignoring key: KeyCode) -> SessionNotice? {
    if settings.listKeys.role(of: key, keys.pressedModifiers) == .list { return .noList }
    if key == .hanja, !settings.candidateKeys.contains(where: { $0.source == .hanja }) {
      return .needsHanja
    }
    guard key == .hangeul, !keys.router.modes.areSeveral else { return nil }
    return modeNames.count == 1 ? .needsModes : .noOtherMode
  }

  /// Shows that the most recently asked source offers nothing.
  mutating func showNothingOffered() {
    if let asked, router.openList?.awaitsSuggestions != true {
      notices.show(.nothingOffered(asked.source))
    }
  }
}
