/// The percentage of characters that each reader gets wrong, by sender.
enum ErrorTable {
  private static let readers: [(name: String, read: @Sendable (Keying) -> String)] = [
    ("evscribe", { StraightKeyReader.text($0.lengths) }),
    ("libcw", { Libcw.text($0.lengths, wordsPerMinute: nil) }),
    ("libcw told", { Libcw.text($0.lengths, wordsPerMinute: $0.wordsPerMinute) }),
  ]

  /// Prints a row for each sender, and one for all.
  static func print(_ keyings: [Keying]) {
    Swift.print("wrong characters in %, blanks counted / letters alone; `told` knows the speed\n")
    Swift.print(
      left("", 28) + readers.map { right($0.name, 16) }.joined() + right("characters", 12))
    var names: [String] = []
    for keying in keyings where !names.contains(keying.name) { names.append(keying.name) }
    var all = readers.map { _ in Errors() }
    for name in names {
      let rows = keyings.filter { $0.name == name }
      let errors = readers.map { reader in
        rows.reduce(into: Errors()) { $0.add($1.text, reader.read($1)) }
      }
      printRow(name, errors)
      for (place, error) in errors.enumerated() { all[place].add(error) }
    }
    printRow("all", all)
  }

  private static func printRow(_ name: String, _ errors: [Errors]) {
    let cells = errors.map { right("\(percent($0.withBlanks)) / \(percent($0.letters))", 16) }
    let count = errors.first?.characterCount ?? 0
    Swift.print(left(name, 28) + cells.joined() + right("\(count)", 12))
  }

  private static func percent(_ share: Double) -> String {
    let hundredths = Int(share * 10_000 + 0.5)
    return "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst())"
  }

  static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

/// The counts of wrong characters.
private struct Errors {
  private(set) var characterCount = 0
  private var letterCount = 0
  private var wrong = 0
  private var wrongLetters = 0

  var withBlanks: Double { Double(wrong) / Double(max(characterCount, 1)) }
  var letters: Double { Double(wrongLetters) / Double(max(letterCount, 1)) }

  mutating func add(_ text: String, _ read: String) {
    let letters = text.filter { $0 != " " }
    characterCount += text.count
    letterCount += letters.count
    wrong += distance(text, read)
    wrongLetters += distance(letters, read.filter { $0 != " " })
  }

  mutating func add(_ other: Errors) {
    characterCount += other.characterCount
    letterCount += other.letterCount
    wrong += other.wrong
    wrongLetters += other.wrongLetters
  }

  /// The number of characters to insert, delete or replace (Levenshtein).
  private func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (place, character) in one.enumerated() {
      var next = [place + 1]
      for (column, candidate) in other.enumerated() {
        let replaced = row[column] + (character == candidate ? 0 : 1)
        next.append(min(row[column + 1] + 1, next[column] + 1, replaced))
      }
      row = next
    }
    return row[other.count]
  }
}
