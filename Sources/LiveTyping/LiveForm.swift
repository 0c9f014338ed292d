import Accounts
import SystemIO
package import FormFiles
import KeyEvents
package import TextFields
import TextOutput
import Typing
import TextEditing

/// The form of a live session: what is written when it is sent, and how it ends.
package final class LiveForm {
  /// What is written.
  package enum Format: Sendable {
    /// The values, when the form is sent.
    case result(FormResult)
    /// Each event, as it happens.
    case events
  }

  /// What stands above the fields.
  package let title: String
  /// Whether one question is shown after the other.
  package let isPlain: Bool
  private let sentences: FormSentences
  private let form: Form
  private let format: Format
  /// Whether the form begins anew, for the next visitor.
  private let repeats: Bool
  /// Whether what is written is for the terminal on which the form is drawn.
  package var writesToTerminal = false
  /// Whether the next visitor may not see what the terminal shows of the one before. What is
  /// written there is for whoever tries out the form, and has to stay.
  var hidesAnswers: Bool { isPlain && repeats && !writesToTerminal }
  /// After how many microseconds without a press the form is emptied; nil for never.
  private let idleLimit: Int64?
  /// Whether the form was sent, at least once.
  package private(set) var wasSent = false
  /// What kept the form from being sent, where its user did not leave it.
  package private(set) var unsentReason: String?
  /// Whether there is no result.
  package var hasNothingToWrite: Bool { if case .result = format { !wasSent } else { false } }
  /// Called when a form was sent or aborted, before the next one begins.
  var didEnd: (TypingSession) -> Void = { _ in }
  /// Opens the address of a form that was sent, and returns what is to be said if it cannot be
  /// opened; nil if nothing does.
  private let open: ((String) -> String?)?
  /// Whether the session ends.
  private(set) var isOver = false
  /// Whether Escape has asked whether to abort.
  private var isAsking = false
  /// Whether the form before this one was sent, and no key has been pressed since.
  private var hasJustBeenSent = false
  /// Whether the answer was yes.
  private var isLeft = false
  private var begun: EventTime?
  /// The accounts that the form offers; nil if no command gives any.
  private let accounts: LiveAccounts?
  /// Whether texts of a form that has ended may be left on the stack.
  private var leavesTraces = false
  /// Says a sentence to the user.
  var tell: (String) -> Void = { _ in }
  /// What is to be written with the next step.
  private var bytes = WipedArray<UInt8>()

  /// Makes the form of a session.
  ///
  /// - Parameters:
  ///   - form: the form as it begins, also for the next visitor.
  ///   - title: the text above the fields.
  ///   - sentences: what is said about the form as a whole.
  ///   - format: what is written.
  ///   - repeats: whether the form begins anew after it was sent.
  ///   - idleLimit: after how many microseconds without a press the form is emptied; nil for never.
  ///   - isPlain: whether one question is shown after the other.
  ///   - accounts: the accounts that the form offers; nil if no command gives any.
  ///   - open: opens the address of a form that was sent, and returns what is to be said if it
  ///     cannot; nil if nothing opens it.
  package init(
    _ form: Form, title: String, sentences: FormSentences, format: Format, repeats: Bool,
    idleLimit: Int64?, isPlain: Bool, accounts: LiveAccounts? = nil,
    open: ((String) -> String?)? = nil
  ) {
    var form = form
    if case .events = format { form.recordsEvents = true }
    self.form = form
    self.title = title
    self.sentences = sentences
    self.format = format
    self.repeats = repeats
    self.idleLimit = idleLimit
    self.isPlain = isPlain
    self.accounts = accounts
    accounts?.sentences = sentences
    self.open = open
  }

  /// The form as a session begins with it.
  package var fresh: Form { form }

  /// Has the events of the form begin now: those of a session that has just been made have no time.
  func begin(_ typing: inout SessionOutput, at time: EventTime) {
    guard case .events = format else { return }
    typing.update { $0.begin(form, at: time) }
  }

  /// When the form is emptied if no key is pressed; nil if it never is, or is empty.
  func idleDeadline(_ session: borrowing TypingSession) -> EventTime? {
    guard let idleLimit, let last = session.lastPress, last > begun ?? .zero else { return nil }
    return last.advanced(byMicroseconds: idleLimit)
  }

  /// What Escape asks until another key is pressed; nil if nothing is asked.
  var question: String? {
    guard isAsking else { return nil }
    return sentences[repeats ? .empty : .leave]
  }

  /// What is shown of the form as a whole until another key is pressed: a question, or that the
  /// form was sent; nil if there is nothing to say.
  var notice: String? { question ?? (hasJustBeenSent ? sentences[.sent] : nil) }

  /// Finds out whether a frame asks to abort the form. `closings` are the presses that only closed
  /// what was open.
  func take(_ presses: [RoutedPress], closings: [PressID]) {
    for press in presses {
      guard press.route.destination == .endComposition, !closings.contains(press.press) else {
        if press.route.destination != .modifier {
          isAsking = false
          hasJustBeenSent = false
        }
        continue
      }
      isLeft = isAsking
      isAsking = !isLeft
      if isLeft { isOver = !repeats }
    }
  }

  /// Whether a command that gives accounts has to be run.
  var needsBreak: Bool { accounts?.wanted != nil }

  /// Offers the accounts that were asked for, and fills in what was chosen.
  func answer(_ typing: inout SessionOutput, at time: EventTime) {
    guard typing.session.waitsForAccounts else { return }
    if let accounts {
      if let sentence = accounts.answer(&typing, at: time) { tell(sentence) }
    } else {
      typing.update { _ = $0.takeAccountRequest() }
      tell("no command for accounts is configured; `evscribe doctor` says how to configure one")
    }
  }

  /// What a key would do in the field that is edited; nil if nothing is to be said.
  func hint(for session: borrowing TypingSession) -> String? {
    guard let form = session.form, let index = form.firstResponder, form[index].takesAccount,
      form[index].inputView == nil, !form[index].document.hasText,
      let domain = accounts?.domain(form[index].domain)
    else { return nil }
    return sentences.text(.offer, of: domain.description)
  }

  /// Runs the command that gives accounts.
  func runCommand(
    for typing: inout SessionOutput, at time: () -> EventTime, _ interruption: Interruption,
    aroundCommand: (_ run: () -> Void) -> Void
  ) {
    let sentence = accounts?.runCommand(
      for: &typing, at: time, interruption, aroundCommand: aroundCommand)
    if let sentence { tell(sentence) }
  }

  /// Begins anew if no key was pressed for too long.
  func advance(to time: EventTime, _ typing: inout SessionOutput) {
    guard let idle = idleDeadline(typing.session), idle <= time else { return }
    empty(&typing, at: time)
  }

  /// Appends the bytes to write after a step of the session. Begins anew, or ends, after the form
  /// was sent.
  func takeBytes(
    of typing: inout SessionOutput, at time: EventTime, into bytes: inout WipedArray<UInt8>
  ) {
    defer { giveBytes(to: &bytes) }
    takeEvents(of: &typing)
    if isLeft, repeats { empty(&typing, at: time) }
    guard typing.session.form?.isSent == true, !isOver else { return }
    wasSent = true
    takeResult(of: typing.session)
    didEnd(typing.session)
    leavesTraces = true
    guard repeats else {
      isOver = true
      return
    }
    restart(&typing, at: time)
    hasJustBeenSent = true
  }

  /// Overwrites what a form that has ended has left on the stack. Called from as far up the stack
  /// as possible: only what is below the caller is overwritten.
  func wipeTraces() {
    guard leavesTraces else { return }
    leavesTraces = false
    wipeDeadStack()
  }

  private func takeResult(of session: borrowing TypingSession) {
    guard let form = session.form else { return }
    if case .result(let result) = format { result.append(form, to: &bytes) }
    if let open, let address = form.address, let sentence = open(address) { tell(sentence) }
    if let offer = accounts?.offerToSave(form) { tell(offer) }
  }

  private func giveBytes(to output: inout WipedArray<UInt8>) {
    output += bytes
    bytes.removeAll()
  }

  /// Aborts a form that was not sent. Appends the events of that.
  func finish(
    _ typing: inout SessionOutput, at time: EventTime, appendingTo bytes: inout WipedArray<UInt8>
  ) {
    guard let last = typing.session.form, !last.isSent else { return }
    if !repeats, !isLeft { unsentReason = last.unsentReason }
    abort(&typing, at: time)
    giveBytes(to: &bytes)
  }

  /// Aborts a form that its visitor has left, and begins anew.
  private func empty(_ typing: inout SessionOutput, at time: EventTime) {
    abort(&typing, at: time)
    didEnd(typing.session)
    restart(&typing, at: time)
  }

  private func abort(_ typing: inout SessionOutput, at time: EventTime) {
    typing.update { $0.abortForm(at: time) }
    leavesTraces = true
    takeEvents(of: &typing)
  }

  private func restart(_ typing: inout SessionOutput, at time: EventTime) {
    begun = time
    leavesTraces = true
    accounts?.forget()
    // The next visitor has not asked for anything.
    isAsking = false
    isLeft = false
    hasJustBeenSent = false
    typing.update { $0.begin(form, at: time) }
    takeEvents(of: &typing)
  }

  private func takeEvents(of typing: inout SessionOutput) {
    guard case .events = format else { return }
    var events: [FormEvent] = []
    typing.update { events = $0.takeFormEvents() }
    var lines: [UInt8] = []
    for event in events { event.appendLine(to: &lines) }
    bytes += lines
  }
}
