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
      copy: a letter or a word sounds, and you type it on the keyboard. echo: it sounds, and you key it back. send: you \
      see a text and key it; the timing of a straight key or a paddle is measured. copy and echo need a sound card. A \
      wrong or late answer is shown, and sounds again.

        evscribe practice morse
        evscribe practice morse --task send --keyer iambic-b --sound
        evscribe practice morse --content calls --lesson 40 --wpm 25
        evscribe practice morse --task send --keyer single-switch --switch-times auto

      Letters have their full speed from the first lesson, and longer gaps: --wpm 20 --farnsworth 10.
      """)

  @Option(help: "What to do: copy, echo or send (default: copy).")
  var task = MorseTask.copy

  @Option(
    help: ArgumentHelp(
      "What comes: letters, words, sentences, calls or contacts (default: letters).",
      valueName: "content"))
  var content = PracticeContent.letters

  @Option(
    help: ArgumentHelp(
      "The order of the letters: lcwo, jlmc, academy or licw.",
      discussion: """
        Those of LCWO, Just Learn Morse Code, CW Academy and the Long Island CW Club. The default is lcwo, and for a \
        single switch academy, which begins with the shortest letters.
        """, valueName: "order"))
  var order: MorseLessonOrder?

  @Option(
    help: ArgumentHelp("Only these letters, for example rln.", valueName: "letters"))
  var letters: String?

  @Option(
    help: ArgumentHelp(
      "The speed with longer gaps between letters and words, in words per minute (default: 10).",
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
    var stated = StatedOptions()
    try configuration.apply(to: &stated)
    let isKeyed = task != .copy
    stated.options.keepForPractice(in: isKeyed ? .morse : .direct)
    try typing.set(in: &stated)
    let keying = stated.options.morse
    let maps = CharacterMaps(usesSystem: true)
    let code = MorseCode(keying.code.alphabet)
    let order = try lessonOrder(keying)
    var template = try practice.template(task.task, lessonCount: order.count - 1)
    let speed = keying.speed ?? .standard
    template.speed = speed
    template.wholeSpeed = try wholeSpeed(speed)
    let own = try practice.ownText(stated.options.asMorse, maps)
    let hasLatin = "aq1".unicodeScalars.allSatisfy { code.pattern(for: $0) != nil }
    if content != .letters, !hasLatin, own == nil {
      throw CommandFailure(
        .usage, "--content \(content.rawValue): is in Latin letters; leave it out, or give a --text"
      )
    }
    let name =
      "morse \(task.rawValue)\(keying.code == .international ? "" : " \(keying.code.rawValue)")"
    let book = try PracticeBook(name)
    let maker = MorseExercises(
      order: order, lesson: practice.lesson, only: practice.only, content: content, own: own,
      task: task, code: code, minutes: Double(template.microseconds) / 60_000_000)
    let plan = PracticePlan(
      book, template, lessonCount: letters == nil && practice.lesson == nil ? order.count - 1 : 0,
      seed: practice.seed, introduction: maker.introduction, draw: maker.draw)
    var run = LiveRun(options: stated.options, devices: devices)
    if task != .send {
      if let problem = SoundPlayer.problem() {
        throw CommandFailure(
          .unavailable, "\(task.rawValue) needs sound: \(problem); --task send works without")
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

  /// The letters in the order of the lessons.
  private func lessonOrder(
    _ morse: TypingOptions.Morse
  ) throws(CommandFailure) -> [Character] {
    let code = MorseCode(morse.code.alphabet)
    if let letters {
      if order != nil {
        throw CommandFailure(
          .usage, "--order: has no effect with --letters; leave out --order")
      }
      let characters = Array(letters.lowercased().filter { !$0.isWhitespace })
      for character in characters
      where character.unicodeScalars.first.flatMap(code.pattern) == nil {
        throw CommandFailure(
          .usage,
          "--letters: “\(character)” has no signals in the code \(morse.code.rawValue); leave it out"
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
          .usage, "--order: is for --code international; leave out --order")
      }
      return Self.letters(of: code, morse.code.alphabet)
    }
    let usual = morse.keyer == .singleSwitch ? MorseLessonOrder.academy : .lcwo
    return (order ?? usual).characters
  }

  /// The letters of another code, those with the fewest signals first.
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

/// What a person does in practice of Morse.
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
    TypingOptions.row(name)?.isOfMorse == true || ["filter", "stop-key"].contains(name)
  }
}
