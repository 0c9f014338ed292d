package import HanjaConversion
package import TextAssistance

/// The words that were learnt from the user, with their numbers of uses, and the chosen Hanja.
///
///     # evscribe words 1
///     word<tab>Gangnam<tab>3
///     hanja<tab>한국<tab>韓國
package struct Learnt: Hashable, StateContent {
  package static let fileName = "words.txt"

  package var words = LearntWords()
  package var hanja = HanjaMemory()

  private static let header = "# evscribe words 1"
  private static let largestCount = 1_000_000

  package init() {}

  /// The content of the file. The most recently used word comes last of the words, and the most
  /// recently chosen Hanja last of the Hanja.
  package var text: String {
    var text = Self.header + "\n"
    for line in words.text.split(separator: "\n") { text += "word\t\(line)\n" }
    for (key, value) in hanja.all { text += "hanja\t\(key)\t\(value)\n" }
    return text
  }

  /// Reads the content of the file. A line that is not understood is an error, so that nothing is
  /// lost when the file is written again. An empty file contains no words and no Hanja.
  package init(parsing bytes: [UInt8]) throws(StateProblem) {
    guard !bytes.isEmpty else { return }
    var wordLines = ""
    var choices: [(key: String, value: String)] = []
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard let line = String(validating: line, as: UTF8.self) else {
        throw StateProblem(line: number, column: 1, text: "expected text in UTF-8")
      }
      if number == 1 {
        guard line == Self.header else {
          throw StateProblem(line: 1, column: 1, text: "expected the line \"\(Self.header)\"")
        }
        continue
      }
      if line.isEmpty { continue }
      let parts = try Self.parts(of: line, number: number)
      if parts.kind == "word" {
        wordLines += "\(parts.key)\t\(parts.value)\n"
      } else {
        choices.append((key: parts.key, value: parts.value))
      }
    }
    do throws(LearntWords.Problem) { words = try LearntWords(text: wordLines) } catch {
      throw StateProblem(line: 1, column: 1, text: "expected words with counts")
    }
    for choice in choices.suffix(hanja.limit) { hanja.remember(choice.value, for: choice.key) }
  }

  private static func parts(
    of line: String, number: Int
  ) throws(StateProblem) -> (kind: Substring, key: String, value: String) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    let kind = parts[0]
    guard kind == "word" || kind == "hanja" else {
      throw StateProblem(
        line: number, column: 1, text: "expected \"word\" or \"hanja\", followed by a tab")
    }
    guard parts.count == 3 else {
      throw StateProblem(
        line: number, column: kind.count + 1,
        text: "expected two tabs in the line, found \(parts.count - 1)")
    }
    let (key, value) = (String(parts[1]), String(parts[2]))
    guard LearntWords.isWord(key) else {
      throw StateProblem(
        line: number, column: kind.count + 2,
        text: "expected a word without spaces, of at most \(LearntWords.longestWord) characters")
    }
    let column = kind.count + key.count + 3
    if kind == "word" {
      guard let count = Int(value), (1...largestCount).contains(count) else {
        throw StateProblem(
          line: number, column: column, text: "expected a count from 1 to \(largestCount)")
      }
    } else {
      guard LearntWords.isWord(value) else {
        throw StateProblem(
          line: number, column: column,
          text: """
            expected the chosen Hanja or symbols without spaces, of at most \
            \(LearntWords.longestWord) characters
            """)
      }
    }
    return (kind, key, value)
  }
}
