import TestSupport
import TextEditing
import Testing

@testable import TextAssistance

/// Reads a text backwards from its end, as a session does from the cursor.
private func backwards(_ text: String) -> (Int) -> Unicode.Scalar? {
  let scalars = Array(text.unicodeScalars.reversed())
  return { $0 < scalars.count ? scalars[$0] : nil }
}

@Suite("The word before a separator")
struct EndedWordTests {
  @Test(
    "is found as Unicode's word boundaries have it",
    arguments: [
      // The text, how many scalars are the separator, the word, its tail, the run, in an address.
      ("teh ", 1, "teh", 1, nil, false), ("teh", 0, "teh", 0, nil, false),
      ("a teh.", 1, "teh", 1, nil, false), ("don't ", 1, "don't", 1, nil, false),
      ("don\u{2019}t ", 1, "don\u{2019}t", 1, nil, false), ("'teh' ", 1, "teh", 2, "'teh'", false),
      ("(teh ", 1, "teh", 1, "(teh", false), ("well-teh ", 1, "teh", 1, "well-teh", false),
      ("a@teh ", 1, "teh", 1, "a@teh", true), ("www.teh ", 1, "teh", 1, "www.teh", true),
      (" .teh ", 1, "teh", 1, ".teh", false), ("a/teh ", 1, "teh", 1, "a/teh", true),
      ("#teh ", 1, "teh", 1, "#teh", true), ("x=teh ", 1, "teh", 1, "x=teh", true),
      ("me@", 1, "me", 1, nil, true), ("teh/", 1, "teh", 1, nil, true),
      ("x=", 1, "x", 1, nil, true), ("teh:", 1, "teh", 1, nil, false),
      ("teh@ ", 1, "", 1, "teh@", true), (":d ", 1, "d", 1, ":d", false),
      ("a:d ", 1, "d", 1, "a:d", true),
      (":) ", 1, "", 1, ":)", false), ("a_teh ", 1, "a_teh", 1, nil, false),
      ("안녕 ", 1, "안녕", 1, nil, false), ("e\u{301}a ", 1, "e\u{301}a", 1, nil, false),
      ("x\u{FFFD}teh ", 1, "x\u{FFFD}teh", 1, nil, false), ("a\u{3000}", 1, "a", 1, nil, false),
    ] as [(String, Int, String, Int, String?, Bool)])
  func finds(
    text: String, separators: Int, word: String, tail: Int, run: String?, isInAddress: Bool
  ) {
    let found = EndedWord(separatorCount: separators, backwards(text))
    #expect(found?.text == word)
    #expect(found?.tailCount == tail)
    #expect(found?.run == run)
    #expect(found?.isInAddress == isInAddress)
  }

  @Test("is missing behind another separator, at the start, and where it is too long")
  func missing() {
    let long = String(repeating: "x", count: EndedWord.limit + 1)
    for text in ["  ", " ", "a  ", "\(long) ", "\(String(repeating: ".", count: 65)) "] {
      #expect(EndedWord(separatorCount: 1, backwards(text)) == nil, "\(text)")
    }
    #expect(EndedWord(separatorCount: 0, backwards("")) == nil)
    let word = String(repeating: "x", count: EndedWord.limit)
    #expect(EndedWord(separatorCount: 1, backwards("\(word) "))?.text == word)
  }

  @Test("reads no more of any text than it has to")
  func reads() {
    var random = SeededGenerator(seed: propertySeed())
    let scalars = Array("ab'\u{2019}. @:/\n9é\u{301}가\u{FFFD}-_(".unicodeScalars)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        scalars.randomElement(using: &random)!
      }
      var furthest = 0
      let word = EndedWord(separatorCount: 1) { distance in
        furthest = max(furthest, distance)
        return distance < text.count ? text[text.count - 1 - distance] : nil
      }
      // Apostrophes are many only where nothing else is.
      let apostrophes = text.reversed().dropFirst().prefix(while: \.isApostrophe).count
      #expect(furthest <= 2 * EndedWord.limit + apostrophes + 4)
      guard let word else { continue }
      #expect(!word.text.unicodeScalars.contains { $0.isSpace })
      #expect(!word.text.isEmpty || word.run != nil)
      let tail = text.suffix(word.tailCount)
      let before = text.dropLast(word.tailCount).suffix(word.text.unicodeScalars.count)
      #expect(before.elementsEqual(word.text.unicodeScalars))
      #expect(tail.dropLast().allSatisfy { $0.isApostrophe })
    }
  }
}

@Suite("Where sentences and words begin")
struct TextLanguageTests {
  @Test(
    "A capital is next",
    arguments: [
      "", "\n", "  ", "a\n", "ok. ", "a.\n", "Hi! ", "Hi? ", "Hi!\" ", "Hi.) ", "Hi.\u{201D} ",
      "Hi. (", "Hi. \"", "Hi. \u{201C}", "(", "\"", "\u{BF}", "Hm... ", "So do I. ",
      "In 1999. ", "go on. ", "he said no. ", "이다. ", "네. ", "他。 ", "他. ", "word.\t",
    ])
  func capital(text: String) {
    #expect(TextLanguage().beginsSentence(backwards(text)))
  }

