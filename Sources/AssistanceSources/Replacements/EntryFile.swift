package import TextAssistance

/// What was read from a file of entries, and what in it was left out.
package struct EntryFile: Sendable {
  /// The entries in the order of the file, each once.
  package private(set) var entries: [ReplacementEntry] = []
  /// What was left out, with its place.
  package private(set) var warnings: [EntryFileRemark] = []
  /// How many more warnings there were than are kept.
  package private(set) var omittedWarnings = 0

  private var known: Set<ReplacementEntry> = []
  private let name: String
  private let limits: EntryFileLimits

  init(named name: String, _ limits: EntryFileLimits) {
    self.name = name
    self.limits = limits
  }

  mutating func add(
    _ entry: ReplacementEntry, line: Int, column: Int
  ) throws(EntryFileRemark) {
    guard known.insert(entry).inserted else { return }
    guard entries.count < limits.entries else {
      throw remark(
        "the file has more than \(limits.entries) entries; split it", line, column)
    }
    entries.append(entry)
  }

  mutating func warn(_ text: String, line: Int, column: Int) {
    if warnings.count < limits.warnings {
      warnings.append(remark(text, line, column))
    } else {
      omittedWarnings += 1
    }
  }

  func remark(_ text: String, _ line: Int, _ column: Int) -> EntryFileRemark {
    EntryFileRemark(file: name, line: line, column: column, text: text)
  }
}

/// Something about a place in a file of entries: why the file is refused, or what was left out. It
/// never quotes the file, which may be any file.
package struct EntryFileRemark: Error, Hashable, Sendable {
  /// The name of the file, as it was given.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column in Unicode scalars, from 1.
  package var column: Int
  package var text: String
}

extension EntryFileRemark: CustomStringConvertible {
  /// `file:line:column: text`
  package var description: String { "\(file):\(line):\(column): \(text)" }
}

/// The limits above which a file of entries is refused, or something in it left out.
package struct EntryFileLimits: Sendable {
  package var bytes = 32 << 20
  package var entries = 100_000
  /// How many cards a vCard file may have.
  package var cards = 50_000
  /// How many bytes a line with a name may have; a longer one is left out.
  package var nameBytes = 4_096
  /// How many warnings are kept.
  package var warnings = 100

  package init() {}
}
