import Glibc

/// Looks for a text in the writable memory of another process: as UTF-8, UTF-16 and UTF-32, and as
/// the cells of a document, each with a scalar in its low 21 bits. Arguments: the process, the
/// text, and `some` or `none`: the expected finding, for which it waits at most ten seconds. Prints
/// the last findings. Exit code 0 if they are as expected.
private struct Probe {
  let process: String
  let patterns: [(name: String, bytes: [UInt8])]

  init(_ process: String, _ text: String) {
    self.process = process
    func bytes<Unit: FixedWidthInteger>(_ units: some Sequence<Unit>) -> [UInt8] {
      units.flatMap { unit in withUnsafeBytes(of: unit.littleEndian) { Array($0) } }
    }
    let scalars = text.unicodeScalars.map(\.value)
    patterns = [
      ("UTF-8", Array(text.utf8)), ("UTF-16", bytes(text.utf16)), ("UTF-32", bytes(scalars)),
      ("cells", bytes(scalars.map(UInt64.init))),
      // The layout of Characters, and of strings of one character.
      ("16 bytes each", scalars.flatMap { [UInt8($0 & 0xFF)] + Array(repeating: 0, count: 15) }),
    ]
  }

  /// The encodings that were found, each with the memory region.
  func findings() -> [String] {
    guard let maps = contents(of: "/proc/\(process)/maps") else { return ["no process"] }
    let memory = open("/proc/\(process)/mem", O_RDONLY)
    guard memory >= 0 else { return ["no memory"] }
    defer { close(memory) }
    var found: [String] = []
    for line in maps.split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard words[1].hasPrefix("rw"), ends.count == 2 else { continue }
      var bytes = [UInt8](repeating: 0, count: Int(ends[1] - ends[0]))
      let count = pread(memory, &bytes, bytes.count, off_t(ends[0]))
      guard count > 0 else { continue }
      let place = words.count > 5 ? String(words[5]) : "anonymous"
      for (name, pattern) in patterns {
        if bytes.withUnsafeBytes({ Self.contains($0.prefix(count), pattern) }) {
          found.append("\(name) in \(place)")
        }
      }
    }
    return found
  }

  private static func contains(
    _ bytes: Slice<UnsafeRawBufferPointer>, _ pattern: [UInt8]
  ) -> Bool {
    guard var place = UnsafeRawBufferPointer(rebasing: bytes).baseAddress else { return false }
    let end = place + bytes.count - pattern.count
    while place <= end, let hit = memchr(place, CInt(pattern[0]), end - place + 1) {
      if memcmp(hit, pattern, pattern.count) == 0 { return true }
      place = UnsafeRawPointer(hit) + 1
    }
    return false
  }

  private func contents(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      text += buffer[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 4, ["some", "none"].contains(arguments[3]) else { exit(2) }
private let probe = Probe(arguments[1], arguments[2])
private let end = ContinuousClock.now + .seconds(10)
var found = probe.findings()
while found.isEmpty != (arguments[3] == "none"), ContinuousClock.now < end {
  poll(nil, 0, 5)
  found = probe.findings()
}
print(found.isEmpty ? "nothing" : found.joined(separator: ", "))
exit(found.isEmpty == (arguments[3] == "none") ? 0 : 1)
