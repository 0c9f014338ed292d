/// Appends the characters that a function of libxkbcommon writes as UTF-8 into a buffer of the
/// given size.
///
/// Control characters other than the tab are left out, because Return, Backspace, Escape and Delete
/// are handled by the session. Allocates no memory: 1024 bytes are enough for the longest string in
/// a compose file.
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

/// Whether the general category of the scalar is Cc. The Unicode Character Encoding Stability
/// Policies fix its members, so no look-up is needed.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
}
