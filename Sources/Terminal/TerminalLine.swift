/// What the line under way shows.
package struct TerminalLine: Hashable, Sendable {
  /// The line up to the cursor.
  package var before: String
  /// The line from the cursor on.
  package var after: String
  /// How many characters before the cursor are still open: underlined.
  package var openCount: Int
  /// Selected characters: so many before the cursor if negative, after it if positive: reversed.
  package var selection: Int
  /// A short remark after the line, such as what the composition would be: dim.
  package var status: String

  package init(
    before: String = "", after: String = "", openCount: Int = 0, selection: Int = 0,
    status: String = ""
  ) {
    self.before = before
    self.after = after
    self.openCount = openCount
    self.selection = selection
    self.status = status
  }
}
