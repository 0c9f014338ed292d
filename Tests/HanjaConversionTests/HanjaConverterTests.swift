import HanjaConversion
import TextAssistance
import KeyEvents
import Testing

@Suite("Hanja converter")
struct HanjaConverterTests {
  private func converter() throws -> HanjaConverter {
    var converter = HanjaConverter()
    converter.table = try SampleTable.index()
    var symbols = HanjaIndexBuilder()
    symbols.add(lines: Array("ㅁ:＃:\nㅁ:＆:\n".utf8))
    converter.symbols = HanjaIndex(IndexBytes(symbols.build()))
    converter.emoji = EmojiNames(
      lines: Array("😄\tgrin|happy face\t미소|웃음\n🇰🇷\tflag: Korea\t깃발: 한국\n".utf8))
    return converter
  }

  private func texts(_ offers: [HanjaConverter.Offer]) -> [String] { offers.map(\.candidate.text) }

  @Test("before the cursor: the longest word first, each candidate with the text it replaces")
  func beforeCursor() throws {
    let offers = try converter().offers(before: "나는 대한민국")
    #expect(offers.first?.candidate == Candidate("大韓民國", comment: "대한민국", replacing: "대한민국"))
    #expect(offers.dropFirst().first?.candidate.replaced == "민국")
    #expect(offers.last?.candidate.replaced == "국")
    #expect(try converter().offers(before: "나는 ").isEmpty)
  }

  @Test(
    "A particle after a word stays in Hangul, if it is the one that follows its last syllable",
    arguments: [
      ("나는 대한민국은", "大韓民國은"), ("대한민국에서는", "大韓民國에서는"), ("대한민국으로", "大韓民國으로"),
      ("국어를", "國語를"), ("국어로", "國語로"), ("대한민국는", nil), ("국어은", nil), ("국어으로", nil),
    ])
  func particles(text: String, candidate: String?) throws {
    let offers = try converter().offers(before: text)
    let words = offers.filter { ["대한민국", "국어"].contains($0.choice?.key) }
    #expect(words.first?.candidate.text == candidate)
    guard candidate != nil else { return }
    #expect(offers.first == words.first)
    #expect(offers[0].candidate.replaced == text.split(separator: " ").last.map(String.init))
  }

  @Test("A word that ends like a particle comes before a shorter one with the particle")
  func wordLikeParticle() throws {
    var converter = try converter()
    converter.own = OwnHanja(lines: Array("민국:民國:\n국은:國恩:\n대한민국은:大恩:\n".utf8))
    let offers = texts(converter.offers(before: "대한민국은"))
    #expect(offers.prefix(2) == ["大恩", "大韓民國은"])
    #expect(offers.firstIndex(of: "民國은") ?? 0 < offers.firstIndex(of: "國恩") ?? 0)
  }

  @Test("a selection is looked up as it is; text in Hanja is read as Hangul")
  func selection() throws {
    let converter = try converter()
    #expect(texts(converter.offers(forSelection: "대한민국")) == ["大韓民國"])
    #expect(converter.offers(forSelection: "대한민국")[0].candidate.replaced.isEmpty)
    #expect(converter.offers(forSelection: "우리대한민국").isEmpty)
    #expect(texts(converter.offers(forSelection: "大韓民國의 國語")) == ["대한민국의 국어"])
    #expect(texts(converter.offers(before: "大韓民國")) == ["대한민국"])
  }

  @Test(
    "output forms",
    arguments: [
      (HanjaForm.hanja, "大韓民國"), (.hanjaFirst, "大韓民國(대한민국)"), (.hangulFirst, "대한민국(大韓民國)"),
    ])
  func forms(form: HanjaForm, text: String) throws {
    var converter = try converter()
    converter.form = form
    #expect(converter.offers(before: "대한민국").first?.candidate.text == text)
    // A symbol has no reading.
    #expect(texts(converter.offers(before: "ㅁ")) == ["＃", "＆"])
  }

