import KeyEvents
import Testing

@testable import LinuxInput

/// Keyboards that have several nodes.
@Suite("Keyboards with several nodes") struct BoardTests {
  private static func node(
    _ number: Int, _ name: String = "Board", at socket: String, serial: String = "",
    kind: InputDeviceCandidate.Kind = .keyboard, bus: UInt16 = 3, product: UInt16 = 1
  ) -> InputDeviceCandidate {
    InputDeviceCandidate(
      path: "/dev/input/event\(number)",
      identity: DeviceIdentity(
        name: name, bus: bus, vendor: 7, product: product, physicalPath: socket, uniqueID: serial),
      kind: kind)
  }

  /// Two equal keyboards of three nodes each, one of which types nothing.
  private static let twins = [
    node(3, at: "usb-b-2/input0"), node(4, "Board NKRO", at: "usb-b-2/input1"),
    node(5, "Board Media", at: "usb-b-2/input1", kind: .otherKeys),
    node(6, at: "usb-b-1/input0"), node(7, "Board NKRO", at: "usb-b-1/input1"),
    node(8, "Board Media", at: "usb-b-1/input1", kind: .otherKeys),
  ]
  /// The same keyboards with equal serial numbers, as cheap keyboards have.
  private static let sameSerial = twins.map { twin in
    var twin = twin
    twin.identity.uniqueID = "0001"
    return twin
  }
  /// Two keyboards of one receiver, which numbers them after the interface.
  private static let receiver = [
    node(3, at: "usb-b-2/input2:1"), node(4, "Board NKRO", at: "usb-b-2/input3:1"),
    node(5, at: "usb-b-2/input2:2"), node(6, "Board NKRO", at: "usb-b-2/input3:2"),
    node(7, "Receiver", at: "usb-b-2/input0", product: 2),
  ]
  /// On Bluetooth the path is the address of this machine.
  private static let bluetooth = [
    node(3, at: "aa:aa", serial: "b1", bus: 5),
    node(4, "Board NKRO", at: "aa:aa", serial: "b1", bus: 5),
    node(5, at: "aa:aa", serial: "b2", bus: 5),
    node(6, "Board NKRO", at: "aa:aa", serial: "b2", bus: 5),
  ]
  /// Devices of a single-board computer, or of one program: the same path for all.
  private static let strangers = [
    node(3, at: "gpio-keys/input0", bus: 0x19), node(4, at: "gpio-keys/input0", bus: 0x19),
    node(5, "Other", at: "", bus: 6), node(6, at: "", bus: 6),
  ]

  @Test(
    "nodes are grouped by keyboard, and one selector matches the keyboards of a group and no others",
    arguments: [
      (twins, [3, 4, 5], "phys=usb-b-2"), (twins, [6, 7, 8], "phys=usb-b-1"),
      (Array(twins.prefix(3)), [3, 4, 5], "0007:0001"),
      (sameSerial, [3, 4, 5], "phys=usb-b-2"),
      (Array(sameSerial.prefix(3)), [3, 4, 5], "uniq=0001"),
      (receiver, [3, 4], "phys=usb-b-2:1"), (receiver, [5, 6], "phys=usb-b-2:2"),
      (receiver, [7], "0007:0002"),
      (bluetooth, [3, 4], "uniq=b1"), (bluetooth, [5, 6], "uniq=b2"),
      (strangers, [3], "/dev/input/event3"), (strangers, [4], "/dev/input/event4"),
      (strangers, [5], "Other"), (strangers, [6], "/dev/input/event6"),
    ] as [([InputDeviceCandidate], [Int], String)])
  func whole(all: [InputDeviceCandidate], board: [Int], text: String) throws {
    let nodes = all.filter { node in board.contains { node.path == "/dev/input/event\($0)" } }
    for node in nodes {
      #expect(all.filter(node.isOfSameKeyboard) == nodes)
      #expect(node.boardSelector(among: all)?.description == text)
    }
    let taken = try DeviceSelector(text).select(among: all)
    #expect(taken == nodes.filter(\.isKeyboard))
    // Each node can still be selected on its own.
    for node in nodes where node.isKeyboard {
      #expect(node.selector(among: all).matches(among: all.filter(\.isKeyboard)) == [node])
    }
  }

  @Test("a number selects a keyboard, not a node")
  func numbers() throws {
    for (text, board) in [("0007:0001:1", [6, 7]), ("0007:0001:2", [3, 4]), ("0007:0001:3", [])] {
      let taken = try DeviceSelector(text).matches(among: Self.twins)
      #expect(taken.map(\.path) == board.map { "/dev/input/event\($0)" })
    }
  }

  @Test("a group without a key that types has no selector")
  func mute() {
    let media = Self.twins[2]
    #expect(media.boardSelector(among: [media]) == nil)
  }
}
