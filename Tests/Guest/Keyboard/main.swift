// Keyboards for the guest's cases. `keyboard uinput NAME` and `keyboard uhid NAME ADDRESS` create
// one and read commands on stdin, each answered when it is done: `down KEY`, `up KEY`, `type
// LETTERS RATE` (key events per second), `sleep MS`. `keyboard listen NODE` prints the keys that
// another program gets from a device; `keyboard light NODE LED` lights an LED (1 is Caps Lock) as
// another program would. `keyboard peers PRESSES RATE` compares evscribe with other programs in a
// table.

import CLibevdev
import KeyEvents

#if canImport(Glibc)
  import Glibc
#endif

func fail(_ message: String) -> Never {
  print("keyboard: \(message)")
  exit(1)
}

/// A keyboard whose keys can be pressed and released.
protocol Board: ~Copyable {
  mutating func set(_ key: KeyCode, _ isDown: Bool)
}

func serve(_ board: inout some Board & ~Copyable) {
  while let line = readLine() {
    let words = line.split(separator: " ")
    guard let verb = words.first else { continue }
    switch (verb, words.count) {
    case ("down", 2), ("up", 2):
      guard let key = KeyCode(named: String(words[1])) else { fail("no key \(words[1])") }
      board.set(key, verb == "down")
    case ("sleep", 2): usleep((UInt32(words[1]) ?? 0) * 1000)
    case ("type", 3): type(words[1], Double(words[2]) ?? 100, &board)
    default: fail("unknown command '\(line)'")
    }
    print("done")
    fflush(nil)
  }
}

/// Sends each letter's press and release on schedule, so that a delay does not change the rate.
/// After a delay the events follow at no more than twice the rate: a machine that was stopped must
/// not send a burst, which no keyboard does.
func type(_ letters: Substring, _ rate: Double, _ board: inout some Board & ~Copyable) {
  let clock = ContinuousClock()
  let start = clock.now
  var last = start
  var count = 0.0
  for letter in letters {
    guard let key = KeyCode(named: String(letter)) else { fail("no key \(letter)") }
    for isDown in [true, false] {
      let due = max(start + .seconds(count / rate), last + .seconds(0.5 / rate))
      let rest = clock.now.duration(to: due)
      if rest > .zero {
        usleep(UInt32(rest.components.attoseconds / 1_000_000_000_000))
      }
      last = clock.now
      board.set(key, isDown)
      count += 1
    }
  }
}

/// A keyboard made by uinput, with scan codes like a real one.
struct UinputBoard: Board, ~Copyable {
  private let device: OpaquePointer

  init(_ name: String) {
    guard let template = libevdev_new() else { fail("no memory") }
    libevdev_set_name(template, name)
    libevdev_set_id_bustype(template, BUS_USB)
    libevdev_set_id_vendor(template, 0x1234)
    libevdev_set_id_product(template, 0x5678)
    for key in 1..<UInt32(KEY_MICMUTE) {
      libevdev_enable_event_code(template, UInt32(EV_KEY), key, nil)
    }
    libevdev_enable_event_code(template, UInt32(EV_MSC), UInt32(MSC_SCAN), nil)
    for led in 0..<UInt32(3) { libevdev_enable_event_code(template, UInt32(EV_LED), led, nil) }
    var made: OpaquePointer?
    let result = libevdev_uinput_create_from_device(template, -2, &made)
    guard result == 0, let made else { fail("uinput: \(result)") }
    device = made
    if let node = libevdev_uinput_get_devnode(made) { print(String(cString: node)) }
  }

  deinit { libevdev_uinput_destroy(device) }

  mutating func set(_ key: KeyCode, _ isDown: Bool) {
    let code = UInt32(key.rawValue)
    libevdev_uinput_write_event(device, UInt32(EV_MSC), UInt32(MSC_SCAN), CInt(0x70000 + code))
    libevdev_uinput_write_event(device, UInt32(EV_KEY), code, isDown ? 1 : 0)
    libevdev_uinput_write_event(device, UInt32(EV_SYN), UInt32(SYN_REPORT), 0)
  }
}

/// A keyboard on the Bluetooth bus, as BlueZ creates one through /dev/uhid (`struct uhid_event`,
/// linux/uhid.h).
struct UhidBoard: Board, ~Copyable {
  private let descriptor: CInt
  private var usages: [UInt8] = []

  private static let create: UInt32 = 11
  private static let input: UInt32 = 12
  private static let destroy: UInt32 = 1

