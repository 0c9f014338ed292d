import PlainText
package import SessionOutput
package import Terminal
package import Typing

/// A view of a live session on its terminal.
package protocol TerminalView: AnyObject {
  /// Whether the view shows the text for stdout, and so is drawn only where that text is shown.
  var showsOutput: Bool { get }

  /// Whether the view shows lines that were sent before.
  var showsPast: Bool { get }

  /// The part of the terminal that the next picture uses.
  var area: TerminalArea { get }

  /// Returns the picture of the session on a terminal of this size, with the text that was sent.
  func picture(
    of session: TypingSession, _ sent: SentText, in size: TerminalSize
  ) -> TerminalPicture

  /// Returns the state that the view shows.
  func state(
    of session: TypingSession, _ sent: SentText, within reach: SessionState.Reach
  ) -> SessionState

  /// Returns the part of a screen above the picture of the keyboard. That picture contains the open
  /// list.
  func top(of session: TypingSession, _ sent: SentText, in size: TerminalSize) -> TerminalGrid

  /// Removes and returns lines that are to stay above the picture.
  func takeLines(in size: TerminalSize) -> [String]

  /// Adds the view's hints to the picture of the keyboard: the key to press next in practice, or
  /// the text that a tap of a key writes.
  func mark(_ panel: inout PanelState, for session: TypingSession)

  /// Returns the lines that stay above the picture when a form has ended.
  func end(of session: TypingSession, in size: TerminalSize) -> [String]

  /// Whether the lines that the view has shown are erased when a form or the session ends.
  var hidesPast: Bool { get }
}

extension TerminalView {
  package var area: TerminalArea { .inline }
  package var showsPast: Bool { false }
  package func takeLines(in size: TerminalSize) -> [String] { [] }
  package func mark(_ panel: inout PanelState, for session: TypingSession) {}

  package func state(
    of session: TypingSession, _ sent: SentText, within reach: SessionState.Reach
  ) -> SessionState { session.state(within: reach) }
}

/// A picture of a session.
package struct TerminalPicture {
  /// Lines to add above the picture.
  package var lines: [String] = []
  package var grid: TerminalGrid
  /// The number of rows of the grid that show the keyboard.
  package var panelRowCount = 0
}

/// The current line, as a function of the session's state, with suggested words.
package final class CurrentLineView: TerminalView {
  /// The source of suggested words; nil if there is none.
  private let assistance: (any AssistanceSource)?
  /// The meter of the shown speed; nil if no speed is shown.
  private let meter: SpeedMeter?
  /// The line in words, for screen readers and Braille displays; nil for a picture.
  private var plain: PlainLine?

  /// - Parameters:
  ///   - assistance: suggests words; nil for none.
  ///   - meter: measures the shown speed; nil if no speed is shown.
  ///   - isPlain: whether the line is for screen readers and Braille displays.
  package init(
    _ assistance: (any AssistanceSource)? = nil, meter: SpeedMeter? = nil, isPlain: Bool = false
  ) {
    self.assistance = assistance
    self.meter = meter
    plain = isPlain ? PlainLine() : nil
  }

  package let showsOutput = true
  package let hidesPast = false

  package func picture(
    of session: TypingSession, _ sent: SentText, in size: TerminalSize
  ) -> TerminalPicture {
    let state = state(of: session, sent, within: LineView.reach(in: size))
    guard let (lines, grid) = plain?.next(state, columns: size.columns) else {
      return TerminalPicture(grid: LineView.grid(of: state, in: size))
    }
    return TerminalPicture(lines: lines, grid: grid)
  }

  /// Returns the state of the session, with the sent part of the line and suggested words.
  package func state(
    of session: TypingSession, _ sent: SentText, within reach: SessionState.Reach
  ) -> SessionState {
    var state = session.state(within: reach)
    state.speed = meter?.speed
    state.addSuggestions(of: assistance, for: session)
    state.taps = session.taps(assistance).map { "\($0.keys) \($0.text)" }
    // A scalar has at most four bytes, so the bytes that are cut at the start are out of reach.
    let part = String(decoding: sent.part.suffix(4 * reach.scalars), as: UTF8.self)
    state.sentPart = String(String.UnicodeScalarView(part.unicodeScalars.suffix(reach.scalars)))
    return state
  }

  /// Returns the whole text, with the lines that were sent before.
  package func top(
    of session: TypingSession, _ sent: SentText, in size: TerminalSize
  ) -> TerminalGrid {
    let reach = ScreenText.reach(in: size)
    return ScreenText.grid(
      of: state(of: session, sent, within: reach),
      after: sent.lastLines(size.rows, limit: 4 * reach.scalars), in: size)
  }

  package func end(of session: TypingSession, in size: TerminalSize) -> [String] { [] }

  package func mark(_ panel: inout PanelState, for session: TypingSession) {
    panel.addTaps(of: assistance, for: session)
  }
}

