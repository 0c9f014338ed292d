import SessionOutput
import Testing
import Typing

@Suite("Edits as JSON lines")
struct EditLinesTests {
  private func lines(_ keys: String, _ words: String...) throws -> [String] {
    try Sender.text(keys, words + ["to=edits"]).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .dropLast().map(String.init)
  }

  @Test("each edit, with its time since the first frame")
  func hangul() throws {
    #expect(
      try lines("t:1234.567 r t:1000 k esc", "mode=hangul") == [
        #"{"time":0.000000,"removed":"","inserted":"ㄱ","open":1,"preview":"ㄱ = ㄱ"}"#,
        #"{"time":1.040000,"removed":"ㄱ","inserted":"가","open":1,"preview":"ㄱㅏ = 가"}"#,
        #"{"time":1.080000,"removed":"","inserted":"","open":0,"preview":""}"#,
      ])
  }

  @Test("a final that moves to the next syllable leaves the unchanged start out of the edit")
  func carried() throws {
    let lines = try lines("r k s k", "mode=hangul")
    #expect(
      lines.suffix(2) == [
        #"{"time":0.120000,"removed":"간","inserted":"가나","open":1,"preview":"ㄴㅏ = 나"}"#,
        #"{"time":0.160000,"removed":"","inserted":"","open":0,"preview":""}"#,
      ])
  }

  @Test("moves of the cursor count characters, negative towards the start")
  func moved() throws {
    #expect(
      try lines("a q home delete shift+right enter", "mode=direct") == [
        #"{"time":0.000000,"removed":"","inserted":"a","open":0,"preview":""}"#,
        #"{"time":0.040000,"removed":"","inserted":"q","open":0,"preview":""}"#,
        #"{"time":0.080000,"moved":-2,"removed":"","inserted":"","open":0,"preview":""}"#,
        #"{"time":0.120000,"moved":1,"removed":"a","inserted":"","open":0,"preview":""}"#,
        #"{"time":0.160000,"moved":1,"removed":"","inserted":"","open":0,"preview":""}"#,
        #"{"time":0.200000,"removed":"q","inserted":"","open":0,"preview":""}"#,
        #"{"time":0.200000,"removed":"","inserted":"\n","open":0,"preview":""}"#,
      ])
  }

  @Test("a sign of several characters counts as that many open characters")
  func prosign() throws {
    let lines = try lines(". . . - . -", "mode=morse", "prosigns=angle")
    #expect(
      lines[5]
        == #"{"time":0.200000,"removed":"N>","inserted":"K>","open":4,"preview":"···–·– = <SK>"}"#)
  }

  @Test(
    "what JSON needs escaped is escaped, and nothing else",
    arguments: [
      ("grave", #"\""#), ("backslash", #"\\"#), ("tab", #"\t"#), ("enter", #"\n"#),
      ("f", #"\u001b"#), ("j", #"\u007f"#), ("slash", "😀"),
    ])
  func escapes(key: String, written: String) throws {
    #expect(
      try lines(key, "mode=direct")
        == [#"{"time":0.000000,"removed":"","inserted":"\#(written)","open":0,"preview":""}"#])
    let deleted = try lines("\(key) backspace", "mode=direct").last
    #expect(
      deleted
        == #"{"time":0.040000,"removed":"\#(written)","inserted":"","open":0,"preview":""}"#)
  }
}
