import ArgumentParser
import LiveTyping
import MorseComposition
import PlainText
import Practice
import SessionMaking
import SoundCard
import Typing

/// `evscribe practice morse`
struct PracticeMorseCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "morse",
    abstract: "Practises Morse: copying, sending, or keying back.",
    discussion: """
      copy: you hear a letter or a word and type it on the keyboard. echo: you hear it and key it back. send: you \
      see a text and key it; the timing of a straight key or a paddle is measured. copy and echo need a sound card. If \
      your answer is wrong or late, you see the right one and hear it again.

        evscribe practice morse
        evscribe practice morse --task send --keyer iambic-b --sound
        evscribe practice morse --content calls --wpm 25
        evscribe practice morse --task send --keyer single-switch --switch-times auto

      Letters sound at full speed from the first lesson, with longer gaps between them; the default is --wpm 20 --farnsworth 10.
      """)

  @Option(help: "What to do: copy, echo or send (default: copy).")
  var task = MorseTask.copy

  @Option(
    help: ArgumentHelp(
      "What to practise: letters, words, sentences, calls or contacts (default: letters).",
      valueName: "content"))
  var content: PracticeContent?

  @Option(
    help: ArgumentHelp(
      "The order of the letters: lcwo, jlmc, academy or licw.",
      discussion: """
        The orders of LCWO, Just Learn Morse Code, CW Academy and the Long Island CW Club. The default is lcwo or, \
        for a single switch, academy, which begins with the shortest letters.
        """, valueName: "order"))
  var order: MorseLessonOrder?

  @Option(
    help: ArgumentHelp("Practise only these letters, for example rln.", valueName: "letters"))
  var letters: String?

  @Option(
    help: ArgumentHelp(
      "The overall speed in words per minute, for which the gaps between letters and words are lengthened (default: 10).",
      valueName: "speed"))
  var farnsworth: String?

  @OptionGroup(title: "Runs") var practice: PracticeArguments
  @OptionGroup(title: "Screen") var screen: ScreenArguments
  @OptionGroup(title: "Sound") var sound: SoundArguments
  @OptionGroup(title: "Sound") var tone: ToneArguments
  @OptionGroup(title: "Keying") var typing: OptionFlags<PracticeMorseOptions>
  @OptionGroup(title: "Keyboards") var devices: DeviceArguments
  @OptionGroup(title: "Grabbing the keyboard") var grab: GrabArguments
  @OptionGroup(title: "Files") var configuration: ConfigurationArguments

  func execute() throws(CommandFailure) {
    try screen.check()
    try checkEffects()
    var stated = StatedOptions()
    try configuration.apply(to: &stated)
    stated.options.keepForPractice(in: task == .copy ? .direct : .morse)
    if task == .copy { try typing.set(in: &stated) } else { try typing.apply(to: &stated) }
    let keying = stated.options.morse
    let maps = CharacterMaps(usesSystem: true)
    let code = MorseCode(keying.code.alphabet)
    try checkCode(keying.code, stated.options, maps)
    let order = try lessonOrder(keying)
    var template = try practice.template(task.task, lessonCount: order.count - 1)
    let speed = keying.speed ?? .standard
    template.speed = speed
    template.wholeSpeed = try wholeSpeed(speed)
    let own = try practice.ownText(stated.options.asMorse, maps)
    let hasLatin = "aq1".unicodeScalars.allSatisfy { code.pattern(for: $0) != nil }
    if let content, content != .letters, !hasLatin {
      throw CommandFailure(
        .usage,
        "--content \(content.rawValue): these texts are in Latin letters, which the code does not have; leave out --content, or give your own text with --text"
      )
    }
    let name =
      "morse \(task.rawValue)\(keying.code == .international ? "" : " \(keying.code.rawValue)")"
    let book = try PracticeBook(name)
    let maker = MorseExercises(
      order: order, lesson: letters == nil ? practice.lesson : order.count - 1,
      only: practice.only, content: content ?? .letters, own: own,
      task: task, code: code, minutes: Double(template.microseconds) / 60_000_000)
    let plan = PracticePlan(
      book, template, lessonCount: letters == nil && practice.lesson == nil ? order.count - 1 : 0,
      seed: practice.seed, introduction: maker.introduction, draw: maker.draw)
    var run = LiveRun(options: stated.options, devices: devices)
    if task != .send {
      if let problem = SoundPlayer.problem() {
        throw CommandFailure(
          .unavailable,
          "--task \(task.rawValue) needs sound: \(problem); --task send works without sound")
      }
      run.sound = try tone.settings()
    } else {
      try sound.apply(tone, to: &run)
    }
    run.playsKeys = task != .copy
    run.grab = grab
    try screen.apply(to: &run)
    try run.practise(plan, practice)
  }

  /// Refuses options that have no effect together.
  private func checkEffects() throws(CommandFailure) {
    let isOfLesson = [
      ("lesson", practice.lesson != nil), ("only", practice.only != nil),
      ("order", order != nil), ("letters", letters != nil),
    ]
    if practice.text != nil {
      try practice.refuse(
        isOfLesson + [("content", content != nil), ("seed", practice.seed != nil)], "with --text")
    }
    switch content {
    case .calls?, .contacts?, .sentences?:
      try practice.refuse(isOfLesson, "with --content \(content?.rawValue ?? "")")
    case .words?: try practice.refuse([("only", practice.only != nil)], "with --content words")
    case .letters?, nil: break
    }
    if letters != nil {
      try practice.refuse(
        [("lesson", practice.lesson != nil), ("order", order != nil)], "with --letters")
    }
    switch task {
    case .send: try practice.refuse([("farnsworth", farnsworth != nil)], "with --task send")
    case .copy:
      let allowed: Set = ["wpm", "code", "filter", "stop-key", "sheet-key", "screen-key"]
      let keyed = typing.given.sorted().filter { !allowed.contains($0) && !$0.hasPrefix("xkb-") }
      try practice.refuse(keyed.map { ($0, true) }, "with --task copy, which is answered by typing")
    case .echo: break
    }
  }

  /// Refuses a code whose letters join into one character, because practice asks for letters one by
  /// one. For copying, also refuses a code whose letters the keyboard cannot type as answers.
  private func checkCode(
    _ name: MorseCodeName, _ options: TypingOptions, _ maps: CharacterMaps
  ) throws(CommandFailure) {
    if name.alphabet.joining != .apart {
      throw CommandFailure(
        .usage,
        "--code \(name.rawValue): some of its letters join into one character, but practice asks for letters one by one; choose another code"
      )
    }
    guard task == .copy, name != .international else { return }
    var options = options
    options.keyboardLayout = maps.filledIn(options.keyboardLayout)
    let rows: [[PanelState.Key]]
    do throws(SessionMakingError) {
      rows = try TypingSession(options, maps).panel.rows
    } catch {
      throw CommandFailure(error)
    }
    let typed = Set(rows.joined().flatMap { [$0.label, $0.shiftLabel] })
    guard let letter = name.alphabet.letters.first(where: { !typed.contains($0.text) }) else {
      return
    }
    throw CommandFailure(
      .usage,
      """
      --code \(name.rawValue): the keyboard layout cannot type \(letter.text) as an answer; choose another with \
      --xkb-layout, or add --task echo
      """)
  }

  /// Returns the letters in the order of the lessons. Throws if an option is invalid or has no
  /// effect.
  private func lessonOrder(
    _ morse: TypingOptions.Morse
  ) throws(CommandFailure) -> [Character] {
    let code = MorseCode(morse.code.alphabet)
    if let letters {
      var characters: [Character] = []
      for character in letters.lowercased()
      where !character.isWhitespace && !characters.contains(character) {
        characters.append(character)
      }
      for character in characters
      where character.unicodeScalars.first.flatMap(code.pattern) == nil {
        throw CommandFailure(
          .usage,
          "--letters: \"\(character)\" has no signals in the code \(morse.code.rawValue); leave it out"
        )
      }
      guard characters.count >= 2 else {
        throw CommandFailure(.usage, "--letters: expected two letters or more, as in rln")
      }
      return characters
    }
    guard morse.code == .international else {
      if order != nil {
        throw CommandFailure(
          .usage, "--order: has no effect without --code international; leave out --order")
      }
      return Self.letters(of: code, morse.code.alphabet)
    }
    let usual = morse.keyer == .singleSwitch ? MorseLessonOrder.academy : .lcwo
    return (order ?? usual).characters
  }

  /// Returns the letters of a code other than the international one, those with the fewest signals
  /// first.
  private static func letters(of code: MorseCode, _ alphabet: MorseAlphabet) -> [Character] {
    let signs = alphabet.letters.filter { $0.text.count == 1 && $0.text.first?.isLetter == true }
    let sorted = signs.enumerated().sorted { first, second in
      let counts = (first.element.pattern.signals.count, second.element.pattern.signals.count)
      return counts.0 == counts.1 ? first.offset < second.offset : counts.0 < counts.1
    }
    return sorted.compactMap(\.element.text.first)
  }

  private func wholeSpeed(_ letters: MorseSpeed) throws(CommandFailure) -> MorseSpeed? {
    guard let farnsworth else {
      return MorseSpeed(wordsPerMinute: min(10, letters.wordsPerMinute))
    }
    if let speed = Double(farnsworth).flatMap(MorseSpeed.init(wordsPerMinute:)),
      speed.wordsPerMinute <= letters.wordsPerMinute
    {
      return speed
    }
    throw CommandFailure(
      .usage,
      """
      --farnsworth: found "\(farnsworth)", expected 1 to \(letters) words per minute; the overall speed cannot exceed \
      --wpm
      """)
  }
}

/// The task in Morse practice: copying, keying back, or sending.
enum MorseTask: String, CaseIterable, ExpressibleByArgument {
  case copy, echo, send

  var task: TypingOptions.Practice.Task {
    switch self {
    case .copy: .copy
    case .echo: .echo
    case .send: .send
    }
  }
}

extension MorseLessonOrder: ExpressibleByArgument {}

/// The typing options for practice of Morse.
enum PracticeMorseOptions: OptionSelection {
  static func includes(_ name: String) -> Bool {
    TypingOptions.row(name)?.isOfMorse == true || name.hasPrefix("xkb-")
      || ["filter", "stop-key", "sheet-key", "screen-key"].contains(name)
  }
}
