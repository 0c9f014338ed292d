import KeyEvents

/// A selector of devices, which the user writes as text.
package enum DeviceSelector: Hashable, Sendable {
  /// Every readable keyboard, including those plugged in later: `all`.
  case all
  /// A node or a link to one: a text that begins with `/` or `.`.
  case path(String)
  /// Vendor and product ID, four hexadecimal digits each, and optionally a number that selects one
  /// of several keyboards with these IDs, from 1 in the order of their ports: `046d:c31c`,
  /// `046d:c31c:2`.
  case identifiers(vendor: UInt16, product: UInt16, number: Int? = nil)
  /// The port (`EVIOCGPHYS`): `phys=isa0060/serio0/input0`, or any other text with a `/`. Without
  /// `/inputN` it matches all nodes of the keyboard at that port: `phys=usb-0000:00:14.0-1`.
  case physicalPath(String)
  /// The serial number or Bluetooth address (`EVIOCGUNIQ`): `uniq=SN42`, or an address by itself:
  /// `aa:bb:cc:dd:ee:01`.
  case uniqueID(String)
  /// A udev property: `ID_SERIAL_SHORT=SN42`. The name is in capitals, like udev's.
  case property(name: String, value: String)
  /// The name that the device reports, or a part of it, ignoring case: `Board`, `name=046d:c31c`.
  case name(String)

  /// Parses the user's text. A prefix selects the case: `name=`, `phys=`, `uniq=`, or the name of a
  /// udev property in capitals. Without a prefix, the first case that fits is used, in the order of
  /// declaration.
  ///
  /// - Throws: if the text is empty, if nothing follows `name=`, `phys=` or `uniq=`, or if the text
  ///   resembles a vendor and product ID but is malformed.
  package init(_ text: String) throws(DeviceSelectorError) {
    if text == "all" {
      self = .all
    } else if let selector = try Self.prefixed(text) {
      self = selector
    } else if text.hasPrefix("/") || text.hasPrefix(".") {
      self = .path(text)
    } else if text.contains("/") {
      self = .physicalPath(text)
    } else if Self.isAddress(text) {
      self = .uniqueID(text)
    } else if let selector = try Self.identifiers(in: text) {
      self = selector
    } else if text.isEmpty {
      throw .empty
    } else {
      self = .name(text)
    }
  }

  /// Whether matching needs udev's properties.
  var needsProperties: Bool {
    if case .property = self { true } else { false }
  }

  private static func prefixed(_ text: String) throws(DeviceSelectorError) -> DeviceSelector? {
    // By bytes: a combining character after the equals sign would join it.
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let first = text[..<sign]
    let value = String(text[text.utf8.index(after: sign)...])
    switch first {
    case "name", "phys", "uniq":
      guard !value.isEmpty else { throw .empty }
      return first == "name"
        ? .name(value) : first == "phys" ? .physicalPath(value) : .uniqueID(value)
    default:
      let isName =
        !first.isEmpty
        && first.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"):
            true
          default: false
          }
        }
      return isName ? .property(name: String(first), value: value) : nil
    }
  }

  /// Returns whether the text is six pairs of hexadecimal digits.
  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 6
      && parts.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy(isHexadecimal) }
  }

  /// Returns the selector by vendor and product ID that the text states; nil for any other text.
  /// Throws if the IDs do not have four digits each.
  private static func identifiers(in text: String) throws(DeviceSelectorError) -> DeviceSelector? {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var number: Int?
    if parts.count == 3, let last = parts.last, let place = Int(last), place > 0,
      parts.dropLast().allSatisfy({ $0.utf8.count == 4 })
    {
      number = place
      parts.removeLast()
    }
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(Self.isHexadecimal) }) else {
      return nil
    }
    guard parts.allSatisfy({ $0.utf8.count == 4 }), let vendor = UInt16(parts[0], radix: 16),
      let product = UInt16(parts[1], radix: 16)
    else { throw .malformedIdentifiers(text) }
    return .identifiers(vendor: vendor, product: product, number: number)
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
  /// The text that the user would write.
  package var description: String {
    switch self {
    case .all: "all"
    case .path(let text): text
    case .name(let text): isMeant(by: text) ? text : "name=\(text)"
    case .physicalPath(let text): isMeant(by: text) ? text : "phys=\(text)"
    case .uniqueID(let text): isMeant(by: text) ? text : "uniq=\(text)"
    case .property(let name, let value): "\(name)=\(value)"
    case .identifiers(let vendor, let product, let number):
      "\(Self.hexadecimal(vendor)):\(Self.hexadecimal(product))\(number.map { ":\($0)" } ?? "")"
    }
  }

  /// Returns whether the text needs no prefix, because it cannot be mistaken for another case or a
  /// flag.
  private func isMeant(by text: String) -> Bool {
    text.utf8.first != UInt8(ascii: "-") && (try? DeviceSelector(text)) == self
  }

  private static func hexadecimal(_ number: UInt16) -> String { number.digits(4, radix: 16) }
}

/// An error for text that is not a selector.
package enum DeviceSelectorError: Error, Hashable, Sendable {
  /// The text is empty.
  case empty
  /// The text resembles a vendor and product ID, but the two IDs do not have four hexadecimal
  /// digits each.
  case malformedIdentifiers(String)
}

extension DeviceSelectorError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty:
      "no device given; expected a path, a name or IDs such as 046d:c31c"
    case .malformedIdentifiers(let text):
      "'\(text)' is not a vendor and product ID; expected four hexadecimal digits for each, as in "
        + "046d:c31c"
    }
  }
}
