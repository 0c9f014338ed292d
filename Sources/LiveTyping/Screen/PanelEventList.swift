package import SessionOutput
import SystemIO
package import Typing

/// Lists when the picture of the keyboard appears, changes its height, and disappears, as UIKit's
/// keyboard notifications do (`keyboardWillShowNotification` and the others): one JSON object on a
/// line, before and after the terminal gets the new picture.
package final class PanelEventList: ByteSource {
  private var bytes: [UInt8] = []
  /// The number of rows of the picture; 0 if it is not shown.
  private var rows = 0

  /// Creates a list of a picture that is not shown.
  package init() {}

  package func receive(_ session: borrowing TypingSession, _ cause: StepCause) {}

  package func moveBytes(into taken: inout WipedArray<UInt8>) {
    taken += bytes
    bytes.removeAll()
  }

  /// The picture has that many rows after `draw`, on a terminal with `height` rows.
  func note(rows new: Int, of height: Int, draw: () -> Void) {
    let kind = new == rows ? nil : rows == 0 ? "show" : new == 0 ? "hide" : "change"
    func add(_ part: String) {
      guard let kind else { return }
      bytes += "{\"kind\":\"\(part)-\(kind)\",\"rows\":\(new),\"height\":\(height)}\n".utf8
    }
    add("will")
    draw()
    add("did")
    rows = new
  }
}
