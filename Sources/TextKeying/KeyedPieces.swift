import HangulComposition
import KeyEvents
import MorseComposition
import Typing

/// A part of a line that is typed in one mode.
struct KeyedPiece {
  /// The index of the mode in ``ModeRing/modes``.
  var mode: Int
  var text: Substring
  /// The line, from 1.
  var line: Int
  /// The number of Unicode scalars of the line that precede the piece.
  var offset = 0
  /// The number of pieces of the line that precede the piece.
  var number = 0
}

/// The next step in typing a text.
enum KeyedStep {
  case piece(KeyedPiece)
  /// The end of a line; line and column count from 1.
  case lineEnd(line: Int, column: Int)
}

/// The steps of typing a text in order: its lines, and the pieces of each.
struct KeyedSteps {
  private var lines: KeyedLines
  private var ring: ModeRing
  /// The current line, and its number; nil before the first.
  private var line: Substring?
  private var number = 0
  /// The piece last returned from the current line; nil at its start.
  private var last: KeyedPiece?

  init(of text: KeyedText, in ring: ModeRing) {
    lines = text.lines
    self.ring = ring
  }

  /// Returns the next step, or nil at the end.
  ///
  /// - Throws: if no mode can type the next character.
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

  /// Text that no mode of the ring can type.
  struct Untypable: Error {
    var text: Substring
    var line: Int
    /// The number of Unicode scalars of the line that precede the text.
    var offset: Int
  }

  /// Returns the next piece of the line, as much as a single mode types, or nil at the end of the
  /// line.
  ///
  /// - Throws: if no mode can type the next character.
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

/// The modes of a session, in the order in which a key cycles through them, with the choice of a
/// mode for each character.
///
/// The current mode is chosen if it can type the character, otherwise the next one that can. A mode
/// that types the character only in another form, such as capitals in Morse, is chosen only if no
/// mode types it unchanged.
struct ModeRing {
  let modes: [TypingOptions.ModeName]
  let code: MorseCode
  let letterCase: MorseCase
  let spelling: HangulSpelling
  let directKeys: DirectKeys?
  /// The index of the current mode.
  var mode = 0

  /// Returns the number of characters at the start of the text that must be typed in one mode:
  /// several for a Morse sign such as `<SK>`, otherwise 1.
  func length(ofUnitBefore text: Substring) -> Int {
    modes.contains(.morse) ? code.longSign(startingWith: text)?.count ?? 1 : 1
  }

  /// Returns the index of the mode that types the unit, or nil if none can.
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
        // A space separates two words, both in Morse.
        let parts = previous.map { !$0.isWhitespace } ?? false
        let isExact =
          unit == " " && parts
          && isMorse(rest.prefix(code.longSign(startingWith: rest)?.count ?? 1)) == .exact
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
  /// Returns the text in this letter case. A scalar that would become several, such as ß, is
  /// unchanged.
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
