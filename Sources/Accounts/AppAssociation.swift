package import Documents

/// The file in which a domain states its applications: `apple-app-site-association`.
///
/// ```json
/// {"webcredentials": {"apps": ["ABCDE12345.org.example.kiosk"]}}
/// ```
///
/// Only `webcredentials.apps` is read; identifiers are compared exactly.
package struct AppAssociation: Equatable, Sendable {
  /// The applications, each once, in the file's order.
  package let applications: [ApplicationIdentifier]

  package init(parsing bytes: [UInt8]) throws(JSONError) {
    let document = try JSONDocument(parsing: bytes)
    let expected =
      "an object such as {\"webcredentials\": {\"apps\": [\"ABCDE12345.org.example\"]}}"
    guard let credentials = document.root["webcredentials"] else {
      throw document.error(document.root, expected: expected)
    }
    guard let apps = credentials["apps"] else {
      throw document.error(credentials, expected: "an object with the key \"apps\"")
    }
    guard case .list(let items) = apps.content, !items.isEmpty else {
      throw document.error(apps, expected: "a list of one or more application identifiers")
    }
    var applications: [ApplicationIdentifier] = []
    var known: Set<ApplicationIdentifier> = []
    for item in items {
      guard case .text(let text) = item.content, let application = ApplicationIdentifier(text)
      else { throw document.error(item, expected: ApplicationIdentifier.expected) }
      guard known.insert(application).inserted else { continue }
      guard known.count <= Permissions.applicationLimit else {
        throw document.error(
          item, expected: "at most \(Permissions.applicationLimit) applications")
      }
      applications.append(application)
    }
    self.applications = applications
  }
}
