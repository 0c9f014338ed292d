/// Which devices a user asked for.
package enum DeviceSelector: Hashable, Sendable {
  /// Every keyboard that can be read, those too that are plugged in later: `all`.
  case all
  /// A node or a link to one: anything with a `/`.
  case path(String)
  /// The numbers of vendor and product, four hexadecimal digits each: `046d:c31c`.
  case identifiers(vendor: UInt16, product: UInt16)
  /// The name that the device gives itself, or else a part of it; case does not matter.
  case name(String)

  /// What the user wrote, read in the order of the cases.
  package init(_ text: String) throws(DeviceSelectorError) {
    if text == "all" {
      self = .all
    } else if text.isEmpty {
      throw .empty
    } else if text.contains("/") {
      self = .path(text)
    } else if let identifiers = try Self.identifiers(in: text) {
      self = .identifiers(vendor: identifiers.vendor, product: identifiers.product)
    } else {
      self = .name(text)
    }
  }

  /// The two numbers, nil where the text is no pair of hexadecimal numbers.
  private static func identifiers(
    in text: String
  ) throws(DeviceSelectorError) -> (vendor: UInt16, product: UInt16)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(Self.isHexadecimal) }) else {
      return nil
    }
    guard parts.allSatisfy({ $0.utf8.count == 4 }), let vendor = UInt16(parts[0], radix: 16),
      let product = UInt16(parts[1], radix: 16)
    else { throw .malformedIdentifiers(text) }
    return (vendor, product)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

extension DeviceSelector: CustomStringConvertible {
  /// As the user writes it.
  package var description: String {
    switch self {
    case .all: "all"
    case .path(let text), .name(let text): text
    case .identifiers(let vendor, let product):
      "\(Self.hexadecimal(vendor)):\(Self.hexadecimal(product))"
    }
  }

  private static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

/// A text that names no device.
package enum DeviceSelectorError: Error, Hashable, Sendable {
  /// It is empty.
  case empty
  /// It looks like vendor and product, but these are not four hexadecimal digits each.
  case malformedIdentifiers(String)
}

extension DeviceSelectorError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "a device cannot have an empty name"
    case .malformedIdentifiers(let text):
      "'\(text)' is not a vendor and a product: four hexadecimal digits each are expected, as in 046d:c31c"
    }
  }
}
