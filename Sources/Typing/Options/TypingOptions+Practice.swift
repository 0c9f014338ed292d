import KeyEvents
package import MorseComposition

extension TypingOptions {
  /// A run of practice: everything on which its score depends, except the keys.
  package struct Practice: Hashable, Sendable {
    /// A task of the person.
    package enum Task: String, Sendable, CaseIterable {
      /// Typing the letters that sound.
      case copy
      /// Keying the letters that sound.
      case echo
      /// Keying a text in Morse.
      case send
      /// Typing a text.
      case type
    }

    /// The task of the person; nil if nothing is practised.
    package var task: Task?
    /// The words to type or to key, with spaces between them.
    package var text: String?
    /// The letters that are shown when they sound for the first time, which does not count.
    package var newLetters: String?
    /// The length of the run; nil for ``standardTime``.
    package var time: Duration?
    /// The speed of the letters that sound.
    package var speed: MorseSpeed?
    /// The overall speed, with lengthened gaps between the letters that sound; nil for standard
    /// gaps.
    package var wholeSpeed: MorseSpeed?

    /// The length of a run, unless ``time`` is set.
    package static let standardTime = Duration.seconds(60)
    /// The maximum number of scalars in a text.
    package static let textLimit = 4_000

    /// Starts without practice.
    package init() {}

    /// Creates a run with that text.
    package init(_ task: Task, _ text: String) {
      self.task = task
      self.text = text
    }

    /// The length of the run in microseconds.
    package var microseconds: Int64 { (time ?? Self.standardTime).wholeMicroseconds }

    /// Whether the prompts of the run are sounds.
    package var isHeard: Bool { task == .copy || task == .echo }
  }
}

extension TypingOptions.Practice {
  static let rows = [
    OptionRow(
      "practice", \.practice.task, .choice("task"), "The practice task", flag: .none,
      needs: [.given("practice-text", without: "practice-text") { $0.practice.text != nil }]),
    OptionRow(
      "practice-text", \.practice.text, .words, "The words that are practised", flag: .none,
      needs: practised),
    OptionRow(
      "practice-new", \.practice.newLetters, .words,
      "The letters that are shown when they are played for the first time", flag: .none,
      needs: practised),
    OptionRow(
      "practice-time", \.practice.time, .time(upTo: .seconds(3600), "30s or 2m"),
      "The length of the run", flag: .none, needs: practised),
    OptionRow(
      "practice-wpm", \.practice.speed, .speed,
      "The speed of the played letters, in words per minute", flag: .none, needs: practised),
    OptionRow(
      "practice-farnsworth", \.practice.wholeSpeed, .speed,
      "The overall speed with longer gaps between letters, in words per minute", flag: .none,
      needs: practised),
  ]

  private static let practised: [OptionNeed] = [
    .given("practice", without: "practice") { $0.practice.task != nil }
  ]
}

extension OptionValue where Value == String {
  /// Words with spaces between them, without control characters.
  fileprivate static var words: OptionValue {
    let limit = TypingOptions.Practice.textLimit
    return OptionValue(
      placeholder: "text",
      read: { text throws(OptionProblem) in
        guard text.unicodeScalars.count <= limit else {
          throw OptionProblem("the text is too long; expected at most \(limit) characters")
        }
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
          throw OptionProblem(
            "control character in \"\(text)\"; expected words with spaces between them")
        }
        guard text.contains(where: { $0 != " " }) else {
          throw OptionProblem("the text is empty; expected words with spaces between them")
        }
        return text
      }, write: { $0 })
  }
}

extension TypingOptions {
  /// Checks that the task suits the modes, that a score has a run of practice, and that longer gaps
  /// do not raise the speed.
  func validatePractice() throws(TypingOptionError) {
    guard let task = practice.task else {
      guard output.format == .score else { return }
      throw TypingOptionError(
        option: "to",
        problem:
          "score needs the recording of a practice run; `evscribe practice` makes one with --record",
        others: ["practice"])
    }
    let needsMorse = task == .send || task == .echo
    if needsMorse, modes != [.morse] {
      throw TypingOptionError(
        option: "practice", problem: "\(task.rawValue) needs --mode morse, without other modes",
        others: ["mode"])
    }
    if task == .type, modes.contains(.morse) {
      throw TypingOptionError(
        option: "practice",
        problem: "type needs --mode hangul or --mode direct; for Morse, use send",
        others: ["mode"])
    }
    if let whole = practice.wholeSpeed,
      whole.wordsPerMinute > (practice.speed ?? .standard).wordsPerMinute
    {
      throw TypingOptionError(
        option: "practice-farnsworth",
        problem: "the overall speed cannot exceed the speed of the letters",
        others: ["practice-wpm"])
    }
  }
}
