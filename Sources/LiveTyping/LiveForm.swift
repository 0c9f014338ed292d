package import FormFiles
import KeyEvents
package import TextFields
import TextOutput
import Typing

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
  private let form: Form
  private let format: Format
  private let repeats: Bool
  /// After how many microseconds without a press the form is emptied; nil for never.
  private let idleLimit: Int64?
  /// Whether the form was sent, at least once.
  package private(set) var wasSent = false
  /// Whether there is no result.
  package var hasNothingToWrite: Bool { if case .result = format { !wasSent } else { false } }
  /// Called when a form was sent or aborted, before the next one begins.
  var didEnd: (TypingSession) -> Void = { _ in }
  /// Opens the address of a form that was sent; nil if nothing does.
  private let open: ((String) -> Void)?
  /// Whether the session ends.
  private(set) var isOver = false
  /// Whether Escape has asked whether to abort.
  private var isAsking = false
  /// Whether the answer was yes.
  private var isLeft = false
  private var begun: EventTime?
  /// What is to be written with the next step.
  private var bytes: [UInt8] = []

  /// Makes the form of a session.
  ///
  /// - Parameters:
  ///   - form: the form as it begins, also for the next visitor.
  ///   - title: what stands above the fields.
  ///   - format: what is written.
  ///   - repeats: whether the form begins anew after it was sent.
  ///   - idleLimit: after how many microseconds without a press the form is emptied; nil for never.
  ///   - isPlain: whether one question is shown after the other.
  ///   - open: opens the address of a form that was sent; nil if nothing does.
  package init(
    _ form: Form, title: String, format: Format, repeats: Bool, idleLimit: Int64?,
    isPlain: Bool, open: ((String) -> Void)? = nil
  ) {
    var form = form
    if case .events = format { form.recordsEvents = true }
    self.form = form
    self.title = title
    self.format = format
    self.repeats = repeats
    self.idleLimit = idleLimit
    self.isPlain = isPlain
    self.open = open
  }

  /// The form as a session begins with it.
  package var fresh: Form { form }

  /// When the form is emptied if no key is pressed; nil if it never is, or is empty.
  func idleDeadline(_ session: borrowing TypingSession) -> EventTime? {
    guard let idleLimit, let last = session.lastPress, last > begun ?? .zero else { return nil }
    return last.advanced(byMicroseconds: idleLimit)
  }

  /// What Escape asks until another key is pressed; nil if nothing is asked.
  var question: String? {
    guard isAsking else { return nil }
    return repeats
      ? "Escape again empties the form; any other key goes on"
      : "Escape again leaves the form, and nothing is written; any other key goes on"
  }

  /// Finds out whether a frame asks to abort the form. `wasOpen` is whether a composition was open
  /// before it.
  func take(_ presses: [RoutedPress], wasOpen: Bool) {
    for press in presses {
      guard press.route.destination == .endComposition, !wasOpen else {
        if press.route.destination != .modifier { isAsking = false }
        continue
      }
      isLeft = isAsking
      isAsking = !isLeft
      if isLeft { isOver = !repeats }
    }
  }

  /// Begins anew if no key was pressed for too long.
  func advance(to time: EventTime, _ typing: inout SessionOutput) {
    guard let idle = idleDeadline(typing.session), idle <= time else { return }
    empty(&typing, at: time)
  }

  /// The bytes to write after a step of the session. Begins anew, or ends, after the form was sent.
  func takeBytes(of typing: inout SessionOutput, at time: EventTime) -> [UInt8] {
    defer { bytes = [] }
    takeEvents(of: &typing)
    if isLeft, repeats { empty(&typing, at: time) }
    guard let form = typing.session.form, form.isSent, !isOver else { return bytes }
    wasSent = true
    if case .result(let result) = format { bytes += result.bytes(of: form) }
    if let open, let address = form.address { open(address) }
    didEnd(typing.session)
    if repeats { restart(&typing, at: time) } else { isOver = true }
    return bytes
  }

  /// Aborts a form that was not sent. Returns the events of that.
  func finish(_ typing: inout SessionOutput, at time: EventTime) -> [UInt8] {
    guard typing.session.form?.isSent == false else { return [] }
    defer { bytes = [] }
    abort(&typing, at: time)
    return bytes
  }

  /// Aborts a form that its visitor has left, and begins anew.
  private func empty(_ typing: inout SessionOutput, at time: EventTime) {
    abort(&typing, at: time)
    didEnd(typing.session)
    restart(&typing, at: time)
  }

  private func abort(_ typing: inout SessionOutput, at time: EventTime) {
    typing.update { $0.abortForm(at: time) }
    takeEvents(of: &typing)
  }

  private func restart(_ typing: inout SessionOutput, at time: EventTime) {
    begun = time
    // The next visitor has not asked for anything.
    isAsking = false
    isLeft = false
    typing.update { $0.begin(form, at: time) }
    takeEvents(of: &typing)
  }

  private func takeEvents(of typing: inout SessionOutput) {
    guard case .events = format else { return }
    var events: [FormEvent] = []
    typing.update { events = $0.takeFormEvents() }
    for event in events { event.appendLine(to: &bytes) }
  }
}
