import MorseComposition
import Testing

@Suite("The international code")
struct MorseCodeTests {
  @Test("Every pattern of up to ten signals has the text of the table, or none")
  func decoding() throws {
    for letterCase in MorseCase.allCases {
      for prosigns in MorseProsigns.allCases {
        let code = MorseCode(case: letterCase, prosigns: prosigns)
        let texts = InternationalTable.texts(upper: letterCase == .upper, angle: prosigns == .angle)
        for signals in allPatterns(upTo: 10) {
          let pattern = try #require(MorsePattern(signals))
          #expect(code.text(for: pattern) == texts[signals], "\(signals) \(letterCase) \(prosigns)")
        }
      }
    }
  }

  @Test("Patterns longer than those of the table have no text")
  func longPatterns() {
    let code = MorseCode()
    var pattern = MorsePattern()
    #expect(code.text(for: pattern) == nil)
    for count in 1...100 {
      pattern.append(.dah)
      #expect((code.text(for: pattern) != nil) == [1, 2, 3, 5].contains(count), "\(count)")
    }
  }

  @Test("Every character has the same signals in either case, with all settings")
  func encoding() {
    for letterCase in MorseCase.allCases {
      for prosigns in MorseProsigns.allCases {
        let code = MorseCode(case: letterCase, prosigns: prosigns)
        let characters =
          InternationalTable.letters + InternationalTable.punctuation
          + InternationalTable.shared.map { ($0.character, $0.signals) } + [("×", "-..-")]
        for (text, signals) in characters {
          for form in [text, text.lowercased()] {
            let scalar = form.unicodeScalars.first!
            #expect(code.pattern(for: scalar)?.text == signals, "\(form)")
          }
        }
        #expect(Set(characters.map(\.0)).count == characters.count)
      }
    }
  }

  @Test("No other character has signals")
  func notEncoded() {
    let code = MorseCode()
    let texts =
      (InternationalTable.letters + InternationalTable.punctuation).flatMap { text, _ in
        [text, text.lowercased()]
      } + InternationalTable.shared.map(\.character) + ["×"]
    let known = Set(texts.map { $0.unicodeScalars.first! })
    for value in UInt32(0)..<0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect((code.pattern(for: scalar) != nil) == known.contains(scalar), "\(value)")
    }
    #expect(code.pattern(for: "\u{10FFFF}") == nil)
  }

  @Test("Every procedure sign has its signals, in either case")
  func encodingProsigns() {
    let code = MorseCode()
    let prosigns =
      InternationalTable.prosigns + InternationalTable.shared.map { ($0.prosign, $0.signals) }
      + InternationalTable.sentOnly.filter { $0.0.hasPrefix("<") }
    for (text, signals) in prosigns {
      #expect(code.pattern(forProsign: text)?.text == signals)
      #expect(code.pattern(forProsign: text.lowercased())?.text == signals)
    }
    #expect(code.alphabet.prosigns.count == prosigns.count)
    for text in ["<XX>", "SK", "<>", "", "<SK"] {
      #expect(code.pattern(forProsign: text) == nil, "\(text)")
    }
  }

  @Test("Signs share a pattern only in the recommendation or in common use")
  func clashes() {
    let alphabet = MorseAlphabet.international
    let signs = alphabet.letters + alphabet.punctuation + alphabet.prosigns
    let clashes = Dictionary(grouping: signs, by: \.pattern).values.filter { $0.count > 1 }
    #expect(
      Set(clashes.map { Set($0.map(\.text)) })
        == [
          ["x", "×"], ["+", "<AR>"], ["=", "<BT>"], ["(", "<KN>"], ["&", "<AS>"], ["k", "<K>"],
          ["<ERR>", "<HH>"],
        ])
    #expect(Set(signs.map(\.text)).count == signs.count)
    #expect(alphabet.letters.count == 37)
    #expect(alphabet.punctuation.count == 19)
    #expect(alphabet.prosigns.count == 14)
  }

  @Test("A procedure sign has 3 to 7 characters, as an origin can store; other signs have one")
  func shapeOfSigns() {
    let alphabet = MorseAlphabet.international
    for sign in alphabet.letters + alphabet.punctuation {
      #expect(sign.text.unicodeScalars.count == 1)
    }
    for sign in alphabet.prosigns {
      #expect((3...7).contains(sign.text.unicodeScalars.count))
      #expect(sign.text.first == "<" && sign.text.last == ">")
    }
  }
}
