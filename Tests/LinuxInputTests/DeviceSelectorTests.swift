import KeyEvents
import SystemPackage
import TestSupport
import Testing

@testable import LinuxInput

@Suite struct DeviceSelectorTests {
  private static let board = InputDeviceCandidate(
    path: "/dev/input/event3", links: ["/dev/input/by-id/usb-Maker-event-kbd"],
    identity: DeviceIdentity(name: "Maker Board", bus: 3, vendor: 0x046D, product: 0xC31C),
    kind: .keyboard)
  private static let longer = InputDeviceCandidate(
    path: "/dev/input/event4",
    identity: DeviceIdentity(name: "Maker Board Pro", bus: 5, vendor: 0x05AC, product: 0x0001),
    kind: .keyboard)
  private static let forbidden = InputDeviceCandidate(
    path: "/dev/input/event5", identity: DeviceIdentity(name: "Secret", vendor: 1, product: 2),
    kind: .keyboard, openError: .permissionDenied)
  private static let mouse = InputDeviceCandidate(
    path: "/dev/input/event6",
    identity: DeviceIdentity(name: "Maker Mouse", vendor: 0x046D, product: 1),
    kind: .otherKeys)
  private static let lid = InputDeviceCandidate(
    path: "/dev/input/event7", identity: DeviceIdentity(name: "Lid Switch"), kind: .noKeys)
  private static let all = [board, longer, forbidden, mouse, lid]

  @Test(arguments: [
    ("all", DeviceSelector.all), ("All", .name("All")),
    ("/dev/input/event3", .path("/dev/input/event3")), ("./link", .path("./link")),
    ("046d:c31c", .identifiers(vendor: 0x046D, product: 0xC31C)),
    ("046D:C31C", .identifiers(vendor: 0x046D, product: 0xC31C)),
    ("Maker Board", .name("Maker Board")), ("event3", .name("event3")), ("a:b:c", .name("a:b:c")),
    ("Maker: Board", .name("Maker: Board")), ("0x46d:0001", .name("0x46d:0001")),
    ("046d:c31c:2", .identifiers(vendor: 0x046D, product: 0xC31C, number: 2)),
    ("046d:c31c:0", .name("046d:c31c:0")), ("aa:bb:CC:dd:ee:01", .uniqueID("aa:bb:CC:dd:ee:01")),
    ("uniq=SN42", .uniqueID("SN42")), ("name=all", .name("all")),
    ("name=046d:c31c", .name("046d:c31c")), ("phys=usb-1", .physicalPath("usb-1")),
    ("usb-0000:00:14.0-1/input0", .physicalPath("usb-0000:00:14.0-1/input0")),
    ("ID_SERIAL_SHORT=SN=1", .property(name: "ID_SERIAL_SHORT", value: "SN=1")),
    ("a=b", .name("a=b")), ("Key=b", .name("Key=b")),
  ])
  func itIsReadAsWritten(text: String, selector: DeviceSelector) throws {
    #expect(try DeviceSelector(text) == selector)
    #expect(try DeviceSelector(selector.description) == selector)
  }

  @Test(arguments: ["46d:c31c", "046d:", ":c31c", ":", "046d:c31c0", "0046d:c31c"])
  func halfIdentifiersAreAnError(text: String) {
    #expect(throws: DeviceSelectorError.malformedIdentifiers(text)) { try DeviceSelector(text) }
  }

  @Test(arguments: ["", "name=", "phys=", "uniq="])
  func anEmptyNameIsAnError(text: String) {
    #expect(throws: DeviceSelectorError.empty) { try DeviceSelector(text) }
  }

