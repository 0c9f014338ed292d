package import TextFields

extension Form {
  /// The address that the form opens; nil if no field has one. It comes from the first field with
  /// an address and a text or, if those fields are all empty, from the first field with an address.
  /// In the address, `{}` is replaced by the field's text, percent-encoded as UTF-8 (RFC 3986).
  ///
  /// - Complexity: O(fields + length of the text)
  package var address: String? {
    var first: Int?
    for index in 0..<count where self[index].addressTemplate != nil {
      if first == nil { first = index }
      if self[index].document.hasText { return address(of: index) }
    }
    return first.flatMap { address(of: $0) }
  }

  private func address(of index: Int) -> String? {
    self[index].addressTemplate?.replacing("{}", with: percentEncoded(self[index].text))
  }
}

/// Returns the text with every byte written as `%XX`, except the unreserved characters of RFC 3986.
private func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      bytes.append(byte)
    default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
