#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The costs of the command for files designed to be expensive.
struct CommandCosts {
  let command: String
  private let folder: String

  init(_ command: String) throws {
    self.command = command
    var template = Array("/tmp/evscribe-costs-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else { throw CommandError("no folder can be made in /tmp") }
    folder = String(cString: path)
  }

  func printAll() throws {
    defer { rmdir(folder) }
    try measure("replay of 63 keyboards in one recording", per: "frames", from: 20_000, ["replay"])
    {
      count in
      Self.recording(devices: 63, keys: count / 126) { _ in 30 }
    }
    try measure("inspect of all keys of many keyboards", per: "keyboards", from: 16, ["inspect"]) {
      Self.keys(of: $0)
    }
    try measure(
      "the same, drawn", per: "keyboards", from: 16, ["inspect", "--svg", "/dev/null"]
    ) { Self.keys(of: $0) }
    try measure("check of many cases", per: "cases", from: 1000, ["check"], name: "a.yaml") {
      count in
      "cases:\n" + String(repeating: "  - keys: r k\n    mode: hangul\n    text: 가\n", count: count)
    }
    try measure(
      "check of a text that parts in its middle", per: "keys", from: 5000, ["check"], name: "a.yaml"
    ) { count in
      let half = String(repeating: "a ", count: count / 2)
      let text = String(repeating: "ㅁ", count: count / 2)
      return "cases:\n  - keys: \(half)b \(half)\n    mode: hangul\n    text: \(text)\(text)\n"
    }
    try measure("replay of comments", per: "lines", from: 100_000, ["replay"]) { count in
      Self.evemuHead + String(repeating: "# a comment that says nothing\n", count: count)
    }
  }

  // MARK: Files

  /// Presses and releases of each key of that many keyboards.
  private static func keys(of devices: Int) -> String {
    recording(devices: devices, keys: 700) { number in 1 + number }
  }

  /// A recording in libinput's format, in which each keyboard taps that many keys, the keyboards in
  /// turn. `code` returns the key for the number of a tap.
  private static func recording(devices: Int, keys: Int, _ code: (Int) -> Int) -> String {
    var text = "version: 1\nndevices: \(devices)\ndevices:\n"
    for device in 0..<devices {
      text += """
        - node: /dev/input/event\(device)
          evdev:
            name: "keyboard \(device)"
            id: [3, 1, 2, 3]
            codes:
              1: [30]
            properties: []
          events:

        """
      for number in 0..<2 * keys {
        let time: Int = number * devices + device
        let stamp = "\(time / 1000), \(time % 1000 * 1000)"
        let value = number.isMultiple(of: 2) ? 1 : 0
        let key: Int = code(number / 2)
        text += "    - evdev:\n"
        text += "      - [\(stamp), 1, \(key), \(value)]\n"
        text += "      - [\(stamp), 0, 0, 0]\n"
      }
    }
    return text
  }

  private static let evemuHead = """
    # EVEMU 1.3
    N: keyboard
    I: 0003 0001 0002 0003
    B: 01 00 00 00 40 00 00 00 00
    E: 0.000000 0001 001e 0001
    E: 0.000000 0000 0000 0000

    """

  // MARK: Running

  private func measure(
    _ row: String, per unit: String, from size: Int, _ words: [String], name: String = "trace",
    _ text: (Int) -> String
  ) throws {
    let path = "\(folder)/\(name)"
    defer { unlink(path) }
    try Growth(row, per: unit).measure(from: size) { size in
      try write(text(size), to: path)
      return try run([command] + words + [path])
    }
  }

  private func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw CommandError("\(path) cannot be written") }
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw CommandError("\(path) cannot be written")
    }
  }

  /// Runs the command without input and output. Its messages do not matter; a crash does.
  private func run(_ words: [String]) throws -> Duration {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, flags) in [(0, O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] {
      posix_spawn_file_actions_addopen(&actions, CInt(descriptor), "/dev/null", flags, 0)
    }
    var arguments = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    var status: CInt = 0
    let start = ContinuousClock.now
    guard posix_spawn(&child, command, &actions, nil, arguments, environ) == 0,
      waitpid(child, &status, 0) == child
    else { throw CommandError("\(command) cannot be run; `make release` builds it") }
    let time = start.duration(to: .now)
    guard status & 0x7F == 0 else { throw CommandError("\(words) was ended by a signal") }
    return time
  }
}

/// The reason why nothing could be measured.
struct CommandError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
