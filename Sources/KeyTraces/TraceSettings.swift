/// The settings that evscribe writes into the comments of a trace (`# evscribe mode: hangul`): which device, layout, mode
/// and options were used. Other readers skip them.
enum TraceSettings {
  static let prefix = "# evscribe "

  /// The setting in a comment; nil where it is another comment.
  static func setting(in comment: some StringProtocol) -> (name: String, value: String)? {
    guard comment.hasPrefix(prefix) else { return nil }
    let text = comment.dropFirst(prefix.count)
    guard let colon = text.firstIndex(of: ":") else { return nil }
    return (String(text[..<colon]), String(text[colon...].dropFirst().drop { $0 == " " }))
  }

  /// The line that says it. A line break would begin another line; it is written as a blank.
  static func comment(_ setting: (name: String, value: String)) -> String {
    "\(prefix)\(setting.name): \(oneLine(setting.value))"
  }

  /// The text with its line breaks as blanks.
  static func oneLine(_ text: some StringProtocol) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
