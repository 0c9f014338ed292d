/// The settings that evscribe writes into the comments of a trace (`# evscribe mode: hangul`):
/// device, layout, mode and options. Other readers skip them.
package enum TraceSettings {
  static let prefix = "# evscribe "

  /// The setting in a comment; nil for other comments.
  package static func setting(in comment: some StringProtocol) -> (name: String, value: String)? {
    guard comment.hasPrefix(prefix), !SessionInputLine.isOne(comment) else { return nil }
    let text = comment.dropFirst(prefix.count)
    guard let colon = text.firstIndex(of: ":") else { return nil }
    return (String(text[..<colon]), String(text[colon...].dropFirst().drop { $0 == " " }))
  }

  /// The comment of a setting. A line break would begin another line, so it is written as a space.
  static func comment(_ setting: (name: String, value: String)) -> String {
    "\(prefix)\(setting.name): \(oneLine(setting.value))"
  }

  /// The text with each LF and CR replaced by a space.
  static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : $0 }))
  }
}