  @Test(
    "None is next",
    arguments: [
      "a", "a ", "a, ", "a.", "a.b", "e.g. ", "U.S. ", "i.e. ", "etc. ", "Dr. ", "approx. ", "a\"",
      "it's", "a (", "p. ", "a. ", "vs. ", "a . ", "3:", "x;", "\u{FFFD} ", "\u{FFFD}",
    ])
  func none(text: String) {
    #expect(!TextLanguage().beginsSentence(backwards(text)))
  }

  @Test("A German date ends no sentence")
  func german() {
    #expect(!TextLanguage("de").beginsSentence(backwards("am 3. ")))
    #expect(TextLanguage("en").beginsSentence(backwards("am 3. ")))
    #expect(TextLanguage("de").beginsSentence(backwards("Ende. \u{201E}")))
  }

  @Test("Words begin behind spaces, hyphens and opening marks")
  func words() {
    for text in ["", " ", "a ", "a-", "a/", "(", "a (", "\n"] {
      #expect(TextLanguage.beginsWord(backwards(text)), "\(text)")
    }
    for text in ["a", "a'", "1", "a.", "a_"] {
      #expect(!TextLanguage.beginsWord(backwards(text)), "\(text)")
    }
  }
}

@Suite("Two spaces")
struct DoubleSpaceTests {
  @Test(
    "make a full stop",
    arguments: [
      "a  ", "9  ", "see a)  ", "(yes)  ", "12345)  ", "a\"  ", "a%  ", "안  ", "👍  ",
      "go (there)  ",
    ])
  func stop(text: String) {
    #expect(DoubleSpace.makesFullStop(backwards(text)))
  }

  @Test(
    "make none at the start, behind marks, and behind the mark of a list",
    arguments: [
      "  ", "\n  ", "-  ", "*  ", "1.  ", "a.  ", "a,  ", "a:  ", "1)  ", "a)  ", "a\n (a)  ",
      ">  ",
      "\n+  ", "a ", "a   ", "x_  ", "\u{FFFD}  ", "=  ",
    ])
  func none(text: String) {
    #expect(!DoubleSpace.makesFullStop(backwards(text)))
  }
}

@Suite("Replacements")
struct ReplacementTests {
  @Test("keep capitals as they were typed, but not against their own")
  func cases() {
    let table = Replacements([
      ReplacementEntry("omw", "on my way"), ReplacementEntry("iphone", "iPhone"),
      ReplacementEntry("BTW", "by the way"), ReplacementEntry("US", "United States"),
      ReplacementEntry("x", "ex"),
      ReplacementEntry("Anna", "Anna", kind: .name), ReplacementEntry("q", "qu", keepsCase: false),
    ])
    let expected: KeyValuePairs<String, String?> = [
      "omw": "on my way", "Omw": "On my way", "OMW": "ON MY WAY", "oMw": nil,
      "iphone": "iPhone", "Iphone": "iPhone", "IPHONE": "IPHONE", "btw": nil,
      "BTW": "by the way", "Btw": nil, "US": "United States", "us": nil, "Us": nil, "X": "Ex",
      "anna": nil, "om": nil, "q": "qu",
      "Q": nil, "": nil,
    ]
    for (word, text) in expected { #expect(table.replacement(for: word) == text, "\(word)") }
    let exact = Replacements([ReplacementEntry("omw", "on my way")], isExact: true)
    #expect(exact.replacement(for: "omw") == "on my way")
    #expect(exact.replacement(for: "Omw") == nil)
  }

  @Test(
    "have the capitals that typed letters have",
    arguments: [
      ("ǆ a", "ǅ a", "Ǆ A", nil), ("ა", "ა", "Ა", nil), ("ﬁn", "ﬁn", "ﬁN", nil),
      ("ßa", "ßa", "ßA", nil), ("istanbul i", "Istanbul i", "ISTANBUL I", "en"),
      ("istanbul i", "İstanbul i", "İSTANBUL İ", "tr"),
    ] as [(String, String, String, String?)])
  func capitals(text: String, capitalized: String, capitals: String, language: String?) {
    let table = Replacements(
      [ReplacementEntry("omw", text)], language: TextLanguage(language))
    #expect(table.replacement(for: "omw") == text)
    #expect(table.replacement(for: "Omw") == capitalized)
    #expect(table.replacement(for: "OMW") == capitals)
  }

  @Test(
    "are read from a word, an = and a text",
    arguments: [
      ("", "expected word=text"), ("omw", "expected word=text"), ("=x", "no word before the ="),
      ("a b=x", "contains a space"), ("a=", "no text after the ="),
      ("a=\u{7}", "control character"),
      ("\u{1B}=x", "control character"),
      (String(repeating: "a", count: 65) + "=x", "longer than 64"),
      ("a=" + String(repeating: "a", count: 1_001), "longer than 1000"),
    ])
  func mistakes(text: String, problem: String) {
    let error = #expect(throws: ReplacementEntry.Problem.self) {
      try ReplacementEntry(parsing: text)
    }
    #expect(error?.text.contains(problem) == true, "\(error?.text ?? "")")
  }

  @Test("may have an = and line breaks in the text")
  func parsed() throws {
    let entry = try ReplacementEntry(parsing: "sig=a=b\nc")
    #expect(entry == ReplacementEntry("sig", "a=b\nc"))
  }
}
