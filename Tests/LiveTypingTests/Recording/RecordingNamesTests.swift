import Testing

@testable import LiveTyping

@Suite("The names of a recording's files")
struct RecordingNamesTests {
  @Test(
    "the number comes before the extension of the name",
    arguments: [
      ("kiosk.evemu", "kiosk-2.evemu", "kiosk-3.evemu"), ("kiosk", "kiosk-2", "kiosk-3"),
      ("/var/log/kiosk.evemu", "/var/log/kiosk-2.evemu", "/var/log/kiosk-3.evemu"),
      ("a.b/kiosk", "a.b/kiosk-2", "a.b/kiosk-3"), ("./kiosk", "./kiosk-2", "./kiosk-3"),
      ("../a.yml", "../a-2.yml", "../a-3.yml"), (".kiosk", ".kiosk-2", ".kiosk-3"),
      ("a/.kiosk", "a/.kiosk-2", "a/.kiosk-3"), (".kiosk.yml", ".kiosk-2.yml", ".kiosk-3.yml"),
      ("..a", "..a-2", "..a-3"), ("a.tar.gz", "a.tar-2.gz", "a.tar-3.gz"), ("a.", "a-2.", "a-3."),
      ("a-2.yml", "a-2-2.yml", "a-2-3.yml"), ("키오스크.evemu", "키오스크-2.evemu", "키오스크-3.evemu"),
      // The character after the dot combines with it.
      ("a.\u{301}b", "a-2.\u{301}b", "a-3.\u{301}b"),
    ])
  func table(first: String, second: String, third: String) {
    var names = RecordingNames(first)
    for name in [second, third] {
      let next = names.next()
      #expect(next.utf8.elementsEqual(name.utf8), "\(next)")
    }
  }
}
