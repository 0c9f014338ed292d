import SystemIO
import Glibc
import KeyEvents
import SystemPackage
import TestSupport
import Testing

@testable import LinuxInput

@Suite struct DeviceDiscoveryTests {
  let folder = TemporaryFolder()

  private var discovery: DeviceDiscovery {
    DeviceDiscovery(directory: "\(folder.path)/dev", descriptions: "\(folder.path)/class")
  }

  /// Creates a node and its description, linked as in sysfs.
  private func add(_ number: Int, name: String, keys: String) {
    folder.write("", to: "dev/event\(number)")
    let device = "devices/input\(number)"
    folder.write("\(name)\n", to: "\(device)/name")
    folder.write("usb-1/input0\n", to: "\(device)/phys")
    folder.write("\n", to: "\(device)/uniq")
    folder.write("0005\n", to: "\(device)/id/bustype")
    folder.write("05ac\n", to: "\(device)/id/vendor")
    folder.write("024f\n", to: "\(device)/id/product")
    folder.write("011b\n", to: "\(device)/id/version")
    folder.write("\(keys)\n", to: "\(device)/capabilities/key")
    folder.write("", to: "\(device)/event\(number)/dev")
    folder.write("", to: "class/.keep")
    symlink("../\(device)/event\(number)", "\(folder.path)/class/event\(number)")
  }

  @Test func devicesAreFoundInOrderAndDescribed() throws {
    add(10, name: "Board", keys: "fffffffffffffffe")
    add(2, name: "Power Button", keys: "10000000000000 0")
    add(3, name: "Lid Switch", keys: "0")
    folder.write("", to: "dev/mouse0")
    folder.write("", to: "dev/eventual")
    folder.write("", to: "dev/by-id/.keep")
    folder.write("", to: "dev/by-path/.keep")
    symlink("../event10", "\(folder.path)/dev/by-path/usb-0-event-kbd")
    symlink("../event10", "\(folder.path)/dev/by-id/usb-Board-event-kbd")
    let candidates = try discovery.candidates()
    #expect(candidates.map { lastComponent(of: $0.path) } == ["event2", "event3", "event10"])
    #expect(candidates.map(\.kind) == [.otherKeys, .noKeys, .keyboard])
    #expect(
      candidates[2].identity
        == DeviceIdentity(
          name: "Board", bus: 5, vendor: 0x05AC, product: 0x024F, version: 0x011B,
          physicalPath: "usb-1/input0"))
    #expect(candidates[2].identity.busName == "Bluetooth")
    #expect(
      candidates[2].links == [
        "\(folder.path)/dev/by-id/usb-Board-event-kbd",
        "\(folder.path)/dev/by-path/usb-0-event-kbd",
      ])
    #expect(
      candidates[2].selector(among: candidates).description.hasSuffix("by-id/usb-Board-event-kbd"))
    #expect(candidates.allSatisfy { $0.openError == nil })
  }

  @Test(arguments: [true, false])
  func whatCannotBeOpenedIsDescribedToo(opensNodes: Bool) throws {
    var discovery = discovery
    discovery.opensNodes = opensNodes
    add(1, name: "Board", keys: "fffffffffffffffe")
    unlink("\(folder.path)/dev/event1")
    // A link to itself: it exists and cannot be opened.
    symlink("event1", "\(folder.path)/dev/event1")
    symlink("nowhere", "\(folder.path)/dev/event2")
    let candidates = try discovery.candidates()
    #expect(candidates.map(\.identity.name) == ["Board"])
    #expect(candidates.first?.openError?.rawValue == ELOOP)
    #expect(candidates.first?.isReadableKeyboard == false)
  }

  @Test func keysThatCannotBeReadAreNotNone() throws {
    add(1, name: "Board", keys: "fffffffffffffffe")
    let file = "\(folder.path)/devices/input1/capabilities/key"
    unlink(file)
    symlink("key", file)
    let candidate = try #require(try discovery.candidates().first)
    #expect(!candidate.isReadableKeyboard)
    let code = Errno(rawValue: ELOOP)
    #expect(candidate.reasonToSkip() == "its keys cannot be read: \(code)")
  }

  @Test func aMachineWithoutInputHasNoDevices() throws {
    #expect(try discovery.candidates().isEmpty)
  }

  @Test(arguments: [
    ("event0", UInt32(0)), ("event31", 31), ("event", nil), ("event-1", nil), ("mouse0", nil),
    ("event1x", nil),
  ])
  func nodesAreKnownByTheirNames(name: String, number: UInt32?) {
    #expect(DeviceDiscovery.number(ofNode: name) == number)
  }

  @Test func bitmapsAreReadInBothWidths() {
    let wide = SysfsDescription.keys(inBitmap: "1 8000000000000000 3", bitWidth: 64)
    #expect(wide.map(\.rawValue) == [0, 1, 127, 128])
    let narrow = SysfsDescription.keys(inBitmap: "1 80000000 3", bitWidth: 32)
    #expect(narrow.map(\.rawValue) == [0, 1, 63, 64])
    #expect(SysfsDescription.keys(inBitmap: "").isEmpty)
    #expect(SysfsDescription.keys(inBitmap: "nonsense").isEmpty)
  }

  @Test(arguments: [
    ([UInt16](), InputDeviceCandidate.Kind.noKeys), ([116], .otherKeys),
    ([0x110, 0x111], .otherKeys),
    ([1, 103, 105, 106, 108], .otherKeys), ([59, 60, 224, 225], .otherKeys), ([57], .keyboard),
    ([28], .keyboard), ([29, 97], .keyboard), ([30, 0x110], .keyboard), ([79, 80], .keyboard),
    ([122], .keyboard), ([0x14A], .otherKeys), ([96], .keyboard),
  ])
  func aKeyboardHasAKeyThatTypes(codes: [UInt16], kind: InputDeviceCandidate.Kind) {
    #expect(InputDeviceCandidate.Kind(keys: KeySet(codes.map(KeyCode.init(rawValue:)))) == kind)
  }

  @Test(arguments: [
    (UInt16(3), "USB"), (5, "Bluetooth"), (6, "virtual"), (0x11, "built-in"), (0x42, "bus 0x42"),
  ])
  func busesHaveNames(bus: UInt16, name: String) {
    #expect(DeviceIdentity(name: "", bus: bus).busName == name)
  }
}
