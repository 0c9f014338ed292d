extension String {
  /// The text with spaces behind it, that many cells wide on a terminal; as it is where it is wider.
  package func padded(to cells: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, cells - CellWidth.cells(of: self)))
  }

  /// The text with spaces before it, that many cells wide on a terminal; as it is where it is wider.
  package func leftPadded(to cells: Int) -> String {
    String(repeating: " ", count: Swift.max(0, cells - CellWidth.cells(of: self))) + self
  }
}
