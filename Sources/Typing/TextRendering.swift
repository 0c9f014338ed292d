package import TextEditing
import HangulComposition
import KeyEvents
import MorseComposition

/// A renderer of text as bytes: the text itself, or the letters or signals that were typed for it.
package struct TextRendering: Sendable {
  private let kind: TypingOptions.OutputFormat.Rendering
  private let code: MorseCode
  /// The bytes to write before the next character, if one comes.
  private var separator: [UInt8] = []
  private var lineHasSigns = false

  /// Makes a renderer for the output format in `options`.
  package init(_ options: TypingOptions) {
    kind = options.output.format.rendering
    code = options.morse.writtenCode
  }

  /// Appends the cells to `bytes`. Spaces at the end of a line of signals or letters are not
  /// written.
  ///
  /// - Complexity: O(cells)
  package mutating func append(_ cells: ArraySlice<TextCell>, to bytes: inout [UInt8]) {
    for cell in cells {
      switch kind {
      case .letters: appendLetters(of: cell, to: &bytes)
      case .signals: appendSignals(of: cell, to: &bytes)
      case .text: bytes.append(cell.scalar)
      }
    }
  }

  private mutating func appendLetters(of cell: TextCell, to bytes: inout [UInt8]) {
    switch cell.scalar {
    case "\n": endLine(&bytes)
    case " ": separator = lineHasSigns ? [0x20] : []
    default:
      writeSeparator(&bytes)
      let letters = HangulOrigin.letters(of: cell)
      for letter in letters { bytes.append(letter.scalar) }
      if letters.isEmpty { bytes.append(cell.scalar) }
    }
  }

  private mutating func appendSignals(of cell: TextCell, to bytes: inout [UInt8]) {
    if cell.scalar == "\n" { return endLine(&bytes) }
    if code.origin(of: cell) == .wordSpace {
      if !separator.isEmpty { separator = Array(" / ".utf8) }
      return
    }
    for pattern in code.patterns(of: cell) {
      writeSeparator(&bytes)
      bytes.append(contentsOf: pattern.text.utf8)
      separator = [0x20]
    }
  }

  private mutating func endLine(_ bytes: inout [UInt8]) {
    separator = []
    lineHasSigns = false
    bytes.append(0x0A)
  }

  private mutating func writeSeparator(_ bytes: inout [UInt8]) {
    bytes.append(contentsOf: separator)
    separator = []
    lineHasSigns = true
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }
}
