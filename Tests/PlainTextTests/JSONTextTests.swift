import PlainText
import Testing

@Suite("Text as a JSON string")
struct JSONTextTests {
  @Test("is escaped if it would affect a terminal, and stays the same text")
  func escapes() {
    for (text, expected) in [
      ("", #""""#), (#"a"b\c"#, #""a\"b\\c""#), ("\n\t\r\u{0}", #""\n\t\u000d\u0000""#),
      ("\u{1B}[31m", #""\u001b[31m""#), ("\u{7F}", #""\u007f""#), ("\u{85}", #""\u0085""#),
      ("\u{9B}1m", #""\u009b1m""#), ("\u{AD}", #""\u00ad""#), ("\u{61C}", #""\u061c""#),
      ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\u{202E}", #""\u202e""#),
      ("\u{FEFF}", #""\ufeff""#), ("\u{E0041}", #""\udb40\udc41""#),
      ("가각ㄱ\u{1100}é👩\u{200D}👧", "\"가각ㄱ\u{1100}é👩\u{200D}👧\""),
      // A character that is joined to another one is still escaped.
      ("\u{600}\"\u{301}", "\"\u{600}\\\"\u{301}\""),
    ] {
      #expect(jsonString(text).utf8.elementsEqual(expected.utf8), "\(expected)")
    }
  }

  @Test("escapes every scalar that display text escapes")
  func everyScalar() {
    for scalar in EveryScalar.values {
      let text = jsonString(String(scalar))
      guard text.utf8.elementsEqual(text.escapingControls.utf8) else {
        Issue.record("U+\(String(scalar.value, radix: 16))")
        return
      }
    }
  }
}