  @Test("own words come first, once, and may be longer than those of the table")
  func ownWords() throws {
    var converter = try converter()
    converter.own = OwnHanja(lines: Array("# mine\n국:菊:\n우리국:우리國:my country\n".utf8))
    #expect(texts(converter.offers(before: "한국국")).first == "菊")
    #expect(texts(converter.offers(before: "한국국")).filter { $0 == "菊" }.count == 1)
    #expect(converter.offers(before: "나의우리국").first?.candidate.replaced == "우리국")
  }

  @Test("a word that no one wants to see comes after everything else, unless it was chosen before")
  func unwanted() throws {
    var converter = try converter()
    converter.emoji = EmojiNames(lines: Array("🎵\tmusic\t음악\n".utf8))
    #expect(texts(converter.offers(forSelection: "음악")) == ["音樂", "🎵", "淫樂"])
    let offers = texts(converter.offers(before: "음악"))
    #expect(offers.first == "音樂" && offers.contains("樂"))
    #expect(offers.suffix(2) == ["🎵", "淫樂"])
    converter.memory.remember("淫樂", for: "음악")
    #expect(texts(converter.offers(before: "음악")).prefix(2) == ["淫樂", "音樂"])
    converter.memory = HanjaMemory()
    converter.own = OwnHanja(lines: Array("음악:淫樂:\n".utf8))
    #expect(texts(converter.offers(before: "음악")).prefix(2) == ["淫樂", "音樂"])
  }

  @Test("the last choice comes first the next time, before own words")
  func memory() throws {
    var converter = try converter()
    converter.own = OwnHanja(lines: Array("국:菊:\n".utf8))
    let offer = try #require(
      converter.offers(before: "국").first { $0.candidate.text == "局" })
    let choice = try #require(offer.choice)
    #expect(choice == HanjaConverter.Choice(key: "국", value: "局"))
    converter.memory.remember(choice.value, for: choice.key)
    #expect(texts(converter.offers(before: "국")).first == "局")
  }

  @Test("the memory is bounded, and forgets what was used least")
  func memoryLimit() {
    var memory = HanjaMemory(limit: 2)
    memory.remember("韓國", for: "한국")
    memory.remember("美國", for: "미국")
    memory.remember("寒國", for: "한국")
    memory.remember("印度", for: "인도")
    #expect(memory.count == 2)
    #expect(memory.value(for: "미국") == nil)
    #expect(memory.value(for: "한국") == "寒國")
    #expect(memory.all.map { "\($0.key):\($0.value)" } == ["한국:寒國", "인도:印度"])
    memory.forget("한국")
    #expect(memory.value(for: "한국") == nil)
  }

  @Test(
    "emoji by all words of their names, the longest name before the cursor",
    arguments: [
      ("a grin", "grin", "😄"), ("happy face", "happy face", "😄"), ("FACE", "FACE", "😄"),
      ("korea flag", "korea flag", "🇰🇷"), ("너의 미소", "미소", "😄"),
    ])
  func emoji(text: String, replaced: String, emoji: String) throws {
    var converter = try converter()
    converter.table = nil
    let offer = try #require(converter.offers(before: text).first)
    #expect(offer.candidate.text == emoji)
    #expect(offer.candidate.replaced == replaced)
    #expect(offer.choice == nil)
  }

  @Test("parts of words name no emoji", arguments: ["gri", "happy fac", "", " "])
  func noEmoji(text: String) throws {
    var converter = try converter()
    converter.table = nil
    #expect(converter.offers(before: text).isEmpty)
  }

  @Test("emoji: an exact name comes before a keyword, a keyword before words of several")
  func emojiOrder() {
    let names = EmojiNames(lines: Array("A\tred cat|pet\nB\tdog|cat\nC\tcat\n# \t\n".utf8))
    #expect(names.matches("cat").map(\.emoji) == ["C", "B", "A"])
    #expect(names.matches("red CAT").map(\.name) == ["red cat"])
    #expect(names.matches("red dog").isEmpty)
    let flags = EmojiNames(lines: Array("F\tflag: Åland Islands\nG\tÉTÉ\n".utf8))
    #expect(flags.matches("åland islands").map(\.emoji) == ["F"])
    #expect(flags.matches("åland").map(\.emoji) == ["F"])
    #expect(flags.matches("été").map(\.emoji) == ["G"])
  }
}