  @Test func nothingIsAnError() {
    #expect(throws: DeviceSelectorError.empty) { try DeviceSelector("") }
    #expect(
      "\(DeviceSelectorError.empty)"
        == "no device given; expected a path, a name or IDs such as 046d:c31c"
    )
    #expect(
      "\(DeviceSelectorError.malformedIdentifiers("46d:1"))"
        == "'46d:1' is not a vendor and product ID; expected four hexadecimal digits for each, as in 046d:c31c"
    )
  }

  @Test(arguments: [
    ("all", [board, longer]), ("Maker Board", [board]), ("maker board", [board]),
    ("maker", [board, longer]), ("PRO", [longer]), ("046d:c31c", [board]),
    ("/dev/input/event4", [longer]), ("/dev/input/by-id/usb-Maker-event-kbd", [board]),
    ("/dev/input/event6", [mouse]),
  ])
  func itTakesWhatItMeans(text: String, candidates: [InputDeviceCandidate]) throws {
    #expect(try DeviceSelector(text).select(among: Self.all) == candidates)
  }

  @Test func identifiersAreWrittenWithAllDigits() {
    #expect(Self.board.identifiers == "046d:c31c")
    #expect(Self.forbidden.identifiers == "0001:0002")
    #expect(DeviceSelector.identifiers(vendor: 0, product: 0xFFFF).description == "0000:ffff")
  }

  private func failure(_ text: String, _ candidates: [InputDeviceCandidate])
    -> DeviceSelectionError?
  {
    #expect(throws: DeviceSelectionError.self) {
      try DeviceSelector(text).select(among: candidates)
    }
  }

  @Test func whatIsNotThereIsSaidWithWhatIs() {
    let error = failure("other", [Self.board, Self.forbidden, Self.mouse, Self.lid])
    #expect(error?.isDenied == false)
    #expect(
      error?.description == """
        no device is called 'other'; the input devices are:
          /dev/input/event3 "Maker Board"
          /dev/input/event5 "Secret": it cannot be opened: Permission denied
          /dev/input/event6 "Maker Mouse": it has no keys for typing
          /dev/input/event7 "Lid Switch": it has no keys
        """)
    #expect(
      failure("0001:0003", [])?.description
        == "no device matches 0001:0003; there are no input devices")
    #expect(
      failure("/dev/input/event99", [Self.board])?.description == """
        there is no input device at /dev/input/event99; the input devices are:
          /dev/input/event3 "Maker Board"
        """)
  }

  @Test(arguments: ["secret", "0001:0002", "/dev/input/event5", "all"])
  func aMissingRightIsSaidWithWhatGivesIt(text: String) {
    let error = failure(text, [Self.forbidden, Self.lid])
    #expect(error?.isDenied == true)
    #expect(
      error?.description.contains(
        "  /dev/input/event5 \"Secret\": it cannot be opened: Permission denied\n") == true)
    #expect(error?.description.contains("setfacl -m u:$USER:r /dev/input/event5\n") == true)
    #expect(error?.description.contains("Lid Switch") == false)
  }

  @Test func whatHasNoTypingKeysIsTakenByItsPathOnly() {
    #expect(
      failure("mouse", [Self.mouse])?.description == """
        no keyboard called 'mouse' can be used:
          /dev/input/event6 "Maker Mouse": it has no keys for typing
        To use a device without keys for typing, give its path.
        """)
    #expect(
      failure("/dev/input/event7", [Self.lid])?.description == """
        /dev/input/event7 cannot be used:
          /dev/input/event7 "Lid Switch": it has no keys
        """)
    var denied = Self.mouse
    denied.openError = .permissionDenied
    #expect(failure("/dev/input/event6", [denied])?.isDenied == true)
    #expect(failure("mouse", [denied])?.isDenied == false)
    var gone = Self.board
    gone.openError = Errno(rawValue: 19)
    #expect(failure("maker", [gone])?.isDenied == false)
  }

  /// Keyboards that differ in one property each.
  private static func twin(
    _ node: Int, _ name: String = "Twin", socket: String, serial: String = "", link: String? = nil
  ) -> InputDeviceCandidate {
    var board = InputDeviceCandidate(
      path: "/dev/input/event\(node)", links: link.map { ["/dev/input/by-id/\($0)"] } ?? [],
      identity: DeviceIdentity(
        name: name, bus: 5, vendor: 7, product: 8, physicalPath: socket, uniqueID: serial),
      kind: .keyboard)
    board.properties = ["ID_SERIAL_SHORT": serial]
    return board
  }

  private static let twins = [
    twin(2, socket: "usb-2/input0"), twin(9, socket: "usb-1/input0"),
    twin(10, "Far", socket: "adapter", serial: "AA:BB:CC:dd:ee:01"),
    twin(11, "Linked", socket: "usb-3", serial: "SN42", link: "usb-Linked-event-kbd"),
  ]

  @Test(arguments: [
    ("0007:0008:1", 10), ("0007:0008:2", 9), ("0007:0008:3", 2), ("0007:0008:4", 11),
    ("usb-2/input0", 2), ("phys=adapter", 10), ("aa:bb:cc:dd:ee:01", 10), ("uniq=sn42", 11),
    ("ID_SERIAL_SHORT=SN42", 11),
  ])
  func oneOfSeveralIsMeant(text: String, node: Int) throws {
    let taken = try DeviceSelector(text).select(among: Self.twins)
    #expect(taken.map(\.path) == ["/dev/input/event\(node)"])
  }

  @Test func theSelectorToPasteMeansThatDeviceAlone() throws {
    let everything = Self.twins + Self.all
    let pasted = everything.map { $0.selector(among: everything).description }
    #expect(
      pasted == [
        "usb-2/input0", "usb-1/input0", "AA:BB:CC:dd:ee:01",
        "/dev/input/by-id/usb-Linked-event-kbd",
        "/dev/input/by-id/usb-Maker-event-kbd", "05ac:0001", "0001:0002", "/dev/input/event6",
        "/dev/input/event7",
      ])
    for (device, text) in zip(everything, pasted) where device.isReadableKeyboard {
      #expect(try DeviceSelector(text).select(among: everything) == [device])
    }
  }

  @Test func whatEvscribeMadeIsNeverTaken() {
    var own = Self.board
    own.identity.vendor = 0x6576
    own.identity.physicalPath = "evscribe/0"
    for text in ["all", own.path, "Maker Board", "phys=evscribe/0", "6576:c31c"] {
      #expect(throws: DeviceSelectionError.self) {
        try DeviceSelector(text).select(among: [own])
      }
    }
    #expect(
      failure(own.path, [own])?.description.contains("it is evscribe's own") == true)
    // A device that happens to have the number is not mistaken for it.
    own.identity.physicalPath = "usb-1/input0"
    #expect(own.reasonToSkip() == nil)
  }
}
