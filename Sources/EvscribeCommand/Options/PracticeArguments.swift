import ArgumentParser
import KeyEvents
import MorseComposition
import PlainText
import Practice
import SessionMaking
import TextKeying
import Typing

/// The kind of text in practice: letters, words, sentences, call signs, or contacts by radio.
enum PracticeContent: String, CaseIterable, ExpressibleByArgument {
  case letters, words, sentences, calls, contacts
}

/// The letters of a lesson that are practised: the newest, or those that the user often got wrong.
enum PracticeChoice: String, CaseIterable, ExpressibleByArgument {
  case newest, weak
}

/// The options for the runs of practice.
struct PracticeArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The lesson (default: the one that you have reached).",
      valueName: "number"))
  var lesson: Int?

  @Option(
    help: ArgumentHelp(
      "Practise only the newest letters of the lesson, or those that you often got wrong lately.",
      valueName: "which"))
  var only: PracticeChoice?

  @Option(
    help: ArgumentHelp("Practise the text in this file; - is standard input.", valueName: "file"),
    completion: .file())
  var text: String?

  @Option(
    help: ArgumentHelp(
      "The length of a run, for example 30s or 5m (default: 60s).", valueName: "time"))
  var time: String?

  @Option(
    help: ArgumentHelp(
      "End after this many runs (default: no limit).", valueName: "number"))
  var runs: Int?

  @Option(
    name: .customLong("record"),
    help: ArgumentHelp(
      "Record the keys of one run in this file, from which `evscribe replay --to score` computes the score.",
      valueName: "file"),
    completion: .file())
  var recording: String?

  @Option(
    help: ArgumentHelp(
      "The seed of the texts: the same number gives the same texts (default: a different one each time).",
      valueName: "number"))
  var seed: UInt64?

  /// Checks the values, and returns an exercise without its text. The lesson must be from 1 to
  /// `lessonCount`.
  func template(
    _ task: TypingOptions.Practice.Task, lessonCount: Int
  ) throws(CommandFailure) -> TypingOptions.Practice {
    var practice = TypingOptions.Practice()
    practice.task = task
    if let lesson, !(1...max(1, lessonCount)).contains(lesson) {
      throw CommandFailure(
        .usage, "--lesson: found \(lesson), expected a lesson from 1 to \(lessonCount)")
    }
    if let runs, runs < 1 {
      throw CommandFailure(.usage, "--runs: found \(runs), expected 1 or more")
    }
    if recording != nil, let runs, runs > 1 {
      throw CommandFailure(
        .usage, "--record: records only one run; leave out --runs, or --record")
    }
    guard let time else { return practice }
    guard let duration = TimeSpan.duration(in: time), duration > .zero, duration <= .seconds(3600)
    else {
      throw CommandFailure(
        .usage,
        "--time: \(TimeSpan.problem(with: time, atMost: "an hour", examples: "30s or 5m"))")
    }
    practice.time = duration
    return practice
  }

  /// Throws if the command line has one of these options, which have no effect. `why` is the
  /// reason, such as `with --text`.
  func refuse(_ options: [(name: String, isGiven: Bool)], _ why: String) throws(CommandFailure) {
    guard let name = options.first(where: \.isGiven)?.name else { return }
    throw CommandFailure(.usage, "--\(name): has no effect \(why); leave out --\(name)")
  }

  /// Returns the words of the file of `--text`, with spaces between them; nil without `--text`.
  /// Throws if there are no words or too many, or if they cannot be typed with the options.
  func ownText(_ options: TypingOptions, _ maps: CharacterMaps) throws(CommandFailure) -> String? {
    guard let text else { return nil }
    let words: String
    do throws(TextKeyingError) {
      let text = try KeyedText(text)
      var typist = TextTypist(
        options: options, morse: MorseKeying(code: MorseCode(options.morse.code.alphabet)))
      try typist.prepare(for: text, maps)
      try typist.type(text, maps) { _ in true }
      words = text.words
    } catch {
      throw CommandFailure(error)
    }
    let limit = TypingOptions.Practice.textLimit
    guard !words.isEmpty else {
      throw CommandFailure(.malformed, "\(text): found no words, expected a text to practise")
    }
    guard words.unicodeScalars.count <= limit else {
      throw CommandFailure(
        .malformed,
        "\(text): found \(words.unicodeScalars.count) characters, expected at most \(limit); split it"
      )
    }
    return words
  }
}
