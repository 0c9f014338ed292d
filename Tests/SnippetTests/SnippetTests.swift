#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The snippets in the documentation print what they say: each ends with a comment that has its
  /// output.
  @Suite("Snippets")
  struct SnippetTests {
    static let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Snippets").path

    static let names: [String] =
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(".swift".count)) }.sorted()

    @Test("Each prints what its comment says", arguments: names)
    func output(name: String) throws {
      let text = try String(contentsOfFile: "\(Self.folder)/\(name).swift", encoding: .utf8)
      let parts = text.components(separatedBy: "\n// prints:\n")
      try #require(parts.count == 2, "\(name) does not end with what it prints")
      let expected = parts[1].split(separator: "\n").map { $0.dropFirst("// ".count) + "\n" }
        .joined()
      let result = try ProcessRunner.run(
        ProcessRunner.builtExecutable(name), [], timeLimit: .seconds(60))
      #expect(result.end == .exited(0), "\(result.errorText)")
      #expect(Array(result.output) == Array(expected.utf8), "\(result.text)")
    }

    @Test("There are snippets")
    func found() { #expect(!Self.names.isEmpty) }
  }
#endif
