import SystemIO
import HangulComposition
import PlainText
import SessionMaking
import Typing

extension TypingOptions {
  /// Returns the options as a trace states them.
  ///
  /// A layout file in the trace's folder, where a replay looks for it, is stated by its bare name,
  /// unless a built-in layout has the same name. Any other layout file is stated by its path, which
  /// a replay refuses, so that the replay does not use another layout.
  ///
  /// - Parameter path: the path of the trace; nil if it is not a file.
  /// - Returns: the options, and advice on how to replay with the same layout; the advice is nil if
  ///   none is needed.
  func stated(inTraceAt path: String?) -> (options: TypingOptions, advice: String?) {
    guard modes.contains(.hangul), hangul.layoutIsFile else { return (self, nil) }
    var options = self
    if let name = Self.layoutName(hangul.layout, inTraceAt: path) {
      options.hangul.layout = name
      return (options, nil)
    }
    // A bare name would mean a file beside the trace.
    if StatedOptions.isPlainFileName(hangul.layout) { options.hangul.layout = "./\(hangul.layout)" }
    return (
      options,
      """
      a replay finds a layout file by itself only in the recording's folder, and only by a plain \
      name such as mine.yaml; replay the recording with --layout \
      \(shellWord(options.hangul.layout))
      """
    )
  }

  private static func layoutName(_ layout: String, inTraceAt path: String?) -> String? {
    // Resolve links, because a replay follows none.
    guard let path, let file = try? absolutePath(of: layout), let folder = folder(of: file),
      let own = try? absolutePath(of: folder),
      let wanted = try? absolutePath(of: resolved("./", from: path)),
      own.utf8.elementsEqual(wanted.utf8)
    else { return nil }
    let name = String(Substring(file.utf8.dropFirst(folder.utf8.count)))
    return StatedOptions.isPlainFileName(name) && Hangul.isPath(name) ? name : nil
  }
}
