import AssistanceSources
import Composition
import KeyEvents
import Measuring
import MorseComposition
import SystemIO
import TextAssistance
import TextEditing
import Typing

enum SwitchMeasurements {
  static func printAll() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let file = arguments.first else {
      print("SwitchBenchmarks: expected a file with English text")
      return
    }
    let skipped = arguments.dropFirst().first.flatMap { Int($0) } ?? 0
    let words = words(of: String(decoding: try readFile(at: file), as: UTF8.self), after: skipped)
    let index = try WordList(folder: "Data/words/en", language: "en").index(environment: [:])
    let completion = WordCompletion(index)
    print("\(words.count) words: \(words.prefix(8).joined(separator: " ")) …")
    Table.printRow(
      "one switch, times", ["min", "words/min", "presses", "time %", "presses %", "chosen"])
    let base = user([String](), words, completion)
    printRow("without suggestions", base, base, words)
    for times in ["", " switch-delete=1s switch-space=1500ms"] {
      for count in [3, 6] {
        for step in ["700ms", "1s", "1500ms"] {
          let options = "suggest=\(count) scan-step=\(step)\(times)"
          printRow(options, user(options.split(separator: " "), words, completion), base, words)
        }
      }
      if times.isEmpty { continue }
      printRow("without\(times)", user(times.split(separator: " "), words, completion), base, words)
    }
  }

  /// Returns about 4,000 characters as words, in lower case, as far as Morse can write them.
  private static func words(of text: String, after skipped: Int) -> [String] {
    let code = MorseCode()
    var count = 0
    var words: [String] = []
    for word in text.dropFirst(skipped).split(whereSeparator: \.isWhitespace) {
      let word = word.lowercased().replacing("\u{2019}", with: "'")
      guard word.unicodeScalars.allSatisfy({ !code.patterns(of: TextCell($0)).isEmpty }) else {
        continue
      }
      words.append(word)
      count += word.count + 1
      if count >= 4_000 { break }
    }
    return words
  }

  private static func user(
    _ words: [some StringProtocol], _ text: [String], _ completion: WordCompletion
  ) -> PerfectUser {
    var options = TypingOptions()
    do {
      for word in ["keyer=single-switch", "to=document"] + words.map({ String($0) }) {
        let parts = word.split(separator: "=", maxSplits: 1)
        try options.set(String(parts[0]), to: String(parts[1]))
      }
    } catch { fatalError("\(error)") }
    var user = PerfectUser(options, completion)
    user.type(text)
    let typed = user.text.lowercased().split(whereSeparator: \.isWhitespace).map { String($0) }
    if typed != text {
      let place = zip(typed, text).enumerated().first { $1.0 != $1.1 }
      fatalError("not as expected: \(place.map { "\($0)" } ?? "\(typed.count) words")")
    }
    return user
  }

  private static func printRow(
    _ name: String, _ user: PerfectUser, _ base: PerfectUser, _ words: [String]
  ) {
    let minutes = Double(user.now.microseconds) / 60e6
    func percent(_ part: Double, _ whole: Double) -> String {
      Table.text(100 * part / whole, digits: 1)
    }
    Table.printRow(
      name,
      [
        Table.text(minutes, digits: 1), Table.text(Double(words.count) / minutes, digits: 2),
        "\(user.pressCount)",
        percent(minutes, Double(base.now.microseconds) / 60e6),
        percent(Double(user.pressCount), Double(base.pressCount)), "\(user.chosenCount)",
      ])
  }
}
