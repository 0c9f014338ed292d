import HangulComposition
import KeyEvents
import MorseComposition
import Typing

/// A part of a line that is typed in one mode.
struct KeyedPiece {
  /// The place of the mode in the ring.
  var mode: Int
  var text: Substring
  /// Unicode scalars of the line before it.
  var offset: Int
}

/// Parts lines into pieces, each for a mode of the ring that has all its characters.
struct KeyedPieces {
  let modes: [TypingOptions.ModeName]
  let code: MorseCode
  let letterCase: MorseCase
  let layout: HangulLayout
  let hangul: HangulOptions
  let directKeys: DirectKeys?
  /// Whether the layout has keys for a character; looked up once for each.
  private var isHangulTypable: [Substring: Bool] = [:]
  /// The mode that the last piece was for.
  private(set) var mode = 0

  init(
    modes: [TypingOptions.ModeName], code: MorseCode, letterCase: MorseCase, layout: HangulLayout,
    hangul: HangulOptions, directKeys: DirectKeys?
  ) {
    self.modes = modes
    self.code = code
    self.letterCase = letterCase
    self.layout = layout
    self.hangul = hangul
    self.directKeys = directKeys
  }

  /// The pieces of a line. The mode stays as long as it has what comes; a character that it has in another form alone,
  /// as Morse has capitals, is for a mode that has it as it is, if there is one.
  ///
  /// - Throws: the offset, in Unicode scalars, and the text of what no mode has.
  /// - Complexity: O(length of the line)
  mutating func pieces(of line: Substring) throws(Untypable) -> [KeyedPiece] {
    var pieces: [KeyedPiece] = []
    guard modes.count > 1 else {
      return line.isEmpty ? [] : [KeyedPiece(mode: 0, text: line, offset: 0)]
    }
    var offset = 0
    var start = line.startIndex
    var previous: Character?
    while start < line.endIndex {
      let rest = line[start...]
      let count = modes.contains(.morse) ? code.longSignLength(startingWith: rest) ?? 1 : 1
      let unit = rest.prefix(count)
      guard let mode = mode(for: unit, after: previous, before: rest.dropFirst(count)) else {
        throw Untypable(text: unit, offset: offset)
      }
      if let last = pieces.last, last.mode == mode {
        pieces[pieces.count - 1].text = line[last.text.startIndex..<unit.endIndex]
      } else {
        pieces.append(KeyedPiece(mode: mode, text: unit, offset: offset))
      }
      self.mode = mode
      offset += unit.unicodeScalars.count
      previous = unit.last
      start = unit.endIndex
    }
    return pieces
  }

  /// What no mode of the ring has.
  struct Untypable: Error {
    var text: Substring
    var offset: Int
  }

  private mutating func mode(
    for unit: Substring, after previous: Character?, before rest: Substring
  ) -> Int? {
    let order = modes.indices.map { (mode + $0) % modes.count }
    var inexact: Int?
    for place in order {
      switch fit(of: unit, in: modes[place], after: previous, before: rest) {
      case .exact: return place
      case .inexact: inexact = inexact ?? place
      case .none: break
      }
    }
    return inexact
  }

  private enum Fit { case exact, inexact, none }

  private mutating func fit(
    of unit: Substring, in mode: TypingOptions.ModeName, after previous: Character?,
    before rest: Substring
  ) -> Fit {
    switch mode {
    case .direct:
      return unit.unicodeScalars.allSatisfy { directKeys?[$0] != nil } ? .exact : .none
    case .hangul:
      if let known = isHangulTypable[unit] { return known ? .exact : .none }
      let isTypable = (try? layout.keystrokes(typing: String(unit), options: hangul)) != nil
      isHangulTypable[unit] = isTypable
      return isTypable ? .exact : .none
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
    guard let first = unit.first, !first.isWhitespace, (try? code.tokens(for: String(unit))) != nil
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
