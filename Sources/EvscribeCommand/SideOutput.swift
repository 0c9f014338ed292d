import LiveTyping
import PlainText
import SessionOutput
import SystemIO

/// A file that live typing writes in addition to the text, such as the list of changes or the log.
final class SideOutput {
  /// The name of the option for this file, without hyphens.
  let option: String
  let path: String
  /// The name of the content in messages.
  let content: DisplayText
  private let appends: Bool
  private let source: any ByteSource
  private var target: OutputTarget?
  /// The output to the file; nil before ``begin()``.
  private(set) var output: LiveOutput?

  /// Creates an output of the bytes of `source`. They are appended to the file as they come if
  /// `appends` is true; otherwise they replace the file at the end.
  init(
    _ option: String, path: String, _ content: DisplayText, appends: Bool = false,
    _ source: any ByteSource
  ) {
    self.option = option
    self.path = path
    self.content = content
    self.appends = appends
    self.source = source
  }

  /// Resolves the path before anything is typed, and checks that a file can be created there.
  func open() throws(CommandFailure) {
    target = try LiveRun.openTarget(path, appends: appends)
  }

  /// Refuses a file that was also read as input.
  func checkIsNotRead() throws(CommandFailure) {
    if LiveRun.isRead(target) { throw .isInput(path, appends: appends) }
  }

  /// Opens the output, and connects it to the source.
  func begin() throws(CommandFailure) {
    guard let target = target.take() else { return }
    do {
      let output = try LiveOutput(to: target, appends: appends, keepsApart: true)
      output.source = source
      self.output = output
    } catch { throw CommandFailure(writing: error) }
  }
}
