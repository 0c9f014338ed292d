import HangulComposition
import KeyEvents
import MorseComposition
import Typing

/// A part of a line that is typed in one mode.
struct KeyedPiece {
  /// The place of the mode in the ring.
  var mode: Int
  var text: Substring
  /// The line, from 1.
  var line: Int
  /// Unicode scalars of the line before it.
  var offset = 0
  /// Pieces of the line before it.
  var number = 0
}

/// What is typed next of a text.
enum KeyedStep {
  case piece(KeyedPiece)
  /// A line ends there; both from 1.
  case lineEnd(line: Int, column: Int)
}

/// Goes through a text in the order in which it is typed: its lines, and the pieces of each.
struct KeyedSteps {
  private var lines: KeyedLines
  private var ring: ModeRing
  /// The line that is parted, and its number; nil before the first.
  private var line: Substring?
  private var number = 0
  /// Its last piece that was given.
  private var last: KeyedPiece?

  init(of text: KeyedText, in ring: ModeRing) {
    lines = text.lines
    self.ring = ring
  }

  /// What comes next; nil at the end.
  ///
  /// - Throws: where no mode has what comes.
  /// - Complexity: O(length of the step)
  mutating func next() throws(Untypable) -> KeyedStep? {
    while true {
      if let line, let piece = try piece(of: line) {
        last = piece
        return .piece(piece)
      }
      guard let next = lines.next() else { return nil }
      let before = line
      line = next
      number += 1
      last = nil
      if let before {
        return .lineEnd(line: number - 1, column: before.unicodeScalars.count + 1)
      }
    }
  }

  /// What no mode of the ring has.
  struct Untypable: Error {
    var text: Substring
    var line: Int
    /// Unicode scalars of the line before it.
    var offset: Int
  }

  /// What comes behind the last piece, as far as it is for one mode; nil at the end of the line.
  private mutating func piece(of line: Substring) throws(Untypable) -> KeyedPiece? {
    var rest = line[(last?.text.endIndex ?? line.startIndex)...]
    guard !rest.isEmpty else { return nil }
    guard ring.modes.count > 1 else { return KeyedPiece(mode: 0, text: rest, line: number) }
    let offset = last.map { $0.offset + $0.text.unicodeScalars.count } ?? 0
    var piece: KeyedPiece?
    var previous = last?.text.last
    while !rest.isEmpty {
      let unit = rest.prefix(ring.length(ofUnitBefore: rest))
      let behind = rest[unit.endIndex...]
      guard let mode = ring.mode(for: unit, after: previous, before: behind) else {
        if let piece { return piece }
        throw Untypable(text: unit, line: number, offset: offset)
      }
      if let piece, piece.mode != mode { return piece }
      ring.mode = mode
      piece = KeyedPiece(
        mode: mode, text: line[(piece?.text.startIndex ?? unit.startIndex)..<unit.endIndex],
        line: number, offset: offset, number: last.map { $0.number + 1 } ?? 0)
      previous = unit.last
      rest = behind
    }
    return piece
  }
}

/// Chooses a mode of the ring for each character: the one that there is as long as it has what comes. A character that it has
/// in another form alone, as Morse has capitals, is for a mode that has it as it is, if there is one.
struct ModeRing {
  let modes: [TypingOptions.ModeName]
  let code: MorseCode
  let letterCase: MorseCase
  let spelling: HangulSpelling
  let directKeys: DirectKeys?
  /// The place of the mode that there is.
  var mode = 0

  /// How many characters the text begins with that only go together.
  func length(ofUnitBefore text: Substring) -> Int {
    modes.contains(.morse) ? code.longSignLength(startingWith: text) ?? 1 : 1
  }

  /// The place of the mode that has the unit; nil where none has it.
  func mode(for unit: Substring, after previous: Character?, before rest: Substring) -> Int? {
    var inexact: Int?
    for step in modes.indices {
      let place = (mode + step) % modes.count
      switch fit(of: unit, in: modes[place], after: previous, before: rest) {
      case .exact: return place
      case .inexact: inexact = inexact ?? place
      case .none: break
      }
    }
    return inexact
  }

  private enum Fit { case exact, inexact, none }

  private func fit(
    of unit: Substring, in mode: TypingOptions.ModeName, after previous: Character?,
    before rest: Substring
  ) -> Fit {
    switch mode {
    case .direct:
      return unit.unicodeScalars.allSatisfy { directKeys?[$0] != nil } ? .exact : .none
    case .hangul:
      return (try? spelling.keystrokes(typing: unit)) != nil ? .exact : .none
    case .morse:
      if unit.first?.isWhitespace == true {
        // A blank is what parts two words, both of Morse.
        let parts = previous.map { !$0.isWhitespace } ?? false
        let isExact =
          unit == " " && parts
          && isMorse(rest.prefix(code.longSignLength(startingWith: rest) ?? 1)) == .exact
        return isExact ? .exact : .inexact
      }
      return isMorse(unit)
    }
  }

  private func isMorse(_ unit: Substring) -> Fit {
    guard let first = unit.first, !first.isWhitespace,
      (try? code.forEachToken(of: unit, dividingSyllables: false) { _ in }) != nil
    else { return .none }
    return first == "<" || letterCase.folded(unit) == String(unit) ? .exact : .inexact
  }
}

extension MorseCase {
  /// The text in this case, scalar by scalar.
  func folded(_ text: Substring) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let other =
        self == .upper ? scalar.properties.uppercaseMapping : scalar.properties.lowercaseMapping
      let only = other.unicodeScalars.count == 1 ? other.unicodeScalars.first : nil
      folded.append(only ?? scalar)
    }
    return String(folded)
  }
}
