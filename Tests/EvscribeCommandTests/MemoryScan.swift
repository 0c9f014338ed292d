import Glibc
import TestSupport
import Testing

/// A search in the memory of another process, in the parts that only that process may have written.
struct MemoryScan {
  /// The length of a remnant to find, in characters.
  private static let length = 6
  private var needles: [Needle] = []

  fileprivate struct Needle {
    var name: String
    var units: Units

    enum Units {
      case bytes([UInt8])
      /// Scalars, each in the low 21 bits of a word (``TextEditing/TextCell``).
      case cells([UInt64])
    }
  }

  /// Looks for any eight characters in a row of the texts, as UTF-8, UTF-16, UTF-32 and as cells of
  /// a document.
  init(for texts: [String]) {
    for text in texts {
      let scalars = Array(text.unicodeScalars)
      precondition(scalars.count >= 8, "too short to be told from chance")
      for start in stride(from: 0, through: scalars.count - Self.length, by: 3) {
        add(Array(scalars[start..<start + Self.length]))
      }
      add(Array(scalars.suffix(Self.length)))
    }
  }

  private mutating func add(_ scalars: [Unicode.Scalar]) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    func append(_ encoding: String, _ units: Needle.Units) {
      needles.append(Needle(name: "\(String(text)) as \(encoding)", units: units))
    }
    append("UTF-8", .bytes(Array(String(text).utf8)))
    append("UTF-16", .bytes(String(text).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }))
    append(
      "UTF-32",
      .bytes(
        scalars.flatMap { scalar in
          (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * $0)) }
        }))
    append("cells", .cells(scalars.map { UInt64($0.value) }))
  }

  /// Whether the memory of a form with a secret can be read: only root can. With
  /// `EVSCRIBE_REQUIRE_MEMORY_TESTS` these tests are never skipped; they fail then.
  static var isPossible: Bool {
    if getenv("EVSCRIBE_REQUIRE_MEMORY_TESTS") != nil { return true }
    guard UMockKeyboard.isAvailable,
      let status = try? ProcessRunner.run(
        "/bin/sed", ["-n", "s/^CapEff:[^0-9a-f]*//p", "/proc/self/status"]
      ).text.dropLast()
    else { return false }
    // CAP_SYS_PTRACE
    return UInt64(status, radix: 16).map { $0 >> 19 & 1 == 1 } ?? false
  }

  /// The reason why these tests are skipped.
  static let need: Comment = "needs umockdev-run, and root to read the memory of the process"

  /// The location of a finding.
  struct Find: CustomStringConvertible {
    var needle: String
    var address: UInt
    /// The line of `/proc/PID/maps`.
    var mapping: String

    var isCells: Bool { needle.hasSuffix("cells") }
    var description: String { "\(needle) at \(String(address, radix: 16)) in \(mapping)" }
  }

  /// All findings in the process.
  func finds(in process: pid_t) throws -> [Find] {
    var finds: [Find] = []
    let memory = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
    guard memory >= 0 else { throw Failure("cannot read the memory: \(errno)") }
    defer { close(memory) }
    for mapping in try Self.mappings(of: process) {
      var bytes = [UInt8](repeating: 0, count: mapping.size)
      let count = bytes.withUnsafeMutableBytes {
        pread(memory, $0.baseAddress, $0.count, Int(bitPattern: mapping.start))
      }
      // A few pages of the kernel cannot be read this way.
      guard count > 0 else { continue }
      bytes.withUnsafeBytes { buffer in
        let buffer = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        for needle in needles {
          for offset in needle.units.offsets(in: buffer) {
            finds.append(
              Find(
                needle: needle.name, address: mapping.start + UInt(offset), mapping: mapping.line))
          }
        }
      }
    }
    return finds
  }

  /// Whether the findings contain all of the text as cells.
  func hasCells(of text: String, in finds: [Find]) -> Bool {
    let wanted = MemoryScan(for: [text]).needles.map(\.name).filter { $0.hasSuffix("cells") }
    return Set(wanted).isSubset(of: finds.map(\.needle))
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
  }

  private struct Mapping {
    var start: UInt
    var size: Int
    var line: String
  }

  /// The readable mappings that are not shared with other processes.
  private static func mappings(of process: pid_t) throws -> [Mapping] {
    guard let stream = fopen("/proc/\(process)/maps", "r") else {
      throw Failure("no such process: \(errno)")
    }
    defer { fclose(stream) }
    var mappings: [Mapping] = []
    var line = [CChar](repeating: 0, count: 1024)
    while fgets(&line, CInt(line.count), stream) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let words = text.split(whereSeparator: \.isWhitespace)
      let bounds = words.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
      guard words.count > 1, bounds.count == 2, words[1].hasPrefix("r"), words[1].hasSuffix("p")
      else { continue }
      mappings.append(
        Mapping(
          start: bounds[0], size: Int(bounds[1] - bounds[0]), line: words.joined(separator: " ")))
    }
    return mappings
  }
}

extension MemoryScan.Needle.Units {
  fileprivate func offsets(in buffer: UnsafeRawBufferPointer) -> [Int] {
    guard let base = buffer.baseAddress else { return [] }
    var offsets: [Int] = []
    switch self {
    case .bytes(let bytes):
      var start = base
      let end = base + max(0, buffer.count - bytes.count + 1)
      while let found = memchr(start, CInt(bytes[0]), end - start) {
        let place = UnsafeRawPointer(found)
        if memcmp(place, bytes, bytes.count) == 0 { offsets.append(place - base) }
        start = place + 1
      }
    case .cells(let cells):
      let words = buffer.bindMemory(to: UInt64.self)
      let first = cells[0]
      var index = 0
      let end = words.count - cells.count
      while index <= end {
        if words[index] & 0x1F_FFFF == first,
          cells.indices.allSatisfy({ words[index + $0] & 0x1F_FFFF == cells[$0] })
        {
          offsets.append(index * 8)
        }
        index += 1
      }
    }
    return offsets
  }
}
