import Composition
import HangulComposition
import KeyEvents
import MorseComposition
import TestSupport
import Testing
import TextEditing

@testable import TextFields

/// Random keys into random forms.
@Suite("Random forms")
struct RandomFormTests {
  private static func rules(_ random: inout SeededGenerator) -> FieldRules {
    var rules = FieldRules()
    if Int.random(in: 0..<3, using: &random) == 0 {
      rules.maximumLength = Int.random(in: 1...5, using: &random)
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      rules.classes = [CharacterClass.allCases.randomElement(using: &random) ?? .digits]
    }
    if Int.random(in: 0..<4, using: &random) == 0 { rules.characters = Set("aeM5가ㄱ.") }
    if Int.random(in: 0..<4, using: &random) == 0 { rules.range = NumberRange("18...49") }
    if Int.random(in: 0..<4, using: &random) == 0 { rules.isRequired = true }
    if Int.random(in: 0..<4, using: &random) == 0 { rules.minimumLength = 2 }
    return rules
  }

  private static func form(_ delegate: Delegate?, _ random: inout SeededGenerator) -> Form {
    var form = Form()
    for index in 0..<Int.random(in: 1...5, using: &random) {
      if Int.random(in: 0..<5, using: &random) == 0 {
        var view = TextView("v\(index)", delegate: delegate)
        view.rules = rules(&random)
        form.append(view)
      } else {
        var field = TextField("f\(index)", delegate: delegate)
        field.rules = rules(&random)
        field.traits.keyboardType =
          TextInputTraits.KeyboardType.allCases.randomElement(using: &random) ?? .default
        field.traits.returnKeyType =
          TextInputTraits.ReturnKeyType.allCases.randomElement(using: &random) ?? .default
        form.append(field)
      }
    }
    return form
  }

  /// What a person could compare before and after a press.
  private struct Visible: Equatable {
    var texts: [String]
    var openCounts: [Int]
    var selection: String?
    var cursor: Int
    var preview: String
    var focus: Int?

    init(_ typed: TypedForm<some Composer>) {
      let form = typed.form
      texts = (0..<form.count).map { form[$0].text }
      openCounts = (0..<form.count).map { form[$0].openCount }
      selection = form.document.selectedText
      cursor = form.document.countBeforeCursor
      preview = typed.typing.composer.preview
      focus = form.firstResponder
    }
  }

  private func session(
    _ composer: some Composer, _ keys: [KeyCode], _ random: inout SeededGenerator
  ) throws {
    let delegate = Delegate()
    let refusing = Int.random(in: 0..<6, using: &random)
    var count = 0
    delegate.answer = { _ in
      count += 1
      return refusing > 1 || count % (3 + refusing) != 0
    }
    let form = Self.form(Bool.random(using: &random) ? delegate : nil, &random)
    var typed = TypedForm(composer, form)
    var model = Array(repeating: "", count: form.count)
    let edits: [KeyCode] = [
      .left, .right, .home, .end, .delete, .backspace, .enter, .escape, .left, .backspace,
    ]
    for _ in 0..<Int.random(in: 5...60, using: &random) {
      let before = Visible(typed)
      let outcomes = typed.outcomes.count
      var isPress = false
      switch Int.random(in: 0..<12, using: &random) {
      case 0: typed.form.becomeNext()
      case 1: typed.form.becomePrevious()
      case 2:
        typed.form.becomeFirstResponder(
          form[Int.random(in: 0..<form.count, using: &random)].name)
      case 3...4: typed.press(edits.randomElement(using: &random) ?? .left)
      case 5: typed.press(.left, modifiers: .leftShift)
      default:
        isPress = true
        typed.press(
          keys.randomElement(using: &random) ?? .a,
          modifiers: Int.random(in: 0..<5, using: &random) == 0 ? .leftShift : [])
      }
      typed.settle()
      if isPress, typed.outcomes.dropFirst(outcomes).first == .refused {
        try #require(Visible(typed) == before)
      }
      try check(&typed, &model)
      if typed.form.isSent { return }
    }
    typed.form.abort()
    try check(&typed, &model)
    try #require(typed.form.firstResponder == nil)
  }

  /// Follows the log: each text is what its changes make, and each question has its consequence.
  private func check(_ typed: inout TypedForm<some Composer>, _ model: inout [String]) throws {
    let form = typed.form
    var isBeginning: String?
    var isEnding: String?
    for event in form.events {
      let index = event.field.flatMap { form.index(of: $0) }
      if let index, let change = event.change, event.answer == true {
        var characters = Array(model[index])
        try #require(change.range.upperBound <= characters.count)
        characters.replaceSubrange(change.range, with: change.replacement)
        model[index] = String(characters)
        if !change.replacement.isEmpty {
          let state = form[index]
          try #require(
            state.rules.refusal(
              of: change.replacement.filter { !$0.isNewline || !form.isTextView(index) },
              making: model[index], in: state.traits.keyboardType) == nil)
        }
      }
      switch event.kind {
      case .shouldBegin where event.answer == true: isBeginning = event.field
      case .didBegin:
        try #require(isBeginning == event.field)
        isBeginning = nil
      case .shouldEnd where event.answer == true: isEnding = event.field
      case .shouldEnd: isBeginning = nil
      case .didEnd:
        try #require(isEnding == event.field || event.reason == .cancelled)
        isEnding = nil
      default: break
      }
    }
    try #require(isBeginning == nil && isEnding == nil)
    for index in 0..<form.count {
      try #require(
        model[index].unicodeScalars.elementsEqual(form[index].closedText.unicodeScalars))
      if let limit = form[index].rules.maximumLength {
        try #require(form[index].closedText.count <= limit)
      }
    }
    try #require(!form.hasRequests)
    _ = typed.takeLog()
  }

  @Test(
    "A refused press changes nothing, texts are what their changes make, questions have answers")
  func random() throws {
    let seed = propertySeed()
    let letters = (0..<44).compactMap { Letters.key(of: Letters.characters[$0]) }
    for round in 0..<UInt64(TestAmount.count(2000, long: 100_000)) {
      var random = SeededGenerator(seed: seed &+ round)
      do {
        switch round % 4 {
        case 0: try session(DirectComposer(map: Letters()), letters, &random)
        case 1: try session(HangulComposer(), [.r, .k, .s, .e, .f, .q, .a, .h, .g, .t], &random)
        case 2:
          let composer = MorseComposer()
          let keys = [MorseRole.dot, .dash, .space].flatMap { composer.bindings.keys(for: $0) }
          try session(composer, keys, &random)
        default:
          let layout = HangulLayout.threeSet390
          try session(HangulComposer(layout: layout), letters, &random)
        }
      } catch {
        Issue.record("seed \(seed &+ round), round \(round % 4): \(error)")
        return
      }
    }
  }
}
