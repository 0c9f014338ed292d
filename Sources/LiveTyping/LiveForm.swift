import Accounts
package import FormFiles
package import KeyEvents
package import SessionOutput
import SystemIO
package import TextFields
package import Typing

#if canImport(Glibc)
  import Glibc
#endif

/// The form of a live session, with its output and the ways in which it ends.
package final class LiveForm: SessionPart, SessionReceiver, SessionSource {
  /// The text above the fields.
  package let title: String
  /// Whether the questions are shown one after the other.
  package let isPlain: Bool
  private let sentences: FormSentences
  private let form: Form
  /// The format of the output.
  package let format: FormReceiver.Format
  /// The source of the output: the events of the form, or its values when it is sent.
  let output: FormReceiver
  /// Whether the form begins anew, for the next visitor.
  private let repeats: Bool
  /// Whether the output goes to the terminal on which the form is drawn.
  package var writesToTerminal = false
  /// Whether the answers on the terminal are hidden from the next visitor. If the output goes to
  /// the same terminal, someone is trying out the form, and the output has to stay.
  var hidesAnswers: Bool { isPlain && repeats && !writesToTerminal }
  /// The time without a press after which the form is emptied, in microseconds; nil for never.
  private let idleLimit: Int64?
  /// Whether the form was sent at least once.
  package private(set) var wasSent = false
  /// The problem that kept the form from being sent; nil if there was none, if the user left the
  /// form, or if the form begins anew.
  package private(set) var unsentReason: String?
  /// Whether the output has nothing to write, because no form was sent and events are not written.
  package var hasNothingToWrite: Bool { output.hasNothingToWrite }
  /// Called when a form was sent or aborted, before the next one begins.
  var didEnd: (TypingSession) -> Void = { _ in }
  /// Opens the address of a sent form, and returns a message for the user if that fails; nil if
  /// addresses are not opened.
  private let open: ((String) -> String?)?
  /// Whether the session ends.
  package private(set) var isOver = false
  /// Whether the form has asked, after Escape, if it should be aborted, and waits for an answer.
  private var isAsking = false
  /// Whether the form before this one was sent, and no key has been pressed since.
  private var hasJustBeenSent = false
  /// Whether the user has answered the question with Escape again, which aborts the form.
  private var isLeft = false
  /// Whether text was open after the last step.
  private var hadOpenText = false
  /// The time at which the form is emptied unless a key is pressed earlier; nil for never, and if
  /// no key has been pressed since the form began.
  package private(set) var deadline: EventTime?
  private var begun: EventTime?
  /// The accounts that the form offers; nil without a command for accounts.
  private let accounts: LiveAccounts?
  /// Whether texts of a form that has ended may be left on the stack.
  private var leavesTraces = false
  /// Writes a message for the user.
  private var tell: (String) -> Void = { _ in }
  package func connect(tell: @escaping (String) -> Void) { self.tell = tell }

  /// Whether a question is written as a message, because no terminal shows it.
  var tellsQuestions = false

  /// Makes the form of a session.
  ///
  /// - Parameters:
  ///   - form: the form in its initial state, also for the next visitor.
  ///   - title: the text above the fields.
  ///   - sentences: the sentences about the form as a whole.
  ///   - format: the format of the output.
  ///   - repeats: whether the form begins anew after it was sent.
  ///   - idleLimit: the time without a press after which the form is emptied, in microseconds; nil
  ///     for never.
  ///   - isPlain: whether the questions are shown one after the other.
  ///   - accounts: the accounts that the form offers; nil without a command for accounts.
  ///   - open: opens the address of a sent form, and returns a message for the user if that fails;
  ///     nil if addresses are not opened.
  package init(
    _ form: Form, title: String, sentences: FormSentences, format: FormReceiver.Format,
    repeats: Bool,
    idleLimit: Int64?, isPlain: Bool, accounts: LiveAccounts? = nil,
    open: ((String) -> String?)? = nil
  ) {
    var form = form
    form.recordsEvents = format == .events
    self.form = form
    self.title = title
    self.sentences = sentences
    self.format = format
    output = FormReceiver(format, writesUnsent: false)
    self.repeats = repeats
    self.idleLimit = idleLimit
    self.isPlain = isPlain
    self.accounts = accounts
    accounts?.sentences = sentences
    self.open = open
  }

  /// The form with which a session begins.
  package var fresh: Form { form }

  /// Begins the form at `time` if its events are written, because the events of a new session have
  /// no time. Also sets the deadline.
  func begin(_ driver: inout SessionDriver, at time: EventTime) {
    if format == .events { driver.update { $0.begin(form, at: time) } }
    deadline = idleDeadline(after: driver.session.lastPress)
  }

  /// The question after Escape, shown until another key is pressed; nil if there is none.
  var question: String? {
    guard isAsking else { return nil }
    return sentences[repeats ? .empty : .leave]
  }

  /// The message about the form as a whole, shown until another key is pressed: a question, or that
  /// the form was sent; nil if there is none.
  var notice: String? { question ?? (hasJustBeenSent ? sentences[.sent] : nil) }

  package func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    switch cause {
    case .frame, .syntheticFrame:
      let presses = session.step.presses
      // A press that a filter holds back has closed nothing yet.
      let closings = hadOpenText && presses.count == 1 ? [presses[0].press] : []
      follow(presses, closings: closings + session.step.closings)
    case .time, .succession, .end: break
    }
    let preview = session.preview
    hadOpenText = session.openCount > 0 || !preview.isEmpty
    deadline = idleDeadline(after: session.lastPress)
  }

  /// Checks whether presses ask to abort the form, or confirm an earlier request to abort it.
  /// `closings` are the presses that only closed open text.
  private func follow(_ presses: [SessionPress], closings: [PressID]) {
    guard !presses.isEmpty else { return }
    for press in presses {
      guard press.use == .escape, !closings.contains(press.press) else {
        if press.use != .modifier {
          isAsking = false
          hasJustBeenSent = false
        }
        continue
      }
      isLeft = isAsking
      isAsking = !isLeft
      if isLeft { isOver = !repeats }
    }
    if tellsQuestions, let question { tell(question) }
  }

  private func idleDeadline(after lastPress: EventTime?) -> EventTime? {
    guard let idleLimit, let lastPress, lastPress > begun ?? .zero else { return nil }
    return lastPress.advanced(byMicroseconds: idleLimit)
  }

  package func answer(
    _ request: SessionRequest, of session: inout TypingSession, at time: EventTime
  ) {
    if let accounts {
      if let sentence = accounts.answer(request, of: &session, at: time) { tell(sentence) }
    } else if case .accounts = request {
      tell("no command for accounts is configured; `evscribe doctor` says how to configure one")
    }
  }

  var needsBreak: Bool { accounts?.wanted != nil }

  /// Runs the command that prints accounts.
  func lendTerminal(
    _ driver: inout SessionDriver, _ interruption: Interruption,
    aroundCommand: (_ run: () -> Void) -> Void
  ) {
    let sentence = accounts?.runCommand(
      for: &driver, at: { MonotonicClock.now }, interruption, aroundCommand: aroundCommand)
    if let sentence { tell(sentence) }
  }

  /// Returns the hint that a key offers accounts for the edited field; nil if none does.
  func hint(for session: borrowing TypingSession) -> String? {
    guard let form = session.form, let index = form.firstResponder, form[index].takesAccount,
      form[index].inputView == nil, !form[index].document.hasText,
      let domain = accounts?.domain(form[index].domain)
    else { return nil }
    return sentences.text(.offer, of: domain.description)
  }

  /// Begins anew, or ends, after the form was sent or left, or if no key was pressed for too long.
  func settle(_ driver: inout SessionDriver, at time: EventTime, isDue: Bool, isOver: Bool) {
    if isDue, let deadline, deadline <= time { empty(&driver, at: time) }
    let time = driver.session.lastTime ?? .zero
    if isLeft, repeats { empty(&driver, at: time) }
    guard let sent = driver.session.form, sent.isSent, !self.isOver else { return }
    wasSent = true
    output.writeValues(of: sent)
    if let open, let address = sent.address, let sentence = open(address) { tell(sentence) }
    if let offer = accounts?.offerToSave(sent) { tell(offer) }
    didEnd(driver.session)
    leavesTraces = true
    guard repeats else {
      self.isOver = true
      return
    }
    restart(&driver, at: time)
    hasJustBeenSent = true
  }

  package func leftTraces() -> Bool {
    defer { leavesTraces = false }
    return leavesTraces
  }

  package func finish() { accounts?.forget() }

  /// Aborts a form that was not sent. First fires the deadlines up to the end, which may send it.
  func willFinish(_ driver: inout SessionDriver, at time: EventTime) {
    driver.advance(to: time)
    settle(&driver, at: time, isDue: false, isOver: true)
    guard let last = driver.session.form, !last.isSent else { return }
    if !repeats, !isLeft { unsentReason = last.unsentReason }
    abort(&driver, at: time)
  }

  /// Aborts a form that its visitor has left, and begins anew.
  private func empty(_ driver: inout SessionDriver, at time: EventTime) {
    abort(&driver, at: time)
    didEnd(driver.session)
    restart(&driver, at: max(time, driver.session.lastTime ?? time))
  }

  private func abort(_ driver: inout SessionDriver, at time: EventTime) {
    driver.update { $0.abortForm(at: time) }
    leavesTraces = true
  }

  private func restart(_ driver: inout SessionDriver, at time: EventTime) {
    begun = time
    leavesTraces = true
    accounts?.forget()
    // The next visitor has not asked for anything.
    isAsking = false
    isLeft = false
    hasJustBeenSent = false
    driver.update { $0.begin(form, at: time) }
  }
}

/// Overwrites the data that earlier calls have left on the stack below the caller. Handling a key
/// leaves the last cells before the cursor there, which may be a whole secure text.
///
/// Each recursive call overwrites 1 KiB, the most that is allocated on the stack at once. The
/// deepest calls of a form use some 250 KiB without optimization.
@inline(never)
func wipeDeadStack(kibibytes: Int = 512) {
  withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { bytes in
    if kibibytes > 1 { wipeDeadStack(kibibytes: kibibytes - 1) }
    if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
  }
}