  /// A boot keyboard (Device Class Definition for HID 1.11, appendix B.1): eight modifiers, a
  /// reserved byte, six keys.
  private static let report: [UInt8] = [
    0x05, 0x01, 0x09, 0x06, 0xA1, 0x01, 0x05, 0x07, 0x19, 0xE0, 0x29, 0xE7, 0x15, 0x00, 0x25, 0x01,
    0x75, 0x01, 0x95, 0x08, 0x81, 0x02, 0x95, 0x01, 0x75, 0x08, 0x81, 0x01, 0x95, 0x06, 0x75, 0x08,
    0x15, 0x00, 0x25, 0x65, 0x05, 0x07, 0x19, 0x00, 0x29, 0x65, 0x81, 0x00, 0xC0,
  ]

  init(_ name: String, address: String) {
    descriptor = open("/dev/uhid", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { fail("/dev/uhid: \(errno)") }
    func text(_ text: String, _ size: Int) -> [UInt8] {
      Array(text.utf8.prefix(size - 1))
        + [UInt8](repeating: 0, count: size - min(text.utf8.count, size - 1))
    }
    let fields =
      text(name, 128) + text("00:1a:7d:da:71:13", 64) + text(address, 64)
      + Self.bytes(UInt16(Self.report.count)) + Self.bytes(UInt16(BUS_BLUETOOTH))
      + Self.bytes(UInt32(0x4321)) + Self.bytes(UInt32(0x8765)) + Self.bytes(UInt32(1))
      + Self.bytes(UInt32(0)) + Self.report
    write(Self.create, fields)
    print("made")
  }

  deinit {
    let bytes = Self.bytes(Self.destroy)
    _ = Glibc.write(descriptor, bytes, bytes.count)
    close(descriptor)
  }

  mutating func set(_ key: KeyCode, _ isDown: Bool) {
    // The letters a to z of HID, and the few other keys that the cases need.
    let others: [KeyCode: UInt8] = [.enter: 0x28, .escape: 0x29, .backspace: 0x2A, .end: 0x4D]
    guard let usage = others[key] ?? Self.letter(key) else { fail("no usage for \(key.name)") }
    usages.removeAll { $0 == usage }
    if isDown { usages.append(usage) }
    let keys = usages.prefix(6) + [UInt8](repeating: 0, count: 6 - min(6, usages.count))
    write(Self.input, Self.bytes(UInt16(8)) + [0, 0] + keys)
  }

  private static func letter(_ key: KeyCode) -> UInt8? {
    guard key.name.utf8.count == 1, let byte = key.name.utf8.first, (97...122).contains(byte) else {
      return nil
    }
    return byte - 97 + 4
  }

  private func write(_ type: UInt32, _ fields: [UInt8]) {
    let bytes = Self.bytes(type) + fields
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      fail("write to /dev/uhid: \(errno)")
    }
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}

/// Prints each key event of the device as it comes, until the device is gone.
func listen(to node: String) {
  let descriptor = open(node, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { fail("\(node): \(errno)") }
  print("listening")
  fflush(nil)
  var event = input_event()
  while read(descriptor, &event, MemoryLayout<input_event>.size) == MemoryLayout<input_event>.size {
    guard event.type == UInt16(EV_KEY) else { continue }
    let verbs = ["up", "down", "repeat"]
    print("\(verbs[Int(event.value)]) \(KeyCode(rawValue: event.code).name)")
    fflush(nil)
  }
}

/// Lights an LED of the device.
func light(_ led: UInt16, on node: String) {
  let descriptor = open(node, O_RDWR | O_CLOEXEC)
  guard descriptor >= 0 else { fail("\(node): \(errno)") }
  var events = [input_event(), input_event()]
  (events[0].type, events[0].code, events[0].value) = (UInt16(EV_LED), led, 1)
  let size = MemoryLayout<input_event>.size * 2
  guard write(descriptor, &events, size) == size else { fail("\(node): \(errno)") }
}

let arguments = CommandLine.arguments
switch (arguments.dropFirst().first, arguments.count) {
case ("uinput", 3):
  var board = UinputBoard(arguments[2])
  fflush(nil)
  serve(&board)
case ("uhid", 4):
  var board = UhidBoard(arguments[2], address: arguments[3])
  fflush(nil)
  serve(&board)
case ("listen", 3): listen(to: arguments[2])
case ("light", 4): light(UInt16(arguments[3]) ?? 0, on: arguments[2])
case ("peers", 4):
  guard let presses = Int(arguments[2]), let rate = Int(arguments[3]), rate > 0 else {
    fail("peers PRESSES RATE")
  }
  var table = PeerTable(presses: presses, rate: rate)
  table.print()
default: fail("uinput NAME, uhid NAME ADDRESS, listen NODE, light NODE LED or peers PRESSES RATE")
}
