import ArgumentParser
import HangulComposition
import KeyEvents
import KeyboardLayout
import Practice
import PlainText
import SessionMaking
import Typing

/// `evscribe practice hangul`
struct PracticeHangulCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "hangul",
    abstract: "Practises typing Hangul, key by key.",
    discussion: """
      The lessons follow the rows of the layout's keys: the middle row, the upper and the lower one, the digits if they \
      type letters, and the same with Shift. A wrong key is shown at once; a final that moves to the next syllable is \
      not a mistake. The speed is in keystrokes per minute, not in syllables.

        evscribe practice hangul
        evscribe practice hangul --layout 3set-390 --content words
      """)

  @Option(
    help: ArgumentHelp(
      "What to practise: letters, words or sentences (default: letters).", valueName: "content"))
  var content: KeyContent?

  @OptionGroup(title: "Runs") var practice: PracticeArguments
  @OptionGroup(title: "Screen") var screen: ScreenArguments
  @OptionGroup(title: "Sound") var sound: SoundArguments
  @OptionGroup(title: "Sound") var tone: ToneArguments
  @OptionGroup(title: "Keys") var typing: OptionFlags<PracticeHangulOptions>
  @OptionGroup(title: "Keyboards") var devices: DeviceArguments
  @OptionGroup(title: "Grabbing the keyboard") var grab: GrabArguments
  @OptionGroup(title: "Files") var configuration: ConfigurationArguments

  func execute() throws(CommandFailure) {
    var keys = KeyPractice(
      mode: .hangul, content: content, practice: practice, screen: screen, sound: sound, tone: tone,
      devices: devices, grab: grab)
    try configuration.apply(to: &keys.stated)
    keys.stated.options.keepForPractice(in: .hangul)
    try typing.apply(to: &keys.stated)
    try keys.run()
  }
}

/// `evscribe practice latin`
struct PracticeLatinCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "latin",
    abstract: "Practises plain typing, key by key.",
    discussion: """
      The lessons follow the rows of your keyboard layout, as those for Hangul do.

        evscribe practice latin
        evscribe practice latin --xkb-layout de --content sentences
      """)

  @Option(
    help: ArgumentHelp(
      "What to practise: letters, words or sentences (default: letters).", valueName: "content"))
  var content: KeyContent?

  @OptionGroup(title: "Runs") var practice: PracticeArguments
  @OptionGroup(title: "Screen") var screen: ScreenArguments
  @OptionGroup(title: "Sound") var sound: SoundArguments
  @OptionGroup(title: "Sound") var tone: ToneArguments
  @OptionGroup(title: "Keys") var typing: OptionFlags<PracticeLatinOptions>
  @OptionGroup(title: "Keyboards") var devices: DeviceArguments
  @OptionGroup(title: "Grabbing the keyboard") var grab: GrabArguments
  @OptionGroup(title: "Files") var configuration: ConfigurationArguments

  func execute() throws(CommandFailure) {
    var keys = KeyPractice(
      mode: .direct, content: content, practice: practice, screen: screen, sound: sound, tone: tone,
      devices: devices, grab: grab)
    try configuration.apply(to: &keys.stated)
    keys.stated.options.keepForPractice(in: .direct)
    try typing.apply(to: &keys.stated)
    try keys.run()
  }
}

/// The kind of text in keyboard practice: letters, words or sentences.
enum KeyContent: String, CaseIterable, ExpressibleByArgument {
  case letters, words, sentences

  var content: PracticeContent {
    switch self {
    case .letters: .letters
    case .words: .words
    case .sentences: .sentences
    }
  }
}

/// The common part of the commands for keyboard practice, which checks the options and starts the
/// runs.
private struct KeyPractice {
  let mode: TypingOptions.ModeName
  let content: KeyContent?
  let practice: PracticeArguments
  let screen: ScreenArguments
  let sound: SoundArguments
  let tone: ToneArguments
  let devices: DeviceArguments
  let grab: GrabArguments
  var stated = StatedOptions()

