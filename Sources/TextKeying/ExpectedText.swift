import MorseComposition
import Typing

/// A comparison of the result of replaying keyed text with the expected text, character by
/// character.
///
/// If Morse cannot express a character of the file, the text that Morse writes instead is expected.
/// A warning states the first position of each kind of replacement.
struct ExpectedText {
  private var given: String.UnicodeScalarView.Iterator
  /// The position of the last expected character so far.
  private var last = Place(line: 1, column: 1)
  private var parting: Parting?
  private var notes: [(kind: Note, place: Place, text: String)] = []

  /// Creates a comparison with the complete text of a replay.
  init(given: [UInt8]) {
    self.given = String(decoding: given, as: UTF8.self).unicodeScalars.makeIterator()
  }

  /// A position in the file: the line, and the Unicode scalar in it, both from 1.
  private struct Place {
    var line: UInt32
    var column: UInt32
  }

  /// The first position where the texts differ, with the scalar of each; nil for a text that has
  /// ended.
  private struct Parting {
    var place: Place
    var expected: Unicode.Scalar?
    var given: Unicode.Scalar?
  }

  private enum Note { case letterCase, blanks, otherName }

  /// Appends the end of a line to the expected text.
  mutating func appendNewline(line: Int, column: Int) { append("\n", line, column) }

  /// Appends text of a mode other than Morse to the expected text.
  mutating func append(_ text: Substring, line: Int, column: Int) {
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      append(scalar, line, column + offset)
    }
  }

  /// Appends text in Morse to the expected text, as a replay writes it.
  mutating func append(
    morse text: Substring, _ code: MorseCode, _ letterCase: MorseCase, line: Int, column: Int
  ) {
    var rest = text
    var column = column
    var isInWord = false
    while let first = rest.first {
      let blanks = rest.prefix(while: \.isWhitespace)
      let length = blanks.isEmpty ? code.longSign(startingWith: rest)?.count ?? 1 : blanks.count
      let unit = rest.prefix(length)
      rest.removeFirst(length)
      defer { column += unit.unicodeScalars.count }
      guard blanks.isEmpty else {
        let parts = isInWord && !rest.isEmpty
        if parts { append(" ", line, column) }
        if !parts || blanks != " " {
          note(
            .blanks, line, column,
            "Morse has only single spaces between words; the replay writes no others"
          )
        }
        continue
      }
      isInWord = true
      if first == "<", length > 1, let sign = code.prosign(unit) {
        append(Substring(sign.text), line: line, column: column)
        if sign.text != unit.uppercased() {
          note(.otherName, line, column, "the replay writes \(unit) as \(sign.text)")
        }
        continue
      }
      let folded = letterCase.folded(unit)
      append(Substring(folded), line: line, column: column)
      if folded != unit {
        let other = letterCase == .upper ? "upper case" : "lower case"
        note(
          .letterCase, line, column,
          "Morse has no letter case; the replay writes \(other)")
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ line: Int, _ column: Int) {
    guard parting == nil else { return }
    last = Self.place(line, column)
    let right = given.next()
    if right != scalar { parting = Parting(place: last, expected: scalar, given: right) }
  }

  private mutating func note(
    _ kind: Note, _ line: Int, _ column: Int, _ text: @autoclosure () -> String
  ) {
    guard !notes.contains(where: { $0.kind == kind }) else { return }
    notes.append((kind, Self.place(line, column), text()))
  }

  private static func place(_ line: Int, _ column: Int) -> Place {
    Place(line: UInt32(clamping: line), column: UInt32(clamping: column))
  }

  /// Returns the warnings about text that Morse writes differently, each with its position in the
  /// file.
  func warnings(in file: String) -> [String] {
    notes.map { "\(file):\($0.place.line):\($0.place.column): \($0.text)" }
  }

  /// Returns the message about the first difference, or nil if there is none. Must be called once,
  /// after the whole expected text was appended.
  mutating func difference(in file: String) -> String? {
    if parting == nil, let more = given.next() { parting = Parting(place: last, given: more) }
    guard let parting else { return nil }
    return """
      \(file):\(parting.place.line):\(parting.place.column): \
      the replay writes different text: expected \(Self.mark(parting.expected)), \
      found \(Self.mark(parting.given))
      """
  }

  private static func mark(_ scalar: Unicode.Scalar?) -> String {
    scalar.map { String($0).debugDescription } ?? "the end"
  }
}

extension MorseCode {
  /// Returns the procedure sign that has the text as its main name or another name, or nil if there
  /// is none.
  fileprivate func prosign(_ text: Substring) -> MorseSign? {
    guard let pattern = pattern(forProsign: String(text)) else { return nil }
    return alphabet.prosigns.first { $0.pattern == pattern }
  }
}

extension TextTypist {
  /// Sets the options for the case of letters and the form of procedure signs so that a replay
  /// writes the same text.
  ///
  /// Capitals are chosen if the text has more capitals than small letters, and brackets if it has
  /// more procedure signs in brackets than punctuation marks with the same signals. They are
  /// counted, not tried in replays, because one misread letter would make every replay differ.
  mutating func chooseWriting(for lines: KeyedLines) {
    let code = morse.code
    let shared = Set(code.alphabet.prosigns.map(\.pattern))
    let marks = Set(code.alphabet.punctuation.map(\.pattern))
    var capitals = 0
    var angles = 0
    for line in lines {
      var rest = line
      while let first = rest.first {
        let length = code.longSign(startingWith: rest)?.count ?? 1
        let unit = rest.prefix(length)
        rest.removeFirst(length)
        if first == "<", length > 1 {
          let pattern = code.pattern(forProsign: String(unit))
          if pattern.map(marks.contains) == true { angles += 1 }
          continue
        }
        for scalar in unit.unicodeScalars {
          if scalar.properties.isUppercase { capitals += 1 }
          if scalar.properties.isLowercase { capitals -= 1 }
          if let pattern = code.pattern(for: scalar), shared.contains(pattern),
            marks.contains(pattern)
          {
            angles -= 1
          }
        }
      }
    }
    options.morse.letterCase = capitals > 0 ? .upper : .lower
    options.morse.prosigns = angles > 0 ? .angle : .punctuation
  }
}
