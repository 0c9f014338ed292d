import Foundation
import TestSupport
import Testing

/// The pictures of README.md are what the command shows. `Scripts/make-pictures` makes them.
@Suite("The pictures of README.md")
struct PictureTests {
  private func expectPicture(_ text: String, named name: String) throws {
    try expectFile(text, at: "\(GuideTests.root)/docs/pictures/\(name).svg")
  }

  @Test("Typing", .enabled(if: UMockKeyboard.isAvailable && TerminalScreen.isAvailable))
  func typing() throws {
    let columns = 84
    let terminal = try LiveTerminal(columns: columns, rows: 10)
    let command = "type --screen --mode hangul,direct --hanja hanja"
    // tmux is not asked for the focus, which a terminal of tests never has.
    try terminal.start(command, "", environment: "-u TMUX TERM=xterm-256color LC_ALL=C.UTF-8")
    try terminal.type("d k s s u d g k t p d y enter e o g k s a l s r n d:r")
    try terminal.screen.wait { $0.contains("대한민국") }
    let drawing = ScreenDrawing(try terminal.screen.styled(), title: "$ evscribe \(command)")
    try expectPicture(drawing.svg(columns: columns), named: "typing")
    try terminal.screen.type("C-c")
    try terminal.waitForEnd()
  }

  @Test("A fist")
  func fist() throws {
    let folder = TemporaryFolder()
    let file = "\(folder.path)/fist.svg"
    let result = try Evscribe.shell(
      "cd \"$1\" && \"$EVSCRIBE\" inspect --svg \"$2\" Samples/morse-straight-key.evemu",
      GuideTests.root, file)
    expect(result, exit: 0)
    try expectPicture(try String(contentsOfFile: file, encoding: .utf8), named: "fist")
  }

  @Test("Every colour of a drawing has a counterpart on a dark page")
  func colours() throws {
    let folder = TemporaryFolder()
    for sample in ["morse-straight-key", "unplugged", "lost-events"] {
      let file = "\(folder.path)/\(sample).svg"
      let trace = "\(Evscribe.samples)/\(sample).evemu"
      expect(try Evscribe.run("inspect", "--svg", file, trace), exit: 0)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let style = try #require(text.firstMatch(of: /<style>.*<\/style>/)).0
      let colours = Set(text.matches(of: /\s(fill|stroke)="([^"]*)"/).map { String($0.2) })
      #expect(colours.count > 3)
      for colour in colours.subtracting(["none"]) {
        #expect(style.contains("[fill=\"\(colour)\"]"), "\(colour)")
      }
    }
  }
}
