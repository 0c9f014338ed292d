import Composition
import KeyEvents
import KeyTraces
import TestSupport
import TextEditing
import TextFields
import Testing

@testable import Typing

/// Forms, what assists, layouts, traits, filters and masks, all crossed.
@Suite("Options that meet in forms, whatever is typed")
struct CrossedOptionsTests {
  /// Fields, and a random way to type into them.
  private struct Round {
    let seed: UInt64
    let letters: FakeCharacterMap.Letters
    let words: [String]
    let frames: [InputFrame]
    let end: EventTime
    let fields: [FieldState]

    var note: String {
      let traits = fields.map { field in
        let traits = field.traits
        let words: [Any] = [
          traits.isSecureTextEntry ? "secure" : "", traits.keyboardType,
          traits.autocapitalizationType, field.statesCapitals ? "stated" : "",
          traits.autocorrectionType, traits.textContentType as Any, field.inputView as Any,
        ]
        return words.map { "\($0)" }.joined(separator: " ")
      }
      return "seed \(seed): \(letters) \(words) \(traits)"
    }
  }

  private static let modes = ["direct", "hangul,direct", "direct,morse", "morse"]
  private static let assistance = [
    ["replace=a=ark", "replace=rr=R-k", "replace=ㄱ=가", "replace=et=e"],
    ["capitals=sentences"], ["capitals=words"], ["capitals=all"], ["full-stop=on"],
    ["correct=automatic"], ["correct=offer"], ["suggest=3"],
    ["delete-undoes=replacements,corrections,capitals,full-stops"], ["delete-undoes=none"],
  ]
  private static let filters = [
    "debounce=5ms", "repeat=drop", "remap=q:a,capslock:tab", "remap=k:r",
  ]
  private static let typed = names(". - a r k e t s q m semicolon i space space")
  private static let edits = names(
    "backspace backspace backspace left right home end delete f7 f8 digit1 digit2")
  private static func names(_ text: String) -> [KeyCode] {
    text.split(separator: " ").compactMap { KeyCode(named: String($0)) }
  }

  /// Calls `body` with random rounds. Keys that leave a field are pressed only if `movesOn`.
  private static func each(movesOn: Bool, _ body: (Round) throws -> Void) throws {
    var random = SeededGenerator(seed: propertySeed())
    for _ in 0..<TestAmount.count(250, long: 20_000) {
      try body(round(seed: random.next(), movesOn: movesOn))
    }
  }