extension PanelState {
  /// Puts the text that a tap of a key writes into the name of the key.
  fileprivate mutating func addTaps(
    of source: (any AssistanceSource)?, for session: TypingSession
  ) {
    for tap in session.taps(source) {
      guard let index = tools.firstIndex(where: { $0.name == tap.source }) else { continue }
      tools[index].name = "\(tap.text) (hold: \(tap.source))"
    }
  }
}

extension SessionState {
  /// Adds the words that a source suggests, if there is one. Asks for them only where they are
  /// shown.
  fileprivate mutating func addSuggestions(
    of source: (any AssistanceSource)?, for session: TypingSession
  ) {
    guard let source, list == nil, after.isEmpty, let word = session.completedWord else { return }
    suggestions = source.completions(
      of: word.prefix, after: word.previous, count: session.suggestionCount)
    let first = (suggestions.first ?? "").unicodeScalars
    let count = word.prefix.unicodeScalars.count
    // The last syllable of a Korean prefix may become another one: 겨 is the beginning of 경제.
    guard String(first.prefix(count)).lowercased() == word.prefix.lowercased() else { return }
    continuation = String(first.dropFirst(count))
  }
}

/// A view of a form: all fields that fit, or one question after the other.
package final class FormScreenView: TerminalView {
  private let form: LiveForm
  /// The source of suggested words; nil if there is none.
  private let assistance: (any AssistanceSource)?
  private var plain = PlainForm()

  /// Creates a view of that form. `assistance` suggests words; nil for none.
  package init(_ form: LiveForm, _ assistance: (any AssistanceSource)? = nil) {
    self.form = form
    self.assistance = assistance
  }

  package let showsOutput = false
  package var hidesPast: Bool { form.hidesAnswers }

  package func mark(_ panel: inout PanelState, for session: TypingSession) {
    panel.addTaps(of: assistance, for: session)
  }

  package func picture(
    of session: TypingSession, _ sent: SentText, in size: TerminalSize
  ) -> TerminalPicture {
    let picture = picture(of: session, size)
    guard form.isPlain else { return TerminalPicture(grid: FormView.grid(of: picture, in: size)) }
    let (lines, grid) = plain.next(picture, in: size)
    return TerminalPicture(lines: lines, grid: grid)
  }

  private func picture(of session: TypingSession, _ size: TerminalSize) -> FormPicture {
    var picture = FormPicture(
      session, title: form.title, rows: size.rows, reach: FormView.reach(in: size))
    picture.state.addSuggestions(of: assistance, for: session)
    picture.hint = form.hint(for: session)
    picture.notice = form.notice
    return picture
  }

  package func top(
    of session: TypingSession, _ sent: SentText, in size: TerminalSize
  ) -> TerminalGrid {
    // The view leaves the last row of a terminal empty.
    let size = TerminalSize(columns: size.columns, rows: size.rows + 1)
    var picture = picture(of: session, size)
    picture.state.list = nil
    return FormView.grid(of: picture, in: size)
  }

  /// Returns the last answer as a line in plain mode, if the form was sent. Returns no lines if
  /// another visitor comes next, who must not see the answer.
  package func end(of session: TypingSession, in size: TerminalSize) -> [String] {
    defer { plain = PlainForm() }
    guard form.isPlain, !form.hidesAnswers, let sent = session.form, sent.isSent else { return [] }
    let picture = FormPicture(
      session, title: form.title, rows: max(size.rows, sent.count),
      reach: FormView.reach(in: size))
    return plain.next(picture, in: size).lines
  }
}
