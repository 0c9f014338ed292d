import SystemIO
import Glibc
import SystemPackage
import TestSupport
import Testing

@Suite struct FileReplacementTests {
  let folder = TemporaryFolder()
  private var target: String { "\(folder.path)/text" }

  private func replace(_ path: String, _ text: String) throws {
    let replacement = try FileReplacement(of: path)
    try replacement.write(text.utf8)
    try replacement.commit()
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try readFile(at: path), as: UTF8.self)
  }

  @Test func aNewFileIsForItsOwner() throws {
    try replace(target, "new")
    var status = stat()
    #expect(stat(target, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
    #expect(try text(target) == "new")
    #expect(folder.names == ["text"])
  }

  @Test func theOldTextStandsUntilTheNewOneIsWhole() throws {
    folder.write("old", to: "text")
    let replacement = try FileReplacement(of: target)
    try replacement.write("ne".utf8)
    #expect(try text(target) == "old")
    try replacement.write("w".utf8)
    #expect(try text(target) == "old")
    #expect(folder.names == ["text"])
    let reader = try OwnedDescriptor(opening: target, .readOnly)
    try replacement.commit()
    #expect(try text(target) == "new")
    #expect(folder.names == ["text"])
    // A program that had it open keeps the old one: it was never written to.
    #expect(String(decoding: try reader.readAll(), as: UTF8.self) == "old")
  }

  @Test func whatIsDroppedLeavesNothing() throws {
    folder.write("old", to: "text")
    do {
      let replacement = try FileReplacement(of: target)
      try replacement.write("new".utf8)
    }
    #expect(try text(target) == "old")
    #expect(folder.names == ["text"])
  }

  @Test(arguments: ["text", "absolute"]) func aLinkStaysAndItsFileIsReplaced(kind: String) throws {
    folder.write("old", to: "below/text")
    let link = "\(folder.path)/link"
    #expect(symlink(kind == "text" ? "below/text" : "\(folder.path)/below/text", link) == 0)
    let second = "\(folder.path)/second"
    #expect(symlink("link", second) == 0)
    try replace(second, "new")
    #expect(symbolicLinkTarget(at: second) == "link")
    #expect(symbolicLinkTarget(at: link)?.hasSuffix("below/text") == true)
    #expect(try text("\(folder.path)/below/text") == "new")
    #expect(folder.names == ["below", "link", "second"])
  }

  @Test func aLinkToNothingGetsItsFile() throws {
    let link = "\(folder.path)/link"
    #expect(symlink("text", link) == 0)
    try replace(link, "new")
    #expect(try text(target) == "new")
    #expect(symbolicLinkTarget(at: link) == "text")
  }

  @Test func aCircleOfLinksIsAnError() throws {
    #expect(symlink("text", target) == 0)
    let error = #expect(throws: SystemError.self) { try replace(target, "new") }
    #expect(error?.code == .tooManySymbolicLinkLevels)
  }

  @Test func whatIsNoFileIsWrittenStraight() throws {
    try replace("/dev/null", "lost")
    let error = #expect(throws: SystemError.self) { try replace("/dev/full", "lost") }
    #expect(error == SystemError("write to", "/dev/full", .noSpace))
    var status = stat()
    #expect(stat("/dev/null", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func aNamedPipeIsWrittenStraight() async throws {
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = try OwnedDescriptor(opening: pipe, .readOnly, options: .nonBlocking)
    try replace(pipe, "through")
    #expect(String(decoding: try reader.readAll(), as: UTF8.self) == "through")
    #expect(folder.names == ["pipe"])
  }

  @Test(arguments: ["", "/missing/text", "/dev", "/dev/"])
  func whatCannotBeWrittenIsAnError(path: String) {
    #expect(throws: SystemError.self) { try replace(path, "new") }
  }

  @Test func aPathWithoutAFolderIsHere() throws {
    // The working directory belongs to the whole test process: only a name that cannot exist is
    // used.
    let name = "evscribe-test-\(getpid())"
    defer { unlink(name) }
    try replace(name, "new")
    #expect(try text(name) == "new")
  }
}
