import HangulComposition
import KeyEvents
import MorseComposition
import Typing

/// Makes of a text the keys that type it.
struct TextKeying {
  /// What the keys are typed with, and so what a replay needs to know.
  var options: TypingOptions
  /// The hand that keys Morse.
  var morse: MorseKeying

  /// Chooses what a replay needs to know and what follows from the text and the system.
  mutating func prepare(for text: KeyedText, _ maps: CharacterMaps) throws(CommandFailure) {
    if options.modes.contains(.direct) {
      options.keyboardLayout = maps.filledIn(options.keyboardLayout)
    }
    guard options.modes.contains(.morse) else { return }
    chooseWriting(for: text.lines)
    if let role = hand.missingRole {
      throw CommandFailure(
        .usage, "--bind: no key is \(role.rawValue), and without one the text cannot be keyed")
    }
  }

  private var hand: MorseHand {
    MorseHand(
      keyer: options.keyer, keying: morse, times: options.switchTimes, bindings: bindings)
  }

  private var bindings: MorseBindings { MorseBindings(options.bindings, keyer: options.keyer) }

  /// The keys of the text with Enter between its lines, and what they are expected to give.
  ///
  /// - Throws: what cannot be keyed, with its place.
  func keys(
    of text: KeyedText, _ maps: CharacterMaps
  ) throws(CommandFailure) -> (frames: [InputFrame], expected: ExpectedText) {
    var rhythm = KeyRhythm()
    var expected = ExpectedText()
    var board = Board(keying: self, layout: try layout(maps), directKeys: try directKeys(maps))
    var ring = KeyedPieces(
      modes: options.modes, code: morse.code, letterCase: options.letterCase, layout: board.layout,
      hangul: options.hangul, directKeys: board.directKeys)
    for (number, line) in text.lines.enumerated() {
      if number > 0 {
        try board.tapEnter(into: &rhythm)
        let before = text.lines[number - 1].unicodeScalars.count
        expected.appendNewline(line: number, column: before + 1)
      }
      let pieces: [KeyedPiece]
      do { pieces = try ring.pieces(of: line) } catch {
        throw board.failure(error, line: number + 1, in: text.name)
      }
      for (place, piece) in pieces.enumerated() {
        try board.goTo(piece.mode, into: &rhythm)
        let seed = morse.seed &+ UInt64(number) &+ UInt64(place) << 32
        try board.type(piece, seed: seed, line: number + 1, in: text.name, into: &rhythm)
        if options.modes[piece.mode] == .morse {
          expected.append(
            morse: piece.text, morse.code, options.letterCase, line: number + 1,
            column: piece.offset + 1)
        } else {
          expected.append(piece.text, line: number + 1, column: piece.offset + 1)
        }
      }
    }
    return (rhythm.frames, expected)
  }

  private func layout(_ maps: CharacterMaps) throws(CommandFailure) -> HangulLayout {
    guard options.modes.contains(.hangul) else { return .twoSet }
    let layout =
      options.hangulLayoutIsFile
      ? try maps.hangulLayouts.layout(at: options.hangulLayout)
      : HangulLayout(named: options.hangulLayout)
    return layout ?? .twoSet
  }

  private func directKeys(_ maps: CharacterMaps) throws(CommandFailure) -> DirectKeys? {
    guard options.modes.contains(.direct) else { return nil }
    return DirectKeys(try maps.characterMap(options.keyboardLayout))
  }
}

