package import TextAssistance

/// The entries of a file, with warnings about the parts that were left out.
package struct EntryFile: Sendable {
  /// The entries in the order of the file, each once.
  package private(set) var entries: [ReplacementEntry] = []
  /// Warnings about the parts that were left out, with their positions.
  package private(set) var warnings: [EntryFileRemark] = []
  /// The number of further warnings, which are not kept.
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

/// A remark on a position in a file of entries: the reason why the file is refused or why a part
/// was left out. It never quotes the file, which may be any file.
package struct EntryFileRemark: Error, Hashable, Sendable {
  /// The name of the file, as the caller passed it.
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

/// The limits above which a file of entries is refused, or a part of it left out.
package struct EntryFileLimits: Sendable {
  package var bytes = 32 << 20
  package var entries = 100_000
  /// The largest number of cards of a vCard file.
  package var cards = 50_000
  /// The largest number of bytes of a line with a name; a longer line is left out.
  package var nameBytes = 4_096
  /// The largest number of warnings that are kept.
  package var warnings = 100

  package init() {}
}
