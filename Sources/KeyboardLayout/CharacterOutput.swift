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
      if scalar == "\t" || scalar.properties.generalCategory != .control { text.append(scalar) }
    }
  }
}
