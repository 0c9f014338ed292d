import Composition
import KeyEvents
import TestSupport
import TextFields

@testable import Typing

/// A random form, random options of a session that types into it, and random keys, all from one
/// seed.
struct RandomFormSession {
  let seed: UInt64
  let words: [String]
  let frames: [InputFrame]
  let end: EventTime
  /// Whether each press either changes the text at once or not at all: no keyer closes text by
  /// time, and no filter holds keys back.
  let isPrompt: Bool
  /// Whether a recording has all that a replay needs: no delegate asks about a secret.
  let isRecordable: Bool
  private let options: TypingOptions
  private let fields: [Field]

  /// A field, and whether it has the delegate of the session.
  private struct Field {
    enum Content {
      case field(TextField)
      case view(TextView)
    }
    var content: Content
    var hasDelegate: Bool

    var isSecure: Bool {
      get {
        switch content {
        case .field(let field): field.traits.isSecureTextEntry
        case .view(let view): view.traits.isSecureTextEntry
        }
      }
      set {
        switch content {
        case .field(var field):
          field.traits.isSecureTextEntry = newValue
          content = .field(field)
        case .view(var view):
          view.traits.isSecureTextEntry = newValue
          content = .view(view)
        }
      }
    }
  }

  /// Modes with the keys that type in them.
  private static let modes: [(words: [String], keys: String)] = [
    (["mode=direct"], "a b e m 1 2 5 0 . space minus grave"),
    (["mode=hangul"], "r k s e f q a h g t 1 ."),
    (["mode=hangul", "layout=3set-390"], "j f x k d s u h q a 1 ."),
    (["mode=hangul,direct"], "r k s e a h 5 2 . hangeul hangeul"),
    (["mode=morse"], ". . - - space space backspace"),
    (["mode=morse", "code=korean"], ". . - - space space"),
    (["mode=morse,hangul,direct"], ". - space r k a 5 hangeul hangeul"),
    (["mode=morse", "keyer=straight"], "leftctrl leftctrl space"),
    (["mode=morse", "keyer=iambic-a", "wpm=40"], "leftctrl rightctrl leftctrl rightctrl"),
    (["mode=morse", "keyer=bug"], "leftctrl rightctrl rightctrl"),
    (["mode=morse", "keyer=single-switch"], "leftctrl leftctrl leftctrl space"),
    (
      ["mode=morse", "keyer=single-switch", "switch-times=auto"],
      "leftctrl leftctrl leftctrl space"
    ),
    (["mode=direct,morse", "keyer=single-switch"], "leftctrl a 5 hangeul leftctrl"),
    (["mode=hangul,morse", "keyer=single-switch", "bind=key=space"], "space r k space hangeul"),
    (["mode=morse,direct", "keyer=single-switch", "bind=key=esc"], "esc esc esc a 5 hangeul"),
  ]

  private static let filters = [
    "debounce=5ms", "debounce=50ms", "repeat=drop", "remap=capslock:tab", "remap=x:backspace",
  ]

  private static let edits = names(
    "left right home end delete backspace backspace enter enter enter esc up down down pagedown")
  private static let roles = names("f6 f7 f8 f9")

  private static func names(_ text: String) -> [KeyCode] {
    text.split(separator: " ").compactMap { KeyCode(named: String($0)) }
  }

  init(seed: UInt64) throws {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    let mode = Self.modes.randomElement(using: &random)!
    var words = mode.words + ["bind=accessory-list=f6 next-field=f7 previous-field=f8 done=f9"]
    if Int.random(in: 0..<3, using: &random) == 0 {
      words.append("filter=" + Self.filters.randomElement(using: &random)!)
    }
    self.words = words
    options = try TypingOptions(words: words)
    isRecordable = Int.random(in: 0..<2, using: &random) == 0
    let isTimed =
      options.modes.contains(.morse) && options.morse.keyer != .threeKey
    isPrompt = !isTimed && options.keyInput.filters.isEmpty
    // While a filter holds a key back that may lead to a secure field, more keys are left out than
    // those that are typed into it.
    let hidesSafely = options.keyInput.filters.isEmpty
    var fields: [Field] = []
    for index in 0..<Int.random(in: 1...5, using: &random) {
      var field = Self.field(index, isRecordable: isRecordable, &random)
      if isRecordable, !hidesSafely { field.isSecure = false }
      fields.append(field)
    }
    self.fields = fields
    var keyboard = RandomKeyboard(random, typed: Self.names(mode.keys))
    keyboard.edits = Self.edits
    keyboard.roles = Self.roles
    keyboard.hasSwitch = words.contains("keyer=single-switch")
    frames = keyboard.frames(Int.random(in: 5...60, using: &random))
    end = frames.last!.time!.advanced(byMicroseconds: .random(in: 0...600_000, using: &random))
  }

