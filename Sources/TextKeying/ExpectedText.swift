import MorseComposition
import Typing

/// Compares what a replay of keyed text is expected to give with what it gave, character by character as they stand in the
/// file. Where Morse cannot give what the file has, what Morse gives is expected, and the first such place is told.
struct ExpectedText {
  private var given: String.UnicodeScalarView.Iterator
  /// Where the last character stands.
  private var last = Place(line: 1, column: 1)
  private var parting: Parting?
  private var notes: [(kind: Note, place: Place, text: String)] = []

  /// Begins with the whole text that a replay gave.
  init(given: [UInt8]) {
    self.given = String(decoding: given, as: UTF8.self).unicodeScalars.makeIterator()
  }

  /// A line and a Unicode scalar in it, both from 1.
  private struct Place {
    var line: UInt32
    var column: UInt32
  }

  /// Where the texts part, and what stands there; nil where one is over.
  private struct Parting {
    var place: Place
    var expected: Unicode.Scalar?
    var given: Unicode.Scalar?
  }

  private enum Note { case letterCase, blanks, otherName }

  /// Ends a line.
  mutating func appendNewline(line: Int, column: Int) { append("\n", line, column) }

  /// What another mode than Morse types.
  mutating func append(_ text: Substring, line: Int, column: Int) {
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      append(scalar, line, column + offset)
    }
  }

  /// What Morse types.
  mutating func append(
    morse text: Substring, _ code: MorseCode, _ letterCase: MorseCase, line: Int, column: Int
  ) {
    var rest = text
    var column = column
    var isInWord = false
    while let first = rest.first {
      let blanks = rest.prefix(while: \.isWhitespace)
      let length = blanks.isEmpty ? code.longSignLength(startingWith: rest) ?? 1 : blanks.count
      let unit = rest.prefix(length)
      rest.removeFirst(length)
      defer { column += unit.unicodeScalars.count }
      guard blanks.isEmpty else {
        let parts = isInWord && !rest.isEmpty
        if parts { append(" ", line, column) }
        if !parts || blanks != " " {
          note(
            .blanks, line, column, "Morse has single blanks between words; a replay gives no others"
          )
        }
        continue
      }
      isInWord = true
      if first == "<", length > 1, let sign = code.prosign(unit) {
        append(Substring(sign.text), line: line, column: column)
        if sign.text != unit.uppercased() {
          note(.otherName, line, column, "a replay gives \(unit) as \(sign.text)")
        }
        continue
      }
      let folded = letterCase.folded(unit)
      append(Substring(folded), line: line, column: column)
      if folded != unit {
        let other = letterCase == .upper ? "capitals" : "small ones"
        note(
          .letterCase, line, column,
          "Morse does not tell capitals from small letters; a replay gives \(other)")
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

  /// What to tell of the file, each with its place.
  func warnings(in file: String) -> [String] {
    notes.map { "\(file):\($0.place.line):\($0.place.column): \($0.text)" }
  }

  /// What to tell where a replay gives another text; nil where it gives this one, which is now whole.
  mutating func difference(in file: String) -> String? {
    if parting == nil, let more = given.next() { parting = Parting(place: last, given: more) }
    guard let parting else { return nil }
    return """
      \(file):\(parting.place.line):\(parting.place.column): a replay does not give this text: expected \
      \(Self.mark(parting.expected)), given \(Self.mark(parting.given))
      """
  }

  private static func mark(_ scalar: Unicode.Scalar?) -> String {
    scalar.map { String($0).debugDescription } ?? "the end"
  }
}

extension MorseCode {
  /// The procedure sign as it is written, whatever name it has in the text.
  fileprivate func prosign(_ text: Substring) -> MorseSign? {
    guard let pattern = pattern(forProsign: String(text)) else { return nil }
    return alphabet.prosigns.first { $0.pattern == pattern }
  }
}

extension TextTypist {
  /// Chooses how letters and signs are written so that a replay gives the text again: capitals where the text has more of
  /// them than of small letters, procedure signs in brackets where it has more of these than of the marks with the same
  /// signals.
  mutating func chooseWriting(for lines: KeyedLines) {
    let code = morse.code
    let shared = Set(code.alphabet.prosigns.map(\.pattern))
    let marks = Set(code.alphabet.punctuation.map(\.pattern))
    var capitals = 0
    var angles = 0
    for line in lines {
      var rest = line
      while let first = rest.first {
        let length = code.longSignLength(startingWith: rest) ?? 1
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
