#if os(Linux)
  extension UMockKeyboard {
    /// Runs a shell line that sees these devices. Each node is a pipe, so its events wait for their
    /// reader. Use it in tests of size or speed: umockdev itself plays in real time and buffers 4
    /// KB for a slow reader, so it loses events on a busy machine.
    ///
    /// In the line, `play event5` sends the events of `/dev/input/event5`, and `play event5 12 3`
    /// three events from index 12 on; both wait until the node is opened. The intervals between
    /// stamps are kept.
    ///
    /// - Parameters:
    ///   - playsAll: whether all events are sent from the start; otherwise the line must send them.
    ///   - environment: the whole environment; nil for that of the test.
    /// - Returns: nil if umockdev is not installed.
    public static func runOnPipes(
      _ devices: [UMockKeyboard], _ line: String, playsAll: Bool = true,
      environment: [String: String]? = nil
    ) throws -> ProcessResult? {
      let folder = TemporaryFolder()
      var script = """
        # Whole events: libevdev refuses a part of one, which a larger write to a pipe may leave.
        play() {
          dd bs=\(eventSize) if="\(folder.path)/$1" skip=${2:-0} ${3:+count=$3} status=none \
            >"$UMOCKDEV_DIR/dev/input/$1"
        }

        """
      for device in devices {
        let name = "event\(device.node)"
        folder.write(device.eventBytes, to: name)
        script += """
          rm -f "$UMOCKDEV_DIR/dev/input/\(name)"
          mkfifo "$UMOCKDEV_DIR/dev/input/\(name)"

          """
        if playsAll { script += "(play \(name)) >/dev/null 2>&1 &\n" }
      }
      let silent = devices.map { device in
        var device = device
        device.events = ""
        return device
      }
      return try run(silent, "/bin/sh", ["-c", script + line], environment: environment)
    }

    /// The size of `struct input_event` on a 64-bit machine.
    private static var eventSize: Int { 24 }

    /// The events as bytes, as the kernel sends them.
    private var eventBytes: [UInt8] {
      events.split(separator: "\n").flatMap { line -> [UInt8] in
        let words = line.split { $0 == " " || $0 == "." }
        guard words.count == 6, let seconds = Int64(words[1]), let microseconds = Int64(words[2]),
          let type = UInt16(words[3], radix: 16), let code = UInt16(words[4], radix: 16),
          let value = Int32(words[5])
        else { fatalError("no event: \(line)") }
        return Self.bytes(seconds) + Self.bytes(microseconds) + Self.bytes(type) + Self.bytes(code)
          + Self.bytes(value)
      }
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
  }
#endif
