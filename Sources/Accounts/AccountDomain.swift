/// The domain of accounts: a host name of ASCII letters, digits and hyphens (RFC 1123), in lower
/// case. A subdomain is another domain: `www.example.org` is not `example.org`.
///
/// It contains no slash, space or empty label, and does not begin with a hyphen, so it is safe in a
/// path and in an argument of a command.
package struct AccountDomain: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Parses a domain, with capitals converted to lower case; nil if the text is not a domain. An
  /// international name must be in its `xn--` form.
  package init?(_ text: String) {
    let bytes = text.utf8.map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
    let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...253).contains(bytes.count), labels.allSatisfy(Self.isLabel) else { return nil }
    description = String(decoding: bytes, as: UTF8.self)
  }

  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    guard (1...63).contains(label.count), label.first != UInt8(ascii: "-"),
      label.last != UInt8(ascii: "-")
    else { return false }
    return label.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  /// A description of a valid domain, for messages.
  package static let expected = "a domain in ASCII, as in example.org or xn--bcher-kva.de"
}

/// The identifier of an application, such as `ABCDE12345.org.example`, which a form or a domain
/// states (``AppAssociation``). Comparison is case-sensitive.
package struct ApplicationIdentifier: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Creates an identifier; nil if the text is empty, has more than 255 bytes, or contains anything
  /// but visible ASCII.
  package init?(_ text: String) {
    guard (1...255).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    description = text
  }

  package static let expected = "an application identifier, as in ABCDE12345.org.example.kiosk"
}