  /// A new session, whose form records events, and its delegate. For a replay the rules of empty
  /// secure fields count as met.
  func session(isReplay: Bool = false) -> (session: TypingSession, delegate: RandomDelegate) {
    let delegate = RandomDelegate(seed: seed, fields: fields.count)
    var form = Form()
    for field in fields {
      switch field.content {
      case .field(var content):
        if field.hasDelegate { content.delegate = delegate }
        form.append(content)
      case .view(var content):
        if field.hasDelegate { content.delegate = delegate }
        form.append(content)
      }
    }
    form.recordsEvents = true
    if isReplay { form.lackSecrets() }
    let session = TypingSession(
      options, form: form, characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
    return (session, delegate)
  }

  var description: String { "seed \(seed): \(words)" }
}

extension RandomFormSession {
  private static func field(
    _ index: Int, isRecordable: Bool, _ random: inout SeededGenerator
  ) -> Field {
    func isOne(of count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    let isSecure = isOne(of: 7)
    var state = FieldState("f\(index)")
    var rules = FieldRules()
    if isOne(of: 3) { rules.maximumLength = Int.random(in: 1...5, using: &random) }
    if isOne(of: 5) { rules.classes = [CharacterClass.allCases.randomElement(using: &random)!] }
    if isOne(of: 6) { rules.characters = Set("aemM5ㄱ가.") }
    if isOne(of: 5) { rules.range = NumberRange("18...49") }
    rules.isRequired = isOne(of: 8)
    if isOne(of: 8) { rules.minimumLength = 2 }
    if isOne(of: 8) { rules.pattern = try? TextPattern("[a-e0-9ㄱ-힣]+") }
    if isOne(of: 12), index > 0 { rules.sameAs = "f0" }
    state.traits.enablesReturnKeyAutomatically = isOne(of: 10)
    state.rules = rules
    state.traits.isSecureTextEntry = isSecure
    if Bool.random(using: &random) {
      state.traits.keyboardType = .allCases.randomElement(using: &random)!
    }
    if isOne(of: 3) { state.traits.returnKeyType = .allCases.randomElement(using: &random)! }
    if isOne(of: 2) {
      state.traits.autocapitalizationType = .allCases.randomElement(using: &random)!
    }
    if isOne(of: 7) { state.inputView = .choices(["M", "F", "e"]) }
    if isOne(of: 9) { state.inputView = .picker(1...60) }
    if isOne(of: 6) {
      state.modes = [["hangul"], ["direct", "morse"]].randomElement(using: &random)
    }
    if isSecure, isRecordable {
      // A recording does not tell whether a secret is one of the items. Form files have none there.
      state.inputView = nil
    }
    if isOne(of: 5), !isSecure {
      state.text = ["a", "5", "가나", "x.com"].randomElement(using: &random)!
    }
    // The answers of a delegate follow from the text.
    let hasDelegate = Bool.random(using: &random) && !(isSecure && isRecordable)
    if isOne(of: 6) {
      var view = TextView(state.name)
      view.state = state
      return Field(content: .view(view), hasDelegate: hasDelegate)
    }
    var field = TextField(state.name)
    field.state = state
    return Field(content: .field(field), hasDelegate: hasDelegate)
  }
}

/// A delegate whose answers and requests follow from the text of the field that asks, so that a
/// replay gets the same ones.
final class RandomDelegate: TextFieldDelegate, TextViewDelegate {
  private let seed: UInt64
  private let count: Int
  /// What it was asked and told, in the words of ``FormEvent``.
  private(set) var log: [String] = []
  /// The fields that it has asked to set, or to expect something else.
  private(set) var changed: Set<String> = []
  private(set) var requestCount = 0
  private(set) var hasForced = false

  init(seed: UInt64, fields count: Int) {
    self.seed = seed
    self.count = count
  }

  func clear() {
    log.removeAll()
    changed.removeAll()
  }

  /// A generator from the name of a method and the field's closed text (FNV-1a).
  private func generator(_ line: String, _ field: FieldState) -> SeededGenerator {
    var hash = seed ^ 0xCBF2_9CE4_8422_2325
    for byte in "\(line) \(field.closedText)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return SeededGenerator(seed: hash)
  }

  private func ask(_ field: FieldState, _ kind: String, _ form: inout FormProxy) -> Bool {
    let line = "\(field.name) \(kind)"
    var random = generator(line, field)
    request(&random, &form)
    let answer = Int.random(in: 0..<7, using: &random) != 0
    log.append("\(line) \(answer ? "yes" : "no")")
    return answer
  }

