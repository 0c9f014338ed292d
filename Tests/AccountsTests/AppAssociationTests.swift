import Documents
import TestSupport
import Testing

@testable import Accounts

@Suite("Association files")
struct AppAssociationTests {
  private func read(_ text: String) throws(JSONError) -> [String] {
    try AppAssociation(parsing: Array(text.utf8)).applications.map(\.description)
  }

  @Test("The applications of webcredentials are read exactly, each once; the rest is ignored")
  func applications() throws {
    let text = """
      {
        "applinks": {"details": [{"appIDs": ["EVIL.app"], "components": [{"/": "*"}]}]},
        "webcredentials": {"apps": ["T.org.Example", "t.org.example", "T.org.Example"]},
        "appclips": {"apps": ["CLIP.app"]}
      }
      """
    #expect(try read(text) == ["T.org.Example", "t.org.example"])
  }

  @Test(
    "A mistake is reported with its position",
    arguments: [
      ("[]", "1:1: found a list, expected an object such as {\"webcredentials\""),
      (
        "{\"applinks\": {}}", "1:1: found an object, expected an object such as {\"webcredentials\""
      ),
      ("{\"webCredentials\": {\"apps\": [\"a\"]}}", "1:1: found an object"),
      (
        "{\"webcredentials\": [\"a\"]}",
        "1:20: found a list, expected an object with the key \"apps\""
      ),
      ("{\"webcredentials\": {\"apps\": {}}}", "1:29: found an object, expected a list"),
      (
        "{\"webcredentials\": {\"apps\": []}}", "1:29: found a list, expected a list of one or more"
      ),
      ("{\"webcredentials\": {\"apps\": [1]}}", "1:30: found a number, expected an application"),
      (
        "{\"webcredentials\": {\"apps\": [\"a b\"]}}",
        "1:30: found a string, expected an application"
      ),
      ("{\"webcredentials\": {\"apps\": [\"a\", \"\\u001B\"]}}", "1:35: found a string"),
      ("{\"webcredentials\": {\"apps\": [\"a\"]}, \"webcredentials\": {}}", "1:37: found a name"),
    ])
  func mistakes(text: String, message: String) {
    do {
      _ = try read(text)
      Issue.record("\(text) was read")
    } catch {
      #expect("\(error)".hasPrefix(message), "\(error)")
    }
  }

  @Test("More applications than permissions can store are refused")
  func limit() throws {
    func text(_ count: Int) -> String {
      let apps = (0..<count).map { "\"a\($0)\"" }.joined(separator: ",")
      return "{\"webcredentials\":{\"apps\":[\(apps)]}}"
    }
    #expect(try read(text(Permissions.applicationLimit)).count == Permissions.applicationLimit)
    #expect(throws: JSONError.self) { try read(text(Permissions.applicationLimit + 1)) }
  }
}
