import LiveTyping
import PlainText
import SessionOutput
import SystemIO

/// A file that live typing writes beside the text, such as the list of changes or the log.
final class SideOutput {
  /// The option that names it, without hyphens.
  let option: String
  let path: String
  /// The name of the content in messages.
  let content: DisplayText
  private let appends: Bool
  private let source: any ByteSource
  private var target: OutputTarget?
  /// The output to the file, once it was begun.
  private(set) var output: LiveOutput?

  /// Describes a file to which the bytes of the source go: appended, or replacing the file at the
  /// end.
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

  /// Begins to write.
  func begin() throws(CommandFailure) {
    guard let target = target.take() else { return }
    do {
      let output = try LiveOutput(to: target, appends: appends, keepsApart: true)
      output.source = source
      self.output = output
    } catch { throw CommandFailure(writing: error) }
  }
}
