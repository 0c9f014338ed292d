import KeyEvents
import TextFields

@testable import Typing

/// Watches a session that types into a form, and notes what must not happen.
struct FormWitness {
  private(set) var faults: [String] = []
  /// All events since the beginning.
  private(set) var events: [FormEvent] = []
  /// The presses that were refused and changed nothing, by the number of their frame.
  private(set) var refused: [Int] = []
  private let random: RandomFormSession
  private let delegate: RandomDelegate
  private var order = FormEventOrder()
  /// The closed texts, as the events tell them; of secure fields, as they are.
  private var texts: [String]
  private var frameCount = 0

  init(_ random: RandomFormSession, _ session: TypingSession, _ delegate: RandomDelegate) {
    self.random = random
    self.delegate = delegate
    texts = session.form.map { form in (0..<form.count).map { form[$0].closedText } } ?? []
  }

  /// What a person could compare before and after a press.
  private struct Visible: Equatable {
    var texts: [String]
    var openCounts: [Int]
    var selection: String?
    var cursor: Int
    var preview: String
    var focus: Int?
    var editCount: Int

    init(_ session: TypingSession) {
      let form = session.form ?? Form()
      texts = (0..<form.count).map { form[$0].text }
      openCounts = (0..<form.count).map { form[$0].openCount }
      selection = form.document.selectedText
      cursor = form.document.countBeforeCursor
      preview = session.preview
      focus = form.firstResponder
      editCount = session.step.edits.count
    }
  }

  /// Lets the session receive a frame, or whatever `body` does.
  mutating func watch(_ session: inout TypingSession, _ body: (inout TypingSession) -> Void) {
    let before = session
    let requestCount = delegate.requestCount
    body(&session)
    let now = session.takeFormEvents()
    events += now
    checkDelegate(now, session)
    for event in now {
      if let fault = order.fault(of: event) { note("\(fault): \(event.line)") }
    }
    if let fault = order.fault { note(fault) }
    guard let form = session.form, let old = before.form else { return note("no form") }
    follow(now, in: form)
    checkTexts(form, since: old)
    let focus = form.firstResponder.map { form[$0].name }
    if focus != order.focus {
      note("the focus is on \(focus ?? "nothing") and not \(order.focus ?? "nothing")")
    }
    if form.hasRequests { note("a request waits") }
    if !now.isEmpty, now.allSatisfy({ $0.kind == .shouldChange && $0.answer == false }),
      random.isPrompt,
      session.step.presses.first.flatMap({ session.keys.passedKeys[$0.press]?.destination })
        == .text,
      delegate.requestCount == requestCount
    {
      if Visible(before) != Visible(session) {
        note("a refused press has changed \(Visible(before)) to \(Visible(session))")
      }
      // A press may end what another key does that is down, such as the tap of a next-mode key, and
      // after one that could not end the open text, that goes.
      if !session.composition.hasRefusedEnd, before.deadline == nil, before.list == nil,
        !before.holdsKeys
      {
        refused.append(frameCount)
      }
    }
    delegate.clear()
  }

  mutating func receive(_ frame: InputFrame, _ session: inout TypingSession) {
    while let deadline = session.deadline, let time = frame.time, deadline < time {
      watch(&session) { $0.advance(to: deadline) }
      if let next = session.deadline, next <= deadline {
        note("the deadline \(deadline) stays")
        break
      }
    }
    watch(&session) { $0.receive(frame) }
    frameCount += 1
  }

  private mutating func note(_ fault: String) { faults.append("frame \(frameCount): \(fault)") }

  /// The delegates know what the events tell, and nothing of typing is told of secure fields.
  private mutating func checkDelegate(_ events: [FormEvent], _ session: TypingSession) {
    guard let form = session.form else { return }
    func isSecure(_ name: String?) -> Bool {
      name.flatMap { form.index(of: $0) }.map { form[$0].traits.isSecureTextEntry } ?? false
    }
    for event in events where isSecure(event.field) && (event.change != nil || event.isTyping) {
      note("tells of a secure field: \(event.line)")
    }
    let heard = delegate.log.filter { line in
      let words = line.split(separator: " ")
      return !isSecure(words.first.map(String.init))
        || words.dropFirst().first.map {
          !["should-change", "did-change", "did-change-selection"].contains($0)
        } ?? true
    }
    let names = Set(delegate.log.compactMap { $0.split(separator: " ").first.map(String.init) })
    let told = events.filter { event in
      // Text views are not asked everything; what a rule refuses reaches no delegate.
      guard let name = event.field, names.contains(name), event.rule == nil else { return false }
      let isView = form.index(of: name).map(form.isTextView) ?? false
      return !(isView && (event.kind == .shouldClear || event.kind == .shouldReturn))
    }.map(\.line)
    if heard != told { note("the delegate has heard \(heard) and not \(told)") }
  }

  /// Makes of the texts what the events tell, and checks what was inserted.
  private mutating func follow(_ events: [FormEvent], in form: Form) {
    for event in events where event.answer == true {
      guard let index = event.field.flatMap({ form.index(of: $0) }) else { continue }
      if event.kind == .shouldClear { texts[index] = "" }
      guard let change = event.change, !delegate.changed.contains(form[index].name) else {
        continue
      }
      var characters = Array(texts[index])
      guard change.range.upperBound <= characters.count else {
        return note("\(event.line) in \(texts[index])")
      }
      characters.replaceSubrange(change.range, with: change.replacement)
      texts[index] = String(characters)
      guard !change.replacement.isEmpty else { continue }
      let inserted = change.replacement.filter { !$0.isNewline || !form.isTextView(index) }
      if let rule = form[index].rules.refusal(
        of: inserted, making: texts[index], in: form[index].traits.keyboardType)
      {
        note("\(event.line) breaks \(rule)")
      }
    }
  }

  /// The texts are those of the events, and no field is longer than it may be, or than it was.
  private mutating func checkTexts(_ form: Form, since old: Form) {
    for index in 0..<form.count {
      let text = form[index].closedText
      let isKnown =
        !form[index].traits.isSecureTextEntry && !delegate.changed.contains(form[index].name)
      if isKnown, !text.unicodeScalars.elementsEqual(texts[index].unicodeScalars) {
        note("\(form[index].name) is \(text) and not \(texts[index])")
      }
      texts[index] = text
      if let limit = form[index].rules.maximumLength, text.count > limit,
        text.count > old[index].closedText.count,
        !delegate.changed.contains(form[index].name)
      {
        note("\(form[index].name) is too long")
      }
      if form[index].openCount > 0, index != form.firstResponder {
        note("\(form[index].name) is open, but not edited")
      }
    }
  }
}

extension FormEvent {
  /// Whether it comes while a field is typed into.
  var isTyping: Bool {
    kind == .shouldChange || kind == .didChange || kind == .didChangeSelection
  }
}