  private func tell(_ field: FieldState, _ kind: String, _ form: inout FormProxy) {
    let line = "\(field.name) \(kind)"
    var random = generator(line, field)
    request(&random, &form)
    log.append(line)
  }

  private func request(_ random: inout SeededGenerator, _ form: inout FormProxy) {
    guard Int.random(in: 0..<25, using: &random) == 0 else { return }
    requestCount += 1
    let name = "f\(Int.random(in: 0..<count, using: &random))"
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: form.becomeFirstResponder(name)
    case 5: form.becomeNext()
    case 6: form.becomePrevious()
    case 7: form.resignFirstResponder()
    case 8:
      let isForced = Bool.random(using: &random)
      hasForced = hasForced || isForced
      form.endEditing(isForced)
    case 9: form.send()
    case 10..<14:
      changed.insert(name)
      form.setText(["", "b", "42", "ㄱ나"].randomElement(using: &random)!, of: name)
    case 14..<16: form.clear(name)
    case 16..<18:
      changed.insert(name)
      guard let index = form.form.index(of: name) else { return }
      var traits = form.form[index].traits
      traits.keyboardType = .allCases.randomElement(using: &random)!
      form.reloadInputViews(of: name, with: traits)
    default:
      // A recording does not tell whether a secret is one of the items.
      guard let index = form.form.index(of: name),
        !form.form[index].traits.isSecureTextEntry
      else { return }
      form.reloadInputViews(
        of: name, with: Bool.random(using: &random) ? .choices(["e", "5"]) : nil)
    }
  }

  func textFieldShouldBeginEditing(_ field: TextField, _ form: inout FormProxy) -> Bool {
    ask(field.state, "should-begin", &form)
  }
  func textFieldDidBeginEditing(_ field: TextField, _ form: inout FormProxy) {
    tell(field.state, "did-begin", &form)
  }
  func textField(
    _ field: TextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String, _ form: inout FormProxy
  ) -> Bool {
    ask(field.state, "should-change \(range) \(string.debugDescription)", &form)
  }
  func textFieldDidChange(_ field: TextField, _ form: inout FormProxy) {
    tell(field.state, "did-change", &form)
  }
  func textFieldDidChangeSelection(_ field: TextField, _ form: inout FormProxy) {
    tell(field.state, "did-change-selection", &form)
  }
  func textFieldShouldClear(_ field: TextField, _ form: inout FormProxy) -> Bool {
    ask(field.state, "should-clear", &form)
  }
  func textFieldShouldReturn(_ field: TextField, _ form: inout FormProxy) -> Bool {
    ask(field.state, "should-return", &form)
  }
  func textFieldShouldEndEditing(_ field: TextField, _ form: inout FormProxy) -> Bool {
    ask(field.state, "should-end", &form)
  }
  func textFieldDidEndEditing(
    _ field: TextField, reason: FieldEndReason, _ form: inout FormProxy
  ) {
    tell(field.state, "did-end \(reason.rawValue)", &form)
  }
  func textViewShouldBeginEditing(_ view: TextView, _ form: inout FormProxy) -> Bool {
    ask(view.state, "should-begin", &form)
  }
  func textViewDidBeginEditing(_ view: TextView, _ form: inout FormProxy) {
    tell(view.state, "did-begin", &form)
  }
  func textView(
    _ view: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String,
    _ form: inout FormProxy
  ) -> Bool {
    ask(view.state, "should-change \(range) \(text.debugDescription)", &form)
  }
  func textViewDidChange(_ view: TextView, _ form: inout FormProxy) {
    tell(view.state, "did-change", &form)
  }
  func textViewDidChangeSelection(_ view: TextView, _ form: inout FormProxy) {
    tell(view.state, "did-change-selection", &form)
  }
  func textViewShouldEndEditing(_ view: TextView, _ form: inout FormProxy) -> Bool {
    ask(view.state, "should-end", &form)
  }
  func textViewDidEndEditing(_ view: TextView, _ form: inout FormProxy) {
    tell(view.state, "did-end committed", &form)
  }
}

extension FormEvent {
  /// `f0 should-change 0..<1 "5" no`, as ``RandomDelegate`` notes it.
  var line: String {
    var words = [field, kind.rawValue].compactMap(\.self)
    if let change { words += ["\(change.range)", change.replacement.debugDescription] }
    if let answer { words.append(answer ? "yes" : "no") }
    if let reason { words.append(reason.rawValue) }
    return words.joined(separator: " ")
  }
}
