import SystemIO
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import LinuxInput

@Suite struct HotplugWatchTests {
  let folder = TemporaryFolder()

  private func expectNews(
    _ expected: Bool, from watch: inout HotplugWatch, at location: SourceLocation = #_sourceLocation
  ) {
    let hasNews = watch.drain()
    #expect(hasNews == expected, sourceLocation: location)
  }

  private func expectReady(
    _ expected: Bool, _ watch: borrowing HotplugWatch,
    at location: SourceLocation = #_sourceLocation
  ) {
    var entry = pollfd(fd: watch.descriptors[0].rawValue, events: Int16(POLLIN), revents: 0)
    let count = poll(&entry, 1, 0)
    #expect((count == 1) == expected, sourceLocation: location)
  }

  @Test func whatComesOrGetsRightsIsNews() throws {
    folder.write("", to: "input/event0")
    var watch = try HotplugWatch(
      nodes: "\(folder.path)/input", links: ["\(folder.path)/input/by-id"])
    expectReady(false, watch)
    expectNews(false, from: &watch)
    let node = folder.write("", to: "input/event1")
    expectReady(true, watch)
    expectNews(true, from: &watch)
    expectNews(false, from: &watch)
    chmod(node, 0o640)
    expectNews(true, from: &watch)
    unlink(node)
    expectNews(false, from: &watch)
  }

  @Test func directoriesMayComeAndGo() throws {
    folder.write("", to: "input/event0")
    var watch = try HotplugWatch(
      nodes: "\(folder.path)/input", links: ["\(folder.path)/input/by-id"])
    folder.write("", to: "input/by-id/first")
    expectNews(true, from: &watch)
    symlink("x", "\(folder.path)/input/by-id/second.tmp")
    expectNews(true, from: &watch)
    rename("\(folder.path)/input/by-id/second.tmp", "\(folder.path)/input/by-id/second")
    expectNews(true, from: &watch)
    // The last device takes the directory with it.
    #expect(try ProcessRunner.run("/bin/rm", ["-r", "\(folder.path)/input"]).exitCode == 0)
    _ = watch.drain()
    folder.write("", to: "input/event0")
    expectNews(true, from: &watch)
    folder.write("", to: "input/event1")
    expectNews(true, from: &watch)
  }

  @Test func theDirectoryOfTheNodesMustBeThere() {
    #expect(throws: SystemError("watch", "/nowhere/input", .noSuchFileOrDirectory)) {
      _ = try HotplugWatch(nodes: "/nowhere/input", links: [])
    }
  }

  @Test func whereNoUdevRunsThereIsNoMonitor() {
    #expect(UdevMonitor(controlSocket: "\(folder.path)/control") == nil)
  }
}
