import HanjaConversion
import SystemIO
import TestSupport
import Testing

@testable import AssistanceSources

@Suite("Tables of Hanja as files")
struct HanjaTableTests {
  private let folder = TemporaryFolder()

  private var environment: [String: String] {
    ["XDG_CACHE_HOME": "\(folder.path)/cache", "XDG_DATA_DIRS": "\(folder.path)/none"]
  }

  private func indices() throws -> [String] {
    try namesInDirectory(at: "\(folder.path)/cache/evscribe").sorted()
  }

  @Test("Programs with counts of their own keep each other's index")
  func programs() throws {
    let table = HanjaTable(path: folder.write("사과:謝過:\n사과:沙果:\n", to: "hanja.txt"))
    let commands = try [("a", "謝過"), ("b", "沙果")].map { program, word in
      folder.write("9 \(word)\n", to: "\(program)/share/evscribe/hanja/words.txt")
      let command = folder.write("", to: "\(program)/bin/evscribe")
      let index = try table.index(environment: environment, command: command)
      #expect(index.entries(for: "사과").first?.value == word)
      return command
    }
    let kept = try indices()
    #expect(kept.count == 2)
    for command in commands { _ = try table.index(environment: environment, command: command) }
    #expect(try indices() == kept)
    // New counts replace the index of the old ones.
    folder.write("200 沙果\n", to: "a/share/evscribe/hanja/words.txt")
    let index = try table.index(environment: environment, command: commands[0])
    #expect(index.entries(for: "사과").first?.value == "沙果")
    #expect(try indices().count == 2)
  }
}
