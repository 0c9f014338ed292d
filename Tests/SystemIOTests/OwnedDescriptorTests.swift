import SystemIO
import Glibc
import SystemPackage
import TestSupport
import Testing

@Suite struct OwnedDescriptorTests {
  let folder = TemporaryFolder()

  private func makePipe() throws -> (read: FileDescriptor, write: FileDescriptor) {
    let ends = try FileDescriptor.pipe()
    return (ends.readEnd, ends.writeEnd)
  }

  @Test func itClosesWhenItsOwnerIsGone() throws {
    let pipe = try makePipe()
    do {
      let owned = OwnedDescriptor(adopting: pipe.write, name: "pipe")
      try owned.writeAll("x".utf8)
    }
    // The end of the file is seen only when no writer is left.
    #expect(try OwnedDescriptor(adopting: pipe.read, name: "pipe").readAll() == Array("x".utf8))
  }

  @Test func anErrorReadsAsASentence() {
    let path = "\(folder.path)/missing"
    let error = #expect(throws: SystemError.self) { try readFile(at: path) }
    #expect(error?.description == "cannot open \(path): No such file or directory")
    #expect(error?.isMissing == true)
    #expect(error?.isDenied == false)
    let below = #expect(throws: SystemError.self) { try readFile(at: "/dev/null/x") }
    #expect(below?.isMissing == true)
    #expect(SystemError("open", "x", .permissionDenied).isDenied)
    #expect(SystemError("open", "x", .notPermitted).isDenied)
  }

  @Test func whatIsCreatedIsForItsOwnerAndNotPassedOn() throws {
    let path = "\(folder.path)/new"
    let file = try OwnedDescriptor(opening: path, .writeOnly, options: [.create, .exclusiveCreate])
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(fcntl(file.descriptor.rawValue, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
  func aFileIsReadWhole(size: Int) throws {
    let text = String((0..<size).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
    let path = folder.write(text, to: "file\(size)")
    #expect(try readFile(at: path) == Array(text.utf8))
    let file = try OwnedDescriptor(opening: path, .readOnly)
    var chunk: [UInt8] = []
    var chunks: [UInt8] = []
    while try file.readChunk(into: &chunk) {
      #expect(!chunk.isEmpty && chunk.count <= 1 << 17)
      chunks += chunk
    }
    #expect(chunks == Array(text.utf8))
  }

  @Test func aFullPipeIsWaitedFor() throws {
    let pipe = try makePipe()
    #expect(fcntl(pipe.write.rawValue, F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let read = try withThread {
      #expect(throws: Never.self) {
        try OwnedDescriptor(adopting: pipe.write, name: "pipe").writeAll(bytes)
      }
    } _: {
      try OwnedDescriptor(adopting: pipe.read, name: "pipe").readAll()
    }
    #expect(read == bytes)
  }

  @Test func anEmptyNonBlockingPipeIsWaitedFor() throws {
    let pipe = try makePipe()
    #expect(fcntl(pipe.read.rawValue, F_SETFL, O_NONBLOCK) == 0)
    let read = try withThread {
      #expect(throws: Never.self) {
        try OwnedDescriptor(adopting: pipe.write, name: "pipe")
          .writeAll([1, 2, 3].lazy.map { $0 })
      }
    } _: {
      try OwnedDescriptor(adopting: pipe.read, name: "pipe").readAll()
    }
    #expect(read == [1, 2, 3])
  }

  @Test func aReaderThatIsGoneIsAnError() throws {
    ignoreWriteSignals()
    let pipe = try makePipe()
    try pipe.read.close()
    let end = OwnedDescriptor(adopting: pipe.write, name: "standard output")
    let error = #expect(throws: SystemError.self) { try end.writeAll([1]) }
    #expect(error?.isBrokenPipe == true)
    #expect(error?.description == "cannot write to standard output: Broken pipe")
  }

  @Test func aFullDiskIsAnError() throws {
    let full = try OwnedDescriptor(opening: "/dev/full", .writeOnly)
    let error = #expect(throws: SystemError.self) { try full.writeAll([1]) }
    #expect(error == SystemError("write to", "/dev/full", .noSpace))
  }

  @Test func directoriesAndLinksAreRead() throws {
    folder.write("", to: "b")
    folder.write("", to: "a")
    #expect(symlink("a", "\(folder.path)/link") == 0)
    #expect(try namesInDirectory(at: folder.path).sorted() == ["a", "b", "link"])
    #expect(symbolicLinkTarget(at: "\(folder.path)/link") == "a")
    #expect(symbolicLinkTarget(at: "\(folder.path)/a") == nil)
    #expect(FileIdentity(of: "\(folder.path)/link") == FileIdentity(of: "\(folder.path)/a"))
    #expect(FileIdentity(of: "\(folder.path)/a") != FileIdentity(of: "\(folder.path)/b"))
    #expect(FileIdentity(of: "\(folder.path)/c") == nil)
    #expect(throws: SystemError("list", "/nowhere", .noSuchFileOrDirectory)) {
      try namesInDirectory(at: "/nowhere")
    }
  }
}
