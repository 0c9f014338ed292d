/// The order in which a person numbers files: `kiosk.evemu`, `kiosk-2.evemu`, `kiosk-10.evemu`.
///
/// Names are compared without their extension, digits that stand together as one number; only names that are equal so
/// are compared as they stand.
package enum NaturalOrder {
  /// Whether `left` comes before `right`.
  package static func isBefore(_ left: String, _ right: String) -> Bool {
    var (rest, otherRest) = (stem(of: left), stem(of: right))
    while let byte = rest.first, let other = otherRest.first {
      let (number, otherNumber) = (takeNumber(from: &rest), takeNumber(from: &otherRest))
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

  /// The digits that the bytes begin with, without leading zeros; nil where they begin with none, and then nothing is taken.
  private static func takeNumber(
    from bytes: inout Array<UInt8>.SubSequence
  ) -> Array<UInt8>.SubSequence? {
    let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { return nil }
    bytes = bytes[digits.endIndex...]
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}
