import HanjaConversion
import Testing

@Suite("Hanja to Hangul")
struct HanjaReadingTests {
  @Test(
    "words, characters with the initial-sound rule, and other text",
    arguments: [
      ("韓國", "한국"), ("大韓民國", "대한민국"), ("韓國의 國語", "한국의 국어"), ("女子", "여자"), ("男女", "남녀"),
      ("老人", "노인"), ("新羅", "신라"), ("羅州", "나주"), ("規律", "규율"), ("法律", "법률"), ("旋律", "선율"),
      ("行列", "행렬"), ("羅列", "나열"), ("音樂", "음악"),
    ])
  func texts(hanja: String, hangul: String) throws {
    #expect(try HanjaReading(SampleTable.index()).hangul(for: hanja) == hangul)
  }

  @Test(
    "single characters: the first by the rule, 렬 and 률 by the character before them",
    arguments: [
      ("羅", "나"), ("女", "여"), ("老", "노"), ("國羅", "국라"), ("國女", "국녀"), ("金老", "금로"),
      ("韓列", "한열"), ("國列", "국렬"), ("羅律", "나율"), ("金律", "금률"),
    ])
  func characters(hanja: String, hangul: String) throws {
    #expect(try HanjaReading(SampleTable.index()).hangul(for: hanja) == hangul)
  }

  @Test(
    "a text without Hanja that the table knows has no reading", arguments: ["", "한국", "abc", "龘"])
  func noReading(text: String) throws {
    #expect(try HanjaReading(SampleTable.index()).hangul(for: text) == nil)
  }

  @Test("before the cursor: the longest word, then all the Hanja")
  func beforeCursor() throws {
    let reading = HanjaReading(try SampleTable.index())
    let two = reading.readings(before: "나는 大韓民國國語")
    #expect(two.map(\.hangul) == ["국어", "대한민국국어"])
    #expect(two.map(\.hanja) == ["國語", "大韓民國國語"])
    #expect(reading.readings(before: "韓國").map(\.hangul) == ["한국"])
    #expect(reading.readings(before: "韓國은").isEmpty)
  }
}
