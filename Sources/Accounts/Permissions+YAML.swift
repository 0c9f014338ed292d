import KeyEvents
import KeyTraces
package import Documents

#if canImport(Glibc)
  import Glibc
#endif

/// The format of the permissions file.
///
/// ```yaml
/// accounts:
///   - domain: example.org
///     form: "/srv/kiosk/login.yaml"
///     owner: 1000
///     application: "ABCDE12345.org.example.kiosk"
/// associations:
///   - domain: example.org
///     applications:
///       - "ABCDE12345.org.example.kiosk"
/// position: gpsd
/// ```
extension Permissions {
  private static let expected = "any of the keys `accounts:`, `associations:` and `position:`"

  /// The only valid value of `position:`, the program that may be asked for the position.
  package static let receiver = "gpsd"

  /// Reads the content of the file. Anything unknown is an error, so that nothing is lost when the
  /// file is written again.
  package init(parsing bytes: [UInt8]) throws(YAMLError) {
    let root = try YAMLNode(parsing: bytes)
    guard !root.isAbsent else { return }
    for pair in try root.pairs(Self.expected) {
      switch pair.key {
      case "accounts":
        for node in try pair.value.items("a list of forms that may ask for accounts") {
          let form = try Form(node)
          guard !forms.contains(where: form.isSame) else {
            throw Self.doubled("form", form.path, node)
          }
          guard allow(form) else { throw Self.tooMany(node) }
        }
      case "associations":
        for node in try pair.value.items("a list of associations") {
          let association = try Association(node)
          guard !associations.contains(where: { $0.domain == association.domain }) else {
            throw Self.doubled("domain", "\(association.domain)", node)
          }
          guard associate(association.domain, with: association.applications) else {
            throw Self.tooMany(node)
          }
        }
      case "position":
        guard try pair.value.text(Self.receiver) == Self.receiver else {
          throw pair.value.error(expected: Self.receiver)
        }
        allowsGPSD = true
      default: throw .noKey(pair, among: ["accounts", "associations", "position"])
      }
    }
  }

  private static func doubled(_ kind: String, _ name: String, _ node: YAMLNode) -> YAMLError {
    YAMLError(
      "there is already an entry for the \(kind) \(YAMLNode.quoted(name)); remove one of the two",
      at: node.mark)
  }

  private static func tooMany(_ node: YAMLNode) -> YAMLError {
    YAMLError("this list has more than \(limit) entries", at: node.mark)
  }

  /// The content of the permissions file.
  package var yaml: String {
    var text = "# Written by `evscribe allow` and `evscribe deny`.\n"
    if !forms.isEmpty { text += "accounts:\n" }
    for form in forms {
      text += "  - domain: \(YAMLText.quoted(form.domain.description))\n"
      text += "    form: \(YAMLText.quoted(form.path))\n    owner: \(form.owner)\n"
      if let application = form.application {
        text += "    application: \(YAMLText.quoted(application.description))\n"
      }
    }
    if !associations.isEmpty { text += "associations:\n" }
    for association in associations {
      text += "  - domain: \(YAMLText.quoted(association.domain.description))\n"
      text += "    applications:\n"
      for application in association.applications {
        text += "      - \(YAMLText.quoted(application.description))\n"
      }
    }
    if allowsGPSD { text += "position: \(Self.receiver)\n" }
    return text
  }
}

extension Permissions.Form {
  private static let words = ["domain", "form", "owner", "application"]

  fileprivate init(_ node: YAMLNode) throws(YAMLError) {
    let expected = "a form that may ask for accounts, with `domain:`, `form:` and `owner:`"
    for pair in try node.pairs(expected) where !Self.words.contains(pair.key) {
      throw .noKey(pair, among: Self.words)
    }
    let path = try node.value(of: "form", expected)
    self.init(
      domain: try AccountDomain(node.value(of: "domain", expected)),
      path: try path.text("a path"), owner: try Self.owner(node.value(of: "owner", expected)))
    guard self.path.utf8.first == UInt8(ascii: "/") else {
      throw path.error(expected: "an absolute path")
    }
    if let stated = node["application"] { application = try ApplicationIdentifier(stated) }
  }

  private static func owner(_ node: YAMLNode) throws(YAMLError) -> uid_t {
    guard let owner = uid_t(try node.text("a numeric user ID")) else {
      throw node.error(expected: "a numeric user ID")
    }
    return owner
  }
}

extension Permissions.Association {
  fileprivate init(_ node: YAMLNode) throws(YAMLError) {
    let expected = "an association with `domain:` and `applications:`"
    for pair in try node.pairs(expected) where !["domain", "applications"].contains(pair.key) {
      throw .noKey(pair, among: ["domain", "applications"])
    }
    domain = try AccountDomain(node.value(of: "domain", expected))
    applications = []
    let items = try node.value(of: "applications", expected).items("a list of applications")
    for item in items { applications.append(try ApplicationIdentifier(item)) }
  }
}

extension AccountDomain {
  fileprivate init(_ node: YAMLNode) throws(YAMLError) {
    guard let domain = AccountDomain(try node.text(Self.expected)) else {
      throw node.error(expected: Self.expected)
    }
    self = domain
  }
}

extension ApplicationIdentifier {
  fileprivate init(_ node: YAMLNode) throws(YAMLError) {
    guard let identifier = ApplicationIdentifier(try node.text(Self.expected)) else {
      throw node.error(expected: Self.expected)
    }
    self = identifier
  }
}

extension YAMLError {
  fileprivate static func noKey(_ pair: YAMLPair, among words: [String]) -> YAMLError {
    let advice =
      suggestion(for: pair.key, among: words) ?? "expected \(words.joined(separator: ", "))"
    return YAMLError(
      "unknown key \(YAMLText.quoted(pair.key)) in permissions; \(advice)", at: pair.keyMark)
  }
}
