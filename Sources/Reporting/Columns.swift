extension String {
  /// The text with spaces after it, that many terminal cells wide; unchanged if it is wider.
  package func padded(to cells: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, cells - CellWidth.cells(of: self)))
  }

  /// The text with spaces before it, that many terminal cells wide; unchanged if it is wider.
  package func leftPadded(to cells: Int) -> String {
    String(repeating: " ", count: Swift.max(0, cells - CellWidth.cells(of: self))) + self
  }
}