  private static func round(seed: UInt64, movesOn: Bool) -> Round {
    var random = SeededGenerator(seed: seed)
    func isOne(of count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    var words = ["mode=" + modes.randomElement(using: &random)!]
    for set in assistance where isOne(of: 3) { words += set }
    // Of two words for one option the later counts.
    if isOne(of: 3) { words.append("filter=" + filters.randomElement(using: &random)!) }
    var fields = (0..<(movesOn ? 3 : 1)).map { field($0, &random) }
    if !movesOn { fields[0].modes = words[0].dropFirst(5).split(separator: ",").map(String.init) }
    // Known: of the keys that a filter holds back before a secure field, and of those of Morse in
    // it, a recording has fewer than a replay needs to do all at the same time.
    let hidesSafely = words.last?.hasPrefix("filter=") != true && words[0].contains("direct")
    if movesOn, !hidesSafely {
      for index in fields.indices { fields[index].traits.isSecureTextEntry = false }
    }
    if !movesOn {
      // These take every character, and any number of them.
      fields[0].inputView = nil
      fields[0].rules = FieldRules()
      let all: [TextInputTraits.KeyboardType] = [
        .default, .numbersAndPunctuation, .namePhonePad, .twitter, .webSearch,
      ]
      fields[0].traits.keyboardType = all.randomElement(using: &random)!
    }
    // Known: a field writes its own capitals where a letter of Morse closes, the settings do where
    // the word ends.
    if !movesOn, words[0].contains("morse") { fields[0].traits.autocapitalizationType = .none }
    var keyboard = RandomKeyboard(random, typed: typed)
    keyboard.edits = edits
    keyboard.roles = [.enter]
    keyboard.isTwo = false
    var frames = keyboard.frames(Int.random(in: 5...60, using: &random))
    if !movesOn {
      let leaving = [KeyCode.tab, .enter, .capsLock].map(\.rawValue)
      frames.removeAll { frame in
        frame.events.contains { $0.type == .key && leaving.contains($0.code) }
      }
      // A key that is held opens a list of a field: nothing is held for long.
      for (place, frame) in frames.enumerated() {
        for index in frame.events.indices { frames[place].events[index].time.microseconds /= 16 }
      }
    }
    return Round(
      seed: seed, letters: FakeCharacterMap.Letters.allCases.randomElement(using: &random)!,
      words: words, frames: frames,
      end: frames.last!.time!.advanced(byMicroseconds: 1_000_000), fields: fields)
  }

  private static func field(_ index: Int, _ random: inout SeededGenerator) -> FieldState {
    func isOne(of count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    var field = FieldState("f\(index)")
    if isOne(of: 3) { field.traits.keyboardType = .allCases.randomElement(using: &random)! }
    if isOne(of: 3) {
      field.traits.autocapitalizationType = .allCases.randomElement(using: &random)!
      field.statesCapitals = true
    }
    if isOne(of: 3) {
      field.traits.autocorrectionType = [.no, .yes].randomElement(using: &random)!
    }
    if isOne(of: 4) {
      field.traits.textContentType =
        [.name, .jobTitle, .username, .oneTimeCode].randomElement(using: &random)!
    }
    field.traits.isSecureTextEntry = isOne(of: 4)
    if isOne(of: 3) { field.rules.maximumLength = Int.random(in: 1...9, using: &random) }
    // Known: a recording does not tell whether a secret is one of the items.
    if field.traits.isSecureTextEntry { return field }
    if isOne(of: 6) { field.inputView = .choices(["ark", "Kr", "가", "k"]) }
    if isOne(of: 9) { field.inputView = .picker(1...60) }
    return field
  }

  private static func session(
    _ words: [String], _ letters: FakeCharacterMap.Letters, _ fields: [FieldState]?
  ) throws -> TypingSession {
    let options = try TypingOptions(words: words + ["to=document"])
    guard let fields else {
      return TypingSession(options) { FakeCharacterMap(letters: letters) }
    }
    var form = Form()
    for state in fields {
      var field = TextField(state.name)
      field.state = state
      form.append(field)
    }
    form.recordsEvents = true
    return TypingSession(
      options, form: form, characterMap: { FakeCharacterMap(letters: letters) },
      layoutFile: { _ in nil })
  }

  /// What of the assistance is left in a field with these traits, as README says it.
  private static func words(_ words: [String], in field: FieldState) -> [String] {
    let traits = field.traits
    let isProse =
      switch traits.keyboardType {
      case .default, .twitter, .webSearch: true
      default: false
      }
    let content = traits.textContentType
    let isText =
      !traits.isSecureTextEntry && isProse && content != .username && content != .oneTimeCode
    let isCorrected =
      isText && traits.autocorrectionType != .no
      && (traits.autocorrectionType == .yes || content == nil || content == .jobTitle)
    let hasAssistance = words.contains { word in
      ["replace=", "capitals=", "full-stop=", "correct=", "suggest="].contains {
        word.hasPrefix($0)
      }
    }
    var words = words.filter { word in
      switch word.split(separator: "=")[0] {
      case "replace", "full-stop": isText
      case "capitals": isText && !field.statesCapitals
      case "correct": isCorrected
      case "suggest": isText
      default: true
      }
    }
    // The keys that undo are the same, whatever is left.
    if hasAssistance { words.append("replace=zzz=z") }
    let capitals =
      switch traits.autocapitalizationType {
      case .none: "none"
      case .sentences: "sentences"
      case .words: "words"
      case .allCharacters: "all"
      }
    if capitals != "none", !traits.isSecureTextEntry {
      let undoes = words.last { $0.hasPrefix("delete-undoes=") } ?? "default=corrections,full-stops"
      let kinds = undoes.split(separator: "=")[1].split(separator: ",").filter { $0 != "capitals" }
      words += ["capitals=\(capitals)", "delete-undoes=\(kinds.joined(separator: ","))"]
    }
    return words
  }

  @Test("The text of a field is that of a session without a form, with what the field leaves on")
  func plainModel() throws {
    try Self.each(movesOn: false) { round in
      let field = round.fields[0]
      var inForm = try Self.session(round.words, round.letters, round.fields)
      // In which mode a field is typed into has its own tests.
      let mode = inForm.modeNames[inForm.currentModeIndex]
      let words = ["mode=\(mode)"] + Self.words(round.words, in: field).dropFirst()
      var plain = try Self.session(words, round.letters, nil)
      let source = AssistancePropertyTests.Reverser()
      inForm.assistanceSource = source
      plain.assistanceSource = source
      // Known: the capitals of a field are not undone, are written over a selection too, and are
      // none for a lone I. The key of corrections ends a composition also where there are none.
      var left: [KeyCode] =
        field.traits.autocapitalizationType == .none ? [] : [.f8, .leftShift, .i]
      if !words.contains(where: { $0.hasPrefix("correct=") }) { left.append(.f7) }
      let codes = left.map(\.rawValue)
      for (number, frame) in round.frames.enumerated()
      where !frame.events.contains(where: { codes.contains($0.code) }) {
        inForm.receive(frame)
        AssistancePropertyTests.answer(&inForm, source)
        plain.receive(frame)
        AssistancePropertyTests.answer(&plain, source)
        // Text that is written without a form is an action in it.
        if ["<KA>", "<CT>", "<BK>", "<SK>"].contains(where: plain.document.text.contains) { break }
        try #require(
          inForm.form?[0].text == plain.document.text,
          "\(round.note)\n\(Self.keys(round.frames[...number]))")
      }
    }
  }

  /// The keys of frames: `+a -a`.
  private static func keys(_ frames: ArraySlice<InputFrame>) -> String {
    frames.flatMap(\.events).filter { $0.type == .key }.map {
      "\(["-", "+", "~"][Int($0.value)])\(KeyCode(rawValue: $0.code).name)"
    }.joined(separator: " ")
  }

  /// What a session has at its end, without the texts of secure fields.
  private struct Result: Equatable {
    var texts: [String]
    var focus: Int?
    var isSent: Bool
    var events: [String]

    init(_ session: inout TypingSession) {
      let form = session.form ?? Form()
      texts = (0..<form.count).map { form[$0].traits.isSecureTextEntry ? "" : form[$0].text }
      focus = form.firstResponder
      isSent = form.isSent
      events = session.takeFormEvents().map { "\($0.time.microseconds) \($0.line)" }
    }

    func difference(from other: Result) -> String {
      let place = zip(events, other.events).prefix { $0 == $1 }.count
      func text(_ result: Result) -> String {
        "\(result.texts) \(result.events.dropFirst(place).first ?? "-")"
      }
      return "\(text(self)) | \(text(other))"
    }
  }

  @Test("Keys that arrive in one frame do what they do in frames of the same time")
  func joinedFrames() throws {
    try Self.each(movesOn: true) { round in
      // A source answers after the frame, so a list that a key opens is not there for the next one.
      let words = round.words.filter { $0 != "correct=offer" && $0 != "suggest=3" }
      var apart = try Self.session(words, round.letters, round.fields)
      var joined = try Self.session(words, round.letters, round.fields)
      let source = AssistancePropertyTests.Reverser()
      apart.assistanceSource = source
      joined.assistanceSource = source
      var random = SeededGenerator(seed: round.seed)
      var frames = round.frames[...]
      while let first = frames.popFirst() {
        var events = first.events
        apart.receive(first)
        while let next = frames.first, first.kind == .changes, next.kind == .changes,
          Int.random(in: 0..<3, using: &random) > 0
        {
          frames.removeFirst()
          var moved = next
          for index in moved.events.indices {
            moved.events[index].time = first.time ?? moved.events[index].time
          }
          apart.receive(moved)
          events = events.dropLast() + moved.events
        }
        joined.receive(InputFrame(events: events))
      }
      apart.finish(at: round.end)
      joined.finish(at: round.end)
      let (expected, result) = (Result(&apart), Result(&joined))
      try #require(
        result == expected,
        "\(round.note): \(result.difference(from: expected))\n\(Self.keys(round.frames[...]))")
    }
  }

