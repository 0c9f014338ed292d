import TextEditing

extension MorseCode {
  /// Writes what the pattern stands for, each scalar with what was sent for it as its origin.
  func appendCells(for pattern: MorsePattern, to cells: inout [TextCell]) {
    let scalars = (text(for: pattern) ?? Self.unknown).unicodeScalars
    let last = cells.count + scalars.count - 1
    for scalar in scalars {
      let origin: MorseOrigin =
        cells.count == last
        ? .sign(pattern, characters: scalars.count) : .part
      cells.append(TextCell(scalar, origin: origin.packed))
    }
  }
}
