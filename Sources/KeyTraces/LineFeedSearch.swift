extension UnsafeBufferPointer<UInt8> {
  /// The index of the first line feed at or after `start`; `count` if there is none.
  ///
  /// Two thirds of a trace are comments, so most bytes are only searched here, eight at a time. A
  /// line feed is a zero byte in `word`. Subtracting 1 from each byte sets the high bit of a zero
  /// byte; a borrow can set wrong bits only above the first one, so the lowest bit in `found` is
  /// right.
  ///
  /// - Complexity: O(bytes searched)
  func firstLineFeed(from start: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(self)
    var place = start
    while place + 8 <= count {
      let word =
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        ^ 0x0A0A_0A0A_0A0A_0A0A
      let found = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < count, self[place] != 0x0A { place += 1 }
    return place
  }
}