  @Test("A recording with a form gives the same text, masked or not")
  func recordings() throws {
    try Self.each(movesOn: true) { round in
      for masks in [false, true] {
        var live = try Self.session(round.words, round.letters, round.fields)
        let source = AssistancePropertyTests.Reverser()
        live.assistanceSource = source
        var recording = FormRecording(masks: masks)
        for frame in round.frames {
          live.receive(frame)
          recording.write(frame, of: live)
          AssistancePropertyTests.answer(&live, source)
        }
        live.finish(at: round.end)
        recording.finish(at: round.end, of: live)
        var replayed = try Self.session(round.words, round.letters, round.fields)
        try recording.replay(into: &replayed)
        let (expected, result) = (Result(&live), Result(&replayed))
        try #require(
          result == expected,
          "\(masks) \(round.note): \(result.difference(from: expected))\n\(recording.text)")
      }
    }
  }
}

/// What a recorder writes of a session with a form.
struct FormRecording {
  private let masks: Bool
  private var privateKeys = PrivateKeys()
  private var mask = KeyMask()
  private var writer = EvemuWriter()
  private var bytes: [UInt8] = []
  private var written = 0

  init(masks: Bool) { self.masks = masks }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes a frame that the session has just received.
  mutating func write(_ frame: InputFrame, of session: TypingSession) {
    writeInputs(of: session)
    var frame = frame
    var presses = session.step.presses
    guard
      privateKeys.apply(to: &frame, presses: &presses, isSecret: session.isInSecureField),
      !masks || mask.apply(to: &frame, presses: presses)
    else { return }
    writer.write(frame, to: &bytes)
  }

  mutating func finish(at time: EventTime, of session: TypingSession) {
    writeInputs(of: session)
    let end = session.lastTime.map { max($0, time) } ?? time
    writer.write(InputFrame(events: [.report(at: session.isOver ? end : time)]), to: &bytes)
  }

  private mutating func writeInputs(of session: TypingSession) {
    for var input in session.step.inputs.dropFirst(written) {
      if masks {
        guard let content = input.maskedContent else { continue }
        input.content = content
      }
      writer.write(input, to: &bytes)
    }
    written = session.step.inputs.count
  }

  /// Feeds the written trace to a session without sources.
  func replay(into session: inout TypingSession) throws {
    try RecordedSession.play(bytes, into: &session)
  }
}
