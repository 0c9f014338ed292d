#if os(Linux)
  /// A keyboard (or another input device) as `umockdev-run` plays it to a program.
  ///
  /// The sizes of the answers are those that libevdev asks for on a 64-bit machine; umockdev
  /// answers no others. The request that sets the clock is not answered: a reader has to accept
  /// stamps from another clock.
  public struct UMockKeyboard: Sendable {
    /// 5 for `/dev/input/event5`.
    public var node: Int
    public var name: String
    public var bus: UInt16 = 0x03
    public var vendor: UInt16 = 0x046D
    public var product: UInt16 = 0xC31C
    public var version: UInt16 = 0x0110
    public var physicalPath = ""
    public var uniqueID = ""
    /// The codes of `EV_KEY` that it can send.
    public var keys: [UInt16] = Array(1...248)
    /// The keys that every query reports as held.
    public var heldKeys: [UInt16] = []
    public var lamps: [UInt16] = [0, 1, 2]
    public var litLEDs: [UInt16] = []
    /// Links below `/dev/input`, such as `by-id/usb-Maker_Board-event-kbd`.
    public var links: [String] = []
    /// The events that it sends: lines of evemu (``line(_:_:_:_:)``).
    public var events = ""

    public init(node: Int = 5, name: String = "Test Keyboard") {
      self.node = node
      self.name = name
    }

    public var path: String { "/dev/input/event\(node)" }

    /// An event as evemu writes it, but without leading zeros in the microseconds: umockdev reads
    /// a number with a leading zero as octal. The time is in microseconds.
    ///
    /// Avoid seconds whose lowest byte is 0x20 (32, 288): umockdev drops a space at the start of an
    /// event's bytes, and libevdev refuses the rest (`EINVAL`).
    public static func line(_ time: Int64, _ type: UInt16, _ code: UInt16, _ value: Int32) -> String
    {
      "E: \(time / 1_000_000).\(time % 1_000_000) \(hex(type)) \(hex(code)) \(value)\n"
    }

    /// Adds a key's frame: value 1 is down, 0 is up, 2 is a repeat. The time is in microseconds.
    public mutating func addKey(_ code: UInt16, _ value: Int32, at time: Int64) {
      events += Self.line(time, 1, code, value) + Self.line(time, 0, 0, 0)
    }

    /// Adds the mark of lost events (`SYN_DROPPED`); ``heldKeys`` contains the keys that are
    /// actually held.
    public mutating func addDrop(at time: Int64) {
      events += Self.line(time, 0, 3, 0) + Self.line(time, 0, 0, 0)
    }

    /// Writes its files to the folder and returns the arguments of `umockdev-run` for it.
    public func arguments(in folder: TemporaryFolder) -> [String] {
      let device = folder.write(deviceFile, to: "event\(node).umockdev")
      let ioctl = folder.write(ioctlFile, to: "event\(node).ioctl")
      var arguments = ["-d", device, "-i", "\(path)=\(ioctl)"]
      if !events.isEmpty {
        arguments += ["-e", "\(path)=\(folder.write(events, to: "event\(node).events"))"]
      }
      return arguments
    }

    /// Runs a program that sees these devices and no others; nil if umockdev is not installed.
    public static func run(
      _ devices: [UMockKeyboard], _ executable: String, _ arguments: [String] = [],
      input: [UInt8] = [], environment: [String: String]? = nil, timeLimit: Duration = .seconds(60)
    ) throws -> ProcessResult? {
      guard let umockdev = ProcessRunner.installedExecutable("umockdev-run") else { return nil }
      let folder = TemporaryFolder()
      var variables = environment ?? ProcessRunner.environment(adding: [:])
      // Without a file of its own, ALSA looks for 64 sound cards, and umockdev 0.17 aborts after 50
      // devices that cannot be opened.
      variables["ALSA_CONFIG_PATH"] = variables["ALSA_CONFIG_PATH"] ?? "/dev/null"
      return try ProcessRunner.run(
        umockdev, devices.flatMap { $0.arguments(in: folder) } + ["--", executable] + arguments,
        input: input, environment: variables, timeLimit: timeLimit)
    }

    /// Whether ``run(_:_:_:input:environment:timeLimit:)`` works here.
    public static var isAvailable: Bool { ProcessRunner.installedExecutable("umockdev-run") != nil }
  }

  extension UMockKeyboard {
    private var types: [UInt16] { [0, 1, 4] + (lamps.isEmpty ? [] : [0x11]) + [0x14] }

    /// The description of the device in sysfs and udev.
    private var deviceFile: String {
      let parent = "/devices/platform/test/input/input\(node)"
      let keyWords = Self.words(keys)
      var lines = [
        "P: \(parent)", "E: NAME=\"\(name)\"", "E: SUBSYSTEM=input", "E: ID_INPUT=1",
        "A: name=\(name)", "A: phys=\(physicalPath)", "A: uniq=\(uniqueID)", "A: properties=0",
        "A: id/bustype=\(Self.hex(bus))", "A: id/vendor=\(Self.hex(vendor))",
        "A: id/product=\(Self.hex(product))", "A: id/version=\(Self.hex(version))",
        "A: capabilities/ev=\(Self.words(types))", "A: capabilities/key=\(keyWords)",
        "A: capabilities/led=\(Self.words(lamps))", "A: capabilities/msc=10",
        "A: capabilities/rel=0", "A: capabilities/abs=0", "A: capabilities/ff=0",
        "A: capabilities/snd=0", "A: capabilities/sw=0", "", "P: \(parent)/event\(node)",
        "N: input/event\(node)",
      ]
      lines += links.map { "S: input/\($0)" }
      lines += [
        "E: DEVNAME=\(path)", "E: MAJOR=13", "E: MINOR=\(64 + node)", "E: SUBSYSTEM=input",
        "A: dev=13:\(64 + node)", "",
      ]
      return lines.joined(separator: "\n")
    }

    /// The answers of the device to `ioctl` requests.
    private var ioctlFile: String {
      var lines: [String] = []
      func answer(_ request: String, _ result: Int, _ bytes: [UInt8]) {
        lines.append(
          "\(request) \(result) \(bytes.map { Self.padded(String($0, radix: 16), 2) }.joined().uppercased())"
        )
      }
      func text(_ request: String, _ text: String) {
        guard !text.isEmpty else { return }
        let bytes = Array(text.utf8) + [0]
        answer(request, bytes.count, bytes + [UInt8](repeating: 0, count: 255 - bytes.count))
      }
      answer("EVIOCGVERSION", 0, Self.littleEndian([0x0001, 0x0001]))
      answer("EVIOCGID", 0, Self.littleEndian([bus, vendor, product, version]))
      text("EVIOCGNAME(0)", name)
      text("EVIOCGPHYS(0)", physicalPath)
      text("EVIOCGUNIQ(0)", uniqueID)
      answer("EVIOCGPROP(0)", 8, Self.bits([], 8))
      answer("EVIOCGBIT(0)", 8, Self.bits(types, 8))
      answer("EVIOCGBIT(1)", 96, Self.bits(keys, 96))
      for type in [2, 3, 5, 18] { answer("EVIOCGBIT(\(type))", 8, Self.bits([], 8)) }
      answer("EVIOCGBIT(4)", 8, Self.bits([4], 8))
      answer("EVIOCGBIT(17)", 8, Self.bits(lamps, 8))
      answer("EVIOCGBIT(21)", 16, Self.bits([], 16))
      answer("EVIOCGKEY(0)", 96, Self.bits(heldKeys, 96))
      answer("EVIOCGLED(0)", 8, Self.bits(litLEDs, 8))
      answer("EVIOCGSW(0)", 8, Self.bits([], 8))
      answer("EVIOCGREP", 0, Self.littleEndian([250, 0, 33, 0]))
      return lines.joined(separator: "\n") + "\n"
    }

    private static func bits(_ codes: [UInt16], _ size: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: size)
      for code in codes where code < size * 8 { bytes[Int(code) / 8] |= 1 << UInt8(code % 8) }
      return bytes
    }

    /// A bitmap as sysfs writes it: words of 64 bits, the highest first.
    private static func words(_ codes: [UInt16]) -> String {
      var words = [UInt64](repeating: 0, count: 12)
      for code in codes { words[Int(code) / 64] |= 1 << UInt64(code % 64) }
      let last = words.lastIndex { $0 != 0 } ?? 0
      return words[...last].reversed().map { String($0, radix: 16) }.joined(separator: " ")
    }

    private static func littleEndian(_ numbers: [UInt16]) -> [UInt8] {
      numbers.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    private static func hex(_ number: UInt16) -> String { padded(String(number, radix: 16), 4) }

    private static func padded(_ digits: String, _ length: Int) -> String {
      String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
  }
#endif
