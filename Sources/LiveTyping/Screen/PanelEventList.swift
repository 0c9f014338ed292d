package import SessionOutput
import SystemIO
package import Typing

/// A list of the moments when the picture of the keyboard appears, changes its height, or
/// disappears, like UIKit's keyboard notifications (`keyboardWillShowNotification` and the others).
/// It has two lines for each change, one before and one after the terminal gets the new picture;
/// each line is a JSON object.
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

  /// Calls `draw`, after which the picture has `new` rows on a terminal with `height` rows, and
  /// lists the change.
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
