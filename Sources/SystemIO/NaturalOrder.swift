/// The order in which people number files: `kiosk.evemu`, `kiosk-2.evemu`, `kiosk-10.evemu`.
///
/// Names are compared by bytes, without their extension; a sequence of digits counts as one number.
/// Names that are equal in this way are compared as strings.
package enum NaturalOrder {
  /// Returns whether `left` comes before `right`.
  package static func isBefore(_ left: String, _ right: String) -> Bool {
    var (rest, otherRest) = (stem(of: left), stem(of: right))
    while let byte = rest.first, let other = otherRest.first {
      let (number, otherNumber) = (parseNumber(from: &rest), parseNumber(from: &otherRest))
      if let number, let otherNumber {
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
      } else {
        if byte != other { return byte < other }
        rest = rest.dropFirst()
        otherRest = otherRest.dropFirst()
      }
    }
    return rest.count == otherRest.count ? left < right : rest.isEmpty
  }

  private static func stem(of name: String) -> Array<UInt8>.SubSequence {
    let bytes = Array(name.utf8)
    let end = bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
    return bytes[..<(end == 0 ? bytes.endIndex : end)]
  }

  /// Removes the digits at the start of `bytes`, and returns them without leading zeros; nil if
  /// there are none.
  private static func parseNumber(
    from bytes: inout Array<UInt8>.SubSequence
  ) -> Array<UInt8>.SubSequence? {
    let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { return nil }
    bytes = bytes[digits.endIndex...]
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}