  /// Refuses options that have no effect together.
  private func checkEffects() throws(CommandFailure) {
    let lesson = ("lesson", practice.lesson != nil)
    let only = ("only", practice.only != nil)
    if practice.text != nil {
      try practice.refuse(
        [lesson, only, ("content", content != nil), ("seed", practice.seed != nil)], "with --text")
    }
    switch content {
    case .sentences?: try practice.refuse([lesson, only], "with --content sentences")
    case .words?: try practice.refuse([only], "with --content words")
    case .letters?, nil: break
    }
  }

  func run() throws(CommandFailure) {
    try screen.check()
    try checkEffects()
    let maps = CharacterMaps(usesSystem: true)
    var options = stated.options
    let lessons: KeyLessons
    var layout: HangulLayout?
    let name: String
    do throws(SessionMakingError) {
      if mode == .hangul {
        let found =
          options.hangul.layoutIsFile
          ? try maps.hangulLayouts.layout(at: options.hangul.layout)
          : HangulLayout(named: options.hangul.layout)
        layout = found
        lessons = KeyLessons(found ?? .twoSet)
        name = "hangul \(options.hangul.layout)"
      } else {
        options.keyboardLayout = maps.filledIn(options.keyboardLayout)
        let rows = try TypingSession(options, maps).panel.rows
        lessons = KeyLessons(
          labels: rows.map { $0.map { (plain: $0.label, shifted: $0.shiftLabel) } })
        name = "latin \(options.keyboardLayout.layout ?? "us")"
      }
    } catch {
      throw CommandFailure(error)
    }
    if layout?.kind == .romaja {
      throw CommandFailure(
        .usage,
        "--layout: romaja has no lessons; choose a two-set or three-set layout, as in --layout 2set",
        options: ["layout"])
    }
    guard !lessons.lessons.isEmpty else {
      throw CommandFailure(
        .usage,
        mode == .hangul
          ? "--layout: the layout cannot type a whole syllable, so it has no lessons; choose another"
          : "the keyboard layout cannot type any characters, so it has no lessons; choose another with --xkb-layout"
      )
    }
    let template = try practice.template(.type, lessonCount: lessons.lessons.count)
    let maker = KeyExercises(
      lessons: lessons, layout: layout, lesson: practice.lesson, only: practice.only,
      content: (content ?? .letters).content, own: try practice.ownText(options, maps),
      minutes: Double(template.microseconds) / 60_000_000)
    let plan = PracticePlan(
      try PracticeBook(name), template,
      lessonCount: practice.lesson == nil ? lessons.lessons.count : 0,
      seed: practice.seed, introduction: maker.introduction, draw: maker.draw)
    var run = LiveRun(options: options, devices: devices)
    run.grab = grab
    try sound.apply(tone, to: &run)
    try screen.apply(to: &run)
    try run.practise(plan, practice, layout: layout)
  }
}

/// The typing options for practice of Hangul.
enum PracticeHangulOptions: OptionSelection {
  static func includes(_ name: String) -> Bool {
    [
      "layout", "auto-reorder", "double-stroke", "strict-joins", "filter", "stop-key", "sheet-key",
      "screen-key",
    ].contains(name)
  }
}

/// The typing options for practice of plain typing.
enum PracticeLatinOptions: OptionSelection {
  static func includes(_ name: String) -> Bool {
    name.hasPrefix("xkb-")
      || ["locks", "filter", "stop-key", "sheet-key", "screen-key"].contains(name)
  }
}

extension TypingOptions {
  /// Limits the configured options to one mode, and resets the assistance, the views and the
  /// output.
  mutating func keepForPractice(in mode: ModeName) {
    modes = [mode]
    startMode = nil
    nextModeKeys = []
    assistance = Assistance()
    views = Views()
    output = Output()
  }

  /// The options with Morse as the only mode, to check a text that is keyed or only played.
  var asMorse: TypingOptions {
    var options = self
    options.modes = [.morse]
    return options
  }
}
