extension String {
  /// Returns the text, padded with spaces at the end to `cells` terminal cells; unchanged if it is
  /// wider.
  package func padded(to cells: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, cells - CellWidth.cells(of: self)))
  }

  /// Returns the text, padded with spaces at the start to `cells` terminal cells; unchanged if it
  /// is wider.
  package func leftPadded(to cells: Int) -> String {
    String(repeating: " ", count: Swift.max(0, cells - CellWidth.cells(of: self))) + self
  }
}
