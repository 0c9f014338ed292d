/// Appends the characters that a function of libxkbcommon writes as UTF-8 into a buffer of the given size.
///
/// Control characters are not text and are left out, but for the tab: Return, Backspace, Escape and Delete are for the
/// session to understand. Nothing is allocated: 1024 bytes hold the longest string that a compose file may give.
func appendCharacters(
  to text: inout [Unicode.Scalar], _ write: (UnsafeMutablePointer<CChar>?, Int) -> Int32
) {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
    let count = min(Int(write(buffer.baseAddress, buffer.count)), buffer.count - 1)
    guard count > 0 else { return }
    var bytes = buffer[..<count].lazy.map { UInt8(bitPattern: $0) }.makeIterator()
    var decoder = UTF8()
    while case .scalarValue(let scalar) = decoder.decode(&bytes) {
      if scalar == "\t" || !isControl(scalar) { text.append(scalar) }
    }
  }
}

/// Whether its general category is Cc, which has never changed and never will (Unicode Character Encoding Stability
/// Policies): nothing is looked up.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
}
