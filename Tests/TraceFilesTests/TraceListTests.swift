import TestSupport
import Testing

@testable import TraceFiles

#if canImport(Glibc)
  import Glibc
#endif

/// Tests of finding the traces in a folder and reading the start of each.
@Suite("Traces in a folder")
struct TraceListTests {
  private let folder = TemporaryFolder()
  private static let trace = "E: 1.000000 0001 001e 0001\nE: 1.000000 0000 0000 0000\n"

  @Test("A folder's traces are in natural order, and other files are left out")
  func order() throws {
    for name in ["k-10", "k-2", "k", "k-3/b", "k-3/a"] {
      folder.write(Self.trace, to: "in/\(name)")
    }
    for name in [".hidden", ".git/a"] { folder.write(Self.trace, to: "in/\(name)") }
    folder.write("cases:\n", to: "in/suite.yaml")
    folder.write("a letter\n", to: "in/letter")
    #expect(mkfifo("\(folder.path)/in/pipe", 0o600) == 0)
    for (link, target) in [
      ("circle", "."), ("again", "k-3"), ("linked", "k"), ("nowhere", "none"),
    ] {
      #expect(symlink(target, "\(folder.path)/in/\(link)") == 0)
    }
    let named = "\(folder.path)/k"
    let list = try TraceList(["-", named, "\(folder.path)/in/", "\(folder.path)/in/k-3"])
    let found = ["k", "k-2", "k-3/a", "k-3/b", "k-10", "linked", "nowhere"]
    #expect(
      list.paths == ["-", named] + found.map { "\(folder.path)/in/\($0)" }
        + ["a", "b"].map { "\(folder.path)/in/k-3/\($0)" })
    #expect(list.entries.prefix(3).map(\.isNamed) == [true, true, false])
    // A missing file is reported when it is opened.
    #expect(list.entries.filter { $0.problem != nil }.map(\.path) == [named])
  }

  @Test("The bytes read to identify a trace are returned again, however many they are")
  func head() throws {
    for count in [0, 1, 4000, 70_000, 200_000] {
      let text = String(repeating: "# evscribe mode: hangul\n", count: count / 24 + 1) + Self.trace
      let path = folder.write(text, to: "trace")
      let bytes = try TraceBytes(path, named: path)
      _ = try bytes.readHead(in: path)
      var read: [UInt8] = []
      var portion: [UInt8] = []
      while bytes.next(into: &portion) { read += portion }
      #expect(read == Array(text.utf8), "\(count)")
      #expect(bytes.failure == nil)
    }
  }
}
