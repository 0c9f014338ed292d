import Foundation
import KeyTraces
import TestSupport
import Testing

/// Tests for copies of a secure text in the memory of a form that continues.
@Suite(
  "Secure texts in memory", .waits, .enabled(if: MemoryScan.isPossible, MemoryScan.need))
struct FormMemoryTests {
  private let folder = TemporaryFolder()
  private static let form = """
    fields:
      - name: user
      - name: pin
        secure: yes
        minimum-length: 4
        pattern: "[a-z0-9 ]+"
      - name: again
        secure: yes
        same-as: pin

    """

  @Test(
    "After a form was sent no copy is left, in whatever form",
    arguments: [
      ("json", "g e h e i m 4 7", "geheim47"),
      (
        "shell", "c o r r e c t space h o r s e space b a t t e r y space s t a p l e",
        "correct horse battery staple"
      ),
      ("tsv", "a a a ctrl+backspace x backspace g e e i m left left left h end 4 7", "geheim47"),
    ])
  func sent(format: String, keys: String, secret: String) throws {
    var board = UMockKeyboard()
    // A wrong text is refused at first, and typed again.
    let typed = "k tab a enter backspace \(keys) enter b enter backspace \(keys)"
    let frames = try SimulatedKeys("\(typed) enter").frames
    board.add(frames)
    let count = board.events.split(separator: "\n").count
    let form = folder.write(Self.form, to: "form.yaml")
    let probe = ProcessRunner.builtExecutable("MemoryProbe")
    let result = try #require(
      try UMockKeyboard.runOnPipes(
        [board],
        """
        exec 3<>"$UMOCKDEV_DIR/dev/input/event5"
        "\(ProcessRunner.builtExecutable("evscribe"))" form "\(form)" --background --to \(format) \
          --repeat --output "\(folder.path)/result" \(board.path) 2>"\(folder.path)/messages" &
        process=$!
        play event5 0 \(count - 4)
        "\(probe)" $process "\(secret)" some
        play event5 \(count - 4)
        # The values are in the new file: before, a text that moves while it is looked for may be missed.
        until find -L /proc/$process/fd -type f -size +0 ! -samefile "\(form)" ! -path '*/2' | grep -q .
        do kill -0 $process || exit; done
        "\(probe)" $process "\(secret)" none
        kill $process
        wait $process
        """, playsAll: false,
        environment: ProcessRunner.environment(adding: [
          "XDG_CONFIG_HOME": "/none", "XKB_DEFAULT_LAYOUT": "us", "LC_ALL": "C.UTF-8",
        ])))
    let lines = result.text.split(separator: "\n")
    try #require(lines.count == 2, "\(result.text) \(result.errorText)")
    #expect(lines[0] != "nothing")
    #expect(lines[1] == "nothing")
    let written = try String(contentsOfFile: "\(folder.path)/result", encoding: .utf8)
    #expect(written.components(separatedBy: secret).count == 3)
  }
}
