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
      keyer: options.morse.keyer, keying: morse, times: options.morse.switchTimes,
      bindings: bindings)
  }

  private var bindings: MorseBindings { options.morse.keys }

  /// Types the text with Enter between its lines. Every call gives the same keys, so that nobody has to hold them.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - maps: the keyboard layouts.
  ///   - take: takes each press and release, and says whether more is wanted.
  /// - Throws: what cannot be keyed, with its place.
  func type(
    _ text: KeyedText, _ maps: CharacterMaps, _ take: (borrowing InputFrame) -> Bool
  ) throws(CommandFailure) {
    var board = try board(maps)
    var steps = KeyedSteps(of: text, in: board.ring)
    try withoutActuallyEscaping(take) { take throws(CommandFailure) in
      var rhythm = KeyRhythm(take)
      while rhythm.isWanted, let step = try board.next(of: &steps, in: text.name) {
        switch step {
        case .lineEnd: try board.tapEnter(into: &rhythm)
        case .piece(let piece):
          try board.goTo(piece.mode, into: &rhythm)
          let seed = morse.seed &+ UInt64(piece.line - 1) &+ UInt64(piece.number) << 32
          try board.type(piece, seed: seed, in: text.name, into: &rhythm)
        }
      }
    }
  }

  /// Compares what a replay gave with what the keys are expected to give.
  ///
  /// - Throws: what cannot be keyed, with its place.
  func expected(
    of text: KeyedText, _ maps: CharacterMaps, given: [UInt8]
  ) throws(CommandFailure) -> ExpectedText {
    var expected = ExpectedText(given: given)
    let board = try board(maps)
    var steps = KeyedSteps(of: text, in: board.ring)
    while let step = try board.next(of: &steps, in: text.name) {
      switch step {
      case .lineEnd(let line, let column): expected.appendNewline(line: line, column: column)
      case .piece(let piece) where options.modes[piece.mode] == .morse:
        expected.append(
          morse: piece.text, morse.code, options.morse.letterCase, line: piece.line,
          column: piece.offset + 1)
      case .piece(let piece):
        expected.append(piece.text, line: piece.line, column: piece.offset + 1)
      }
    }
    return expected
  }

  private func board(_ maps: CharacterMaps) throws(CommandFailure) -> Board {
    Board(
      options: options, hand: hand,
      spelling: HangulSpelling(try layout(maps), options.hangul.rules),
      directKeys: try directKeys(maps))
  }

  private func layout(_ maps: CharacterMaps) throws(CommandFailure) -> HangulLayout {
    guard options.modes.contains(.hangul) else { return .twoSet }
    let layout =
      options.hangul.layoutIsFile
      ? try maps.hangulLayouts.layout(at: options.hangul.layout)
      : HangulLayout(named: options.hangul.layout)
    return layout ?? .twoSet
  }

  private func directKeys(_ maps: CharacterMaps) throws(CommandFailure) -> DirectKeys? {
    guard options.modes.contains(.direct) else { return nil }
    return DirectKeys(try maps.characterMap(options.keyboardLayout))
  }
}

extension TextKeying {
  /// The board on which pieces are typed.
  fileprivate struct Board {
    let options: TypingOptions
    let hand: MorseHand
    let spelling: HangulSpelling
    let directKeys: DirectKeys?
    /// The place of the mode that was gone to last.
    var mode = 0

    private var modes: [TypingOptions.ModeName] { options.modes }

    /// The modes, the first of them first.
    var ring: ModeRing {
      ModeRing(
        modes: modes, code: hand.keying.code, letterCase: options.morse.letterCase,
        spelling: spelling,
        directKeys: directKeys)
    }

    func next(
      of steps: inout KeyedSteps, in file: String
    ) throws(CommandFailure) -> KeyedStep? {
      do throws(KeyedSteps.Untypable) { return try steps.next() } catch {
        let names = modes.map(\.rawValue).joined(separator: ", ")
        throw Self.failure(
          String(error.text), error.line, error.offset, in: file,
          "expected what a mode of the ring has, \(names); take it out or name another mode")
      }
    }

    mutating func tapEnter(into rhythm: inout KeyRhythm) throws(CommandFailure) {
      guard modes[mode] == .morse else { return rhythm.tap(.enter) }
      guard let key = hand.key(.return) else {
        throw CommandFailure(
          .usage,
          "--bind: no key is return, and without one a text of several lines cannot be keyed")
      }
      guard hand.keyer.hasSpeed else { return rhythm.tap(key) }
      rhythm.hold(key, for: hand.keying.speed.unitMicroseconds)
      rhythm.rest(6 * hand.keying.speed.unitMicroseconds)
    }

    /// Taps the next-mode key until the mode is the one at that place of the ring.
    mutating func goTo(_ place: Int, into rhythm: inout KeyRhythm) throws(CommandFailure) {
      while mode != place {
        guard !modes.contains(.morse) || !hand.isBound(.hangeul) else {
          throw CommandFailure(
            .usage, "--bind: the Hangul key goes to the next mode here; give the role another key")
        }
        rhythm.tap(.hangeul)
        mode = (mode + 1) % modes.count
      }
    }

    func type(
      _ piece: KeyedPiece, seed: UInt64, in file: String, into rhythm: inout KeyRhythm
    ) throws(CommandFailure) {
      switch modes[piece.mode] {
      case .morse:
        do throws(MorseEncodingError) {
          try hand.send(piece.text, seed: seed, into: &rhythm)
        } catch {
          throw failure(error, piece, in: file)
        }
      case .hangul:
        do throws(UntypableCharacter) {
          for keystroke in try spelling.keystrokes(typing: piece.text) {
            rhythm.tap(keystroke.key, shift: keystroke.shift)
          }
        } catch {
          throw Self.failure(
            String(error.scalar), piece.line, piece.offset + error.offset, in: file,
            "expected what the layout \(error.layout) can type; take it out or name another --layout"
          )
        }
      case .direct:
        for (offset, scalar) in piece.text.unicodeScalars.enumerated() {
          guard let (key, shift) = directKeys?[scalar] else {
            throw Self.failure(
              String(scalar), piece.line, piece.offset + offset, in: file,
              "expected what a key of the keyboard layout gives alone or with Shift; take it out")
          }
          rhythm.tap(key, shift: shift)
        }
      }
    }

    private func failure(
      _ error: MorseEncodingError, _ piece: KeyedPiece, in file: String
    ) -> CommandFailure {
      let before = piece.text.prefix(error.offset)
      let offset = piece.offset + before.unicodeScalars.count
      let rest = piece.text[before.endIndex...]
      if let sign = rest.firstMatch(of: /^<[A-Za-z]{1,8}>/) {
        let signs = hand.keying.code.alphabet.prosigns.map {
          ([$0.text] + $0.otherNames).joined(separator: " or ")
        }
        return Self.failure(
          String(sign.output), piece.line, offset, in: file,
          "expected a procedure sign of the code \(error.code): \(signs.joined(separator: ", "))")
      }
      let others = MorseCodeName.allCases.filter { name in
        (try? MorseCode(name.alphabet).tokens(for: String(error.character))) != nil
      }
      let advice = others.first.map { "; --code \($0.rawValue) has it" } ?? "; take it out"
      return Self.failure(
        String(error.character), piece.line, offset, in: file,
        "expected what the code \(error.code) has signals for\(advice)")
    }

    private static func failure(
      _ text: String, _ line: Int, _ offset: Int, in file: String, _ advice: String
    ) -> CommandFailure {
      CommandFailure(.malformed, "\(file):\(line):\(offset + 1): found \"\(text)\", \(advice)")
    }
  }
}
