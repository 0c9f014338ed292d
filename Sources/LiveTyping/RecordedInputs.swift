import TextOutput
import Typing

/// Records what a client reports and what sources of candidates add, before the frame with which it
/// came.
final class RecordedInputs: SessionObserver {
  private let recorder: Recorder

  init(_ recorder: Recorder) { self.recorder = recorder }

  func sessionDidChange(
    _ session: borrowing TypingSession, bytes: ArraySlice<UInt8>, isEnd: Bool
  ) {
    let inputs = session.changes.inputs
    if !inputs.isEmpty { recorder.write(inputs) }
  }
}
