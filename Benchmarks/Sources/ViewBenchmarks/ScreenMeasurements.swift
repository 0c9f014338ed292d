import HangulComposition
import KeyEvents
import LiveTyping
import Measuring
import MorseComposition
import Terminal
import Typing

/// Measurements of the screen, drawn after each press and release of a key.
enum ScreenMeasurements {
  static func printAll() {
    let keystrokes = HangulLayout.twoSet.keystrokes(for: "모든 인간은 태어날 때부터 자유로우며") ?? []
    for (columns, rows) in [(80, 24), (132, 50)] {
      let hangul = TypingMode(name: "hangul", composer: HangulComposer())
      measure("Hangul", [hangul], Typist(keystrokes), columns, rows)
      // The keys of three-key Morse: dits, dahs and spaces.
      let keys = [KeyCode.f, .j, .f, .space, .j, .f, .j, .space].map { HangulKeystroke($0) }
      let morse = TypingMode(name: "morse", composer: MorseComposer())
      measure("Morse and its sheet", [morse], Typist(keys), columns, rows, showsSheet: true)
    }
  }

  private static func measure(
    _ name: String, _ modes: [TypingMode], _ typist: Typist, _ columns: Int, _ rows: Int,
    showsSheet: Bool = false
  ) {
    var session = TypingSession(modes: modes)
    let view = FullScreenView(CurrentLineView(), isOn: true, showsSheet: showsSheet)
    let size = TerminalSize(columns: columns, rows: rows)
    // A screen full of lines above the typed one.
    var sent = SentText()
    sent.add(Array(String(repeating: "모든 인간은 자유로우며 CQ DE\n", count: rows).utf8))
    var drawer = GridDrawer(size: size, area: .full)
    var output: [UInt8] = []
    var typist = typist
    let time = Measurement(operations: typist.frameCount) {
      output.removeAll(keepingCapacity: true)
      typist.typeLine { frame in
        session.receive(frame)
        session.clearStep()
        drawer.draw(view.picture(of: session, sent, in: size).grid, into: &output)
      }
      return output.count
    }
    Table.printRow("\(name), \(columns)x\(rows)", time, per: "picture")
  }
}