extension TextKeying {
  /// The board on which pieces are typed, in the mode that was gone to last.
  fileprivate struct Board {
    let keying: TextKeying
    let hand: MorseHand
    let layout: HangulLayout
    let directKeys: DirectKeys?
    private var mode = 0

    init(keying: TextKeying, layout: HangulLayout, directKeys: DirectKeys?) {
      self.keying = keying
      hand = keying.hand
      self.layout = layout
      self.directKeys = directKeys
    }

    private var modes: [TypingOptions.ModeName] { keying.options.modes }

    mutating func tapEnter(into rhythm: inout KeyRhythm) throws(CommandFailure) {
      guard modes[mode] == .morse else { return rhythm.tap(.enter) }
      guard let key = hand.key(.return) else {
        throw CommandFailure(
          .usage,
          "--bind: no key is return, and without one a text of several lines cannot be keyed")
      }
      guard hand.keyer.hasSpeed else { return rhythm.tap(key) }
      rhythm.hold(key, for: hand.keying.speed.unit)
      rhythm.rest(6 * hand.keying.speed.unit)
    }

    /// Taps the next-mode key until the mode is the one at that place of the ring.
    mutating func goTo(_ place: Int, into rhythm: inout KeyRhythm) throws(CommandFailure) {
      let bindings = modes.contains(.morse) ? hand.bindings : MorseBindings([:], keyer: .straight)
      while mode != place {
        guard bindings.role(of: .hangeul) == nil else {
          throw CommandFailure(
            .usage, "--bind: the Hangul key goes to the next mode here; give the role another key")
        }
        rhythm.tap(.hangeul)
        mode = (mode + 1) % modes.count
      }
    }

    func type(
      _ piece: KeyedPiece, seed: UInt64, line: Int, in file: String, into rhythm: inout KeyRhythm
    ) throws(CommandFailure) {
      switch modes[piece.mode] {
      case .morse:
        do throws(MorseEncodingError) {
          try hand.send(String(piece.text), seed: seed, into: &rhythm)
        } catch {
          throw failure(error, piece, line: line, in: file)
        }
      case .hangul:
        do throws(UntypableCharacter) {
          let text = String(piece.text)
          for keystroke in try layout.keystrokes(typing: text, options: keying.options.hangul) {
            rhythm.tap(keystroke.key, shift: keystroke.shift)
          }
        } catch {
          throw Self.failure(
            String(error.scalar), line, piece.offset + error.offset, in: file,
            "expected what the layout \(error.layout) can type; take it out or name another --layout"
          )
        }
      case .direct:
        for (offset, scalar) in piece.text.unicodeScalars.enumerated() {
          guard let (key, shift) = directKeys?[scalar] else {
            throw Self.failure(
              String(scalar), line, piece.offset + offset, in: file,
              "expected what a key of the keyboard layout gives alone or with Shift; take it out")
          }
          rhythm.tap(key, shift: shift)
        }
      }
    }

    func failure(_ error: KeyedPieces.Untypable, line: Int, in file: String) -> CommandFailure {
      let names = modes.map(\.rawValue).joined(separator: ", ")
      return Self.failure(
        String(error.text), line, error.offset, in: file,
        "expected what a mode of the ring has, \(names); take it out or name another mode")
    }

    private func failure(
      _ error: MorseEncodingError, _ piece: KeyedPiece, line: Int, in file: String
    ) -> CommandFailure {
      let before = piece.text.prefix(error.offset)
      let offset = piece.offset + before.unicodeScalars.count
      let rest = piece.text[before.endIndex...]
      if let sign = rest.firstMatch(of: /^<[A-Za-z]{1,8}>/) {
        let signs = hand.keying.code.alphabet.prosigns.map {
          ([$0.text] + $0.otherNames).joined(separator: " or ")
        }
        return Self.failure(
          String(sign.output), line, offset, in: file,
          "expected a procedure sign of the code \(error.code): \(signs.joined(separator: ", "))")
      }
      let others = MorseCodeName.allCases.filter { name in
        (try? MorseCode(name.alphabet).tokens(for: String(error.character))) != nil
      }
      let advice = others.first.map { "; --code \($0.rawValue) has it" } ?? "; take it out"
      return Self.failure(
        String(error.character), line, offset, in: file,
        "expected what the code \(error.code) has signals for\(advice)")
    }

    private static func failure(
      _ text: String, _ line: Int, _ offset: Int, in file: String, _ advice: String
    ) -> CommandFailure {
      CommandFailure(.malformed, "\(file):\(line):\(offset + 1): found \"\(text)\", \(advice)")
    }
  }
}
