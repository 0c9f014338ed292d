import Glibc
import TestSupport
import Testing

@testable import LinuxInput

@Suite struct DeviceHolderTests {
  @Test func processesThatHaveItOpenAreNamed() {
    let folder = TemporaryFolder()
    for (process, command, target) in [
      ("812", "keyd", "/dev/input/event5"), ("90", "evtest", "/dev/input/event5"),
      ("900", "other", "/dev/input/event50"),
    ] {
      folder.write("\(command)\n", to: "\(process)/comm")
      folder.write("", to: "\(process)/fd/.keep")
      symlink("/dev/null", "\(folder.path)/\(process)/fd/0")
      symlink(target, "\(folder.path)/\(process)/fd/7")
    }
    folder.write("", to: "self/comm")
    let holders = DeviceHolder.all(of: "/dev/input/event5", processes: folder.path)
    #expect(holders.map(\.description) == ["evtest (90)", "keyd (812)"])
    #expect(DeviceHolder.all(of: "/dev/input/event7", processes: folder.path).isEmpty)
    #expect(DeviceHolder.all(of: "/dev/null", processes: "/nowhere").isEmpty)
  }
}
