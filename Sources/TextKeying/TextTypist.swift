import HangulComposition
package import KeyEvents
package import MorseComposition
package import SessionMaking
package import Typing

/// A simulated typist: the source of the key presses that type a text.
package struct TextTypist {
  /// The options for which the keys are typed; a replay needs the same ones.
  package var options: TypingOptions
  /// The code, speed, spacing and jitter of Morse.
  package var morse: MorseKeying

  /// Creates a typist for the options. The keying is used only for Morse.
  package init(options: TypingOptions, morse: MorseKeying) {
    self.options = options
    self.morse = morse
  }

  /// Sets the options that depend on the text and the system.
  ///
  /// - Throws: ``TextKeyingError/noKey(_:)`` if Morse lacks a key that the keyer requires.
  package mutating func prepare(for text: KeyedText, _ maps: CharacterMaps) throws(TextKeyingError)
  {
    if options.modes.contains(.direct) {
      options.keyboardLayout = maps.filledIn(options.keyboardLayout)
    }
    guard options.modes.contains(.morse) else { return }
    chooseWriting(for: text.lines)
    if let role = hand.missingRole { throw .noKey(role) }
  }

  private var hand: MorseHand {
    MorseHand(options.morse, keying: morse)
  }

  private var bindings: MorseBindings { options.morse.keys }

  /// Types the text with Enter between its lines. Every call produces the same keys, so they need
  /// not be stored.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - maps: the keyboard layouts.
  ///   - take: receives each press and release, and returns whether it accepts more.
  /// - Throws: an error with the position of the text that cannot be keyed.
  package func type(
    _ text: KeyedText, _ maps: CharacterMaps, _ take: (borrowing InputFrame) -> Bool
  ) throws(TextKeyingError) {
    var board = try board(maps)
    var steps = KeyedSteps(of: text, in: board.ring)
    try withoutActuallyEscaping(take) { take throws(TextKeyingError) in
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

  /// Compares `given`, the text that a replay wrote, with the text that `text` should become.
  ///
  /// - Returns: the comparison, which has the first difference, if any, and the warnings.
  /// - Throws: an error with the position of the text that cannot be keyed.
  func expected(
    of text: KeyedText, _ maps: CharacterMaps, given: [UInt8]
  ) throws(TextKeyingError) -> ExpectedText {
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

  private func board(_ maps: CharacterMaps) throws(TextKeyingError) -> Board {
    do throws(SessionMakingError) {
      return Board(
        options: options, hand: hand,
        spelling: HangulSpelling(try layout(maps), options.hangul.rules),
        directKeys: try directKeys(maps))
    } catch {
      throw .session(error)
    }
  }

  private func layout(_ maps: CharacterMaps) throws(SessionMakingError) -> HangulLayout {
    guard options.modes.contains(.hangul) else { return .twoSet }
    let layout =
      options.hangul.layoutIsFile
      ? try maps.hangulLayouts.layout(at: options.hangul.layout)
      : HangulLayout(named: options.hangul.layout)
    return layout ?? .twoSet
  }

  private func directKeys(_ maps: CharacterMaps) throws(SessionMakingError) -> DirectKeys? {
    guard options.modes.contains(.direct) else { return nil }
    return DirectKeys(try maps.characterMap(options.keyboardLayout))
  }
}

extension TextTypist {
  /// The keyboard on which the pieces are typed, with the current mode of the session.
  fileprivate struct Board {
    let options: TypingOptions
    let hand: MorseHand
    let spelling: HangulSpelling
    let directKeys: DirectKeys?
    /// The index of the current mode.
    var mode = 0

    private var modes: [TypingOptions.ModeName] { options.modes }

    /// The ring that chooses a mode for each character, with the first mode as the current one.
    var ring: ModeRing {
      ModeRing(
        modes: modes, code: hand.keying.code, letterCase: options.morse.letterCase,
        spelling: spelling,
        directKeys: directKeys)
    }

    func next(
      of steps: inout KeyedSteps, in file: String
    ) throws(TextKeyingError) -> KeyedStep? {
      do throws(KeyedSteps.Untypable) { return try steps.next() } catch {
        throw Self.failure(
          String(error.text), error.line, error.offset, in: file, .modes(modes))
      }
    }

    mutating func tapEnter(into rhythm: inout KeyRhythm) throws(TextKeyingError) {
      guard modes[mode] == .morse else { return rhythm.tap(.enter) }
      guard let key = hand.key(.return) else { throw .noKey(.return) }
      guard hand.keyer.hasSpeed else { return rhythm.tap(key) }
      rhythm.hold(key, for: hand.keying.speed.unitMicroseconds)
      rhythm.rest(6 * hand.keying.speed.unitMicroseconds)
    }

    /// Taps the key that selects the next mode until the mode at an index of the options is
    /// current.
    mutating func goTo(_ place: Int, into rhythm: inout KeyRhythm) throws(TextKeyingError) {
      guard mode != place else { return }
      let (key, held) = try nextModeKey()
      while mode != place {
        rhythm.tap(key, holding: held)
        mode = (mode + 1) % modes.count
      }
    }

    /// Returns the first key that selects the next mode, and the modifiers to hold with it. A
    /// modifier with a role in Morse is not used, because it would send signals.
    private func nextModeKey() throws(TextKeyingError) -> (key: KeyCode, held: [KeyCode]) {
      let isInRing = modes.contains(.morse)
      guard let named = options.nextModeKeys.first else {
        guard !isInRing || !hand.isBound(.hangeul) else { throw .nextModeKeyIsBound }
        return (.hangeul, [])
      }
      var held: [KeyCode] = []
      for pair in [
        (KeyCode.leftControl, KeyCode.rightControl), (.leftAlt, .rightAlt),
        (.leftShift, .rightShift), (.leftSuper, .rightSuper),
      ] {
        let keys = [pair.0, pair.1].filter { named.modifiers.contains($0.modifier ?? []) }
        guard let first = keys.first else { continue }
        guard let key = keys.first(where: { !isInRing || !hand.isBound($0) }) else {
          throw .nextModeModifierIsBound(first)
        }
        held.append(key)
      }
      return (named.key, held)
    }

    func type(
      _ piece: KeyedPiece, seed: UInt64, in file: String, into rhythm: inout KeyRhythm
    ) throws(TextKeyingError) {
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
            .hangulLayout(error.layout))
        }
      case .direct:
        for (offset, scalar) in piece.text.unicodeScalars.enumerated() {
          guard let (key, shift) = directKeys?[scalar] else {
            throw Self.failure(
              String(scalar), piece.line, piece.offset + offset, in: file, .keyboardLayout)
          }
          rhythm.tap(key, shift: shift)
        }
      }
    }

    private func failure(
      _ error: MorseEncodingError, _ piece: KeyedPiece, in file: String
    ) -> TextKeyingError {
      let before = piece.text.prefix(error.offset)
      let offset = piece.offset + before.unicodeScalars.count
      let rest = piece.text[before.endIndex...]
      if let sign = rest.firstMatch(of: /^<[A-Za-z]{1,8}>/) {
        let signs = hand.keying.code.alphabet.prosigns.map { [$0.text] + $0.otherNames }
        return Self.failure(
          String(sign.output), piece.line, offset, in: file, .prosigns(signs, code: error.code))
      }
      let others = MorseCodeName.allCases.filter { name in
        (try? MorseCode(name.alphabet).tokens(for: String(error.character))) != nil
      }
      return Self.failure(
        String(error.character), piece.line, offset, in: file,
        .signals(code: error.code, other: others.first))
    }

    private static func failure(
      _ text: String, _ line: Int, _ offset: Int, in file: String,
      _ reason: TextKeyingError.Reason
    ) -> TextKeyingError {
      .untypable(text, TextPlace(file: file, line: line, column: offset + 1), reason)
    }
  }
}
