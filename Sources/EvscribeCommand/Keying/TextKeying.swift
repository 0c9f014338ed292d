import HangulComposition
import KeyEvents
import MorseComposition
import Typing

/// Makes of a text the keys that type it.
struct TextKeying {
  /// What the keys are typed with, and so what a replay needs to know.
  var options: TypingOptions
  /// The hand on a straight key.
  var morse: MorseKeying

  /// Makes the hand pause between syllables: without, nobody can tell 아까 from 악가. Returns false where that changes
  /// nothing.
  mutating func partsSyllables() -> Bool {
    guard options.keyer == .straight, morse.code.alphabet.joining == .syllables,
      !morse.dividesSyllables
    else { return false }
    morse.dividesSyllables = true
    return true
  }

  /// The lines of a text as they can be keyed: Morse knows no blanks but single ones between words.
  func lines(of text: String) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard options.modes == [.morse] else { return lines.map(String.init) }
    return lines.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  /// The keys of the lines, with Enter between them.
  ///
  /// - Throws: what cannot be keyed, with its line and character in `file`.
  func frames(
    for lines: [String], in file: String, _ layouts: HangulLayoutFiles
  ) throws(CommandFailure) -> [InputFrame] {
    if options.modes == [.hangul] {
      let layout =
        options.hangulLayoutIsFile
        ? try layouts.layout(at: options.hangulLayout) : HangulLayout(named: options.hangulLayout)
      return try frames(typing: lines, layout ?? .twoSet, in: file)
    }
    return options.keyer == .straight
      ? try frames(holding: lines, in: file) : try frames(tapping: lines, in: file)
  }

  private func frames(
    typing lines: [String], _ layout: HangulLayout, in file: String
  ) throws(CommandFailure) -> [InputFrame] {
    var rhythm = KeyRhythm()
    for (number, line) in lines.enumerated() {
      if number > 0 { rhythm.tap(.enter) }
      do throws(UntypableCharacter) {
        for keystroke in try layout.keystrokes(typing: line, options: options.hangul) {
          rhythm.tap(keystroke.key, shift: keystroke.shift)
        }
      } catch {
        throw CommandFailure(
          .malformed,
          """
          \(file):\(number + 1):\(error.offset + 1): found \(quoted(error.scalar)), expected what the layout \
          \(error.layout) can type; take it out or name another --layout
          """)
      }
    }
    return rhythm.frames
  }

  private func frames(
    tapping lines: [String], in file: String
  ) throws(CommandFailure) -> [InputFrame] {
    let (dot, dash, space) = (try key(.dot), try key(.dash), try key(.space))
    var rhythm = KeyRhythm()
    for (number, line) in lines.enumerated() {
      if number > 0 { rhythm.tap(try key(.return)) }
      var isFirst = true
      var isInSyllable = false
      for token in try tokens(of: line, number, in: file) {
        switch token {
        case .letter(let pattern):
          if !isFirst { rhythm.tap(space) }
          for signal in pattern.signals { rhythm.tap(signal == .dot ? dot : dash) }
          isFirst = false
          isInSyllable = morse.code.isHangul(pattern)
        case .syllableEnd:
          rhythm.tap(space)
        case .wordGap:
          // One press ends the letter, one the syllable, and one is the blank.
          rhythm.tap(space)
          if isInSyllable { rhythm.tap(space) }
        }
      }
    }
    return rhythm.frames
  }

  private func frames(
    holding lines: [String], in file: String
  ) throws(CommandFailure) -> [InputFrame] {
    let (key, enter) = (try key(.key), try key(.return))
    let unit = morse.speed.unit
    var frames: [InputFrame] = []
    var time = KeyRhythm.start
    for (number, line) in lines.enumerated() {
      if number > 0 {
        // Sooner than a blank, which would be left at the end of the line.
        let press = time.advanced(by: frames.isEmpty ? 0 : 3 * unit)
        frames.append(InputFrame(events: [.key(enter, value: 1, at: press), .report(at: press)]))
        let release = press.advanced(by: unit)
        frames.append(
          InputFrame(events: [.key(enter, value: 0, at: release), .report(at: release)]))
        time = release.advanced(by: 6 * unit)
      }
      var hand = morse
      hand.seed = morse.seed &+ UInt64(number)
      do throws(MorseEncodingError) {
        let added = try hand.frames(for: line, key: key, from: time)
        time = added.last?.time ?? time
        frames += added
      } catch {
        throw failure(error, number, in: file)
      }
    }
    return frames
  }

  private func tokens(
    of line: String, _ number: Int, in file: String
  ) throws(CommandFailure) -> [MorseToken] {
    do { return try morse.code.tokens(for: line) } catch {
      throw failure(error, number, in: file)
    }
  }

  private func failure(_ error: MorseEncodingError, _ line: Int, in file: String) -> CommandFailure
  {
    let others = MorseCodeName.allCases.filter { name in
      (try? MorseCode(name.alphabet).tokens(for: String(error.character))) != nil
    }
    let advice = others.first.map { "; --code \($0.rawValue) has it" } ?? "; take it out"
    return CommandFailure(
      .malformed,
      """
      \(file):\(line + 1):\(error.offset + 1): found "\(error.character)", expected what the code \(error.code) has \
      signals for\(advice)
      """)
  }

  private func key(_ role: MorseRole) throws(CommandFailure) -> KeyCode {
    let bindings = MorseBindings(options.bindings, keyer: options.keyer)
    if let key = bindings.keys(for: role).first { return key }
    throw CommandFailure(
      .usage, "--bind: no key is \(role.rawValue), and without one the text cannot be keyed")
  }

  private func quoted(_ scalar: Unicode.Scalar) -> String { "\"\(Character(scalar))\"" }
}

extension MorseCode {
  /// Whether the pattern is a Hangul letter, which may be open in a syllable.
  fileprivate func isHangul(_ pattern: MorsePattern) -> Bool {
    alphabet.joining == .syllables
      && text(for: pattern)?.unicodeScalars.first.map { (0x3131...0x318E).contains($0.value) }
        == true
  }
}
