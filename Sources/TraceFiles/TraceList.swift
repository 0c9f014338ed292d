import Descriptors
import KeyTraces
import SystemPackage

/// The traces that were named: files, standard input, and what is in folders.
package struct TraceList {
  /// In the order in which they were named; those of a folder by name (``NaturalOrder``).
  package private(set) var entries: [Entry] = []
  /// Whether a folder was named.
  package private(set) var hasFolder = false

  /// A trace, by the path that leads to it.
  package struct Entry: Sendable {
    package var path: String
    /// Whether that very file was named, and not a folder that it stands in.
    var isNamed: Bool

    private var source: TraceFile.Source { isNamed ? .named : .inFolder }

    /// What is said of it in messages.
    package var name: String { TraceFile.name(of: path, source) }

    /// Opens it. What has become a pipe since its folder was searched is not waited for.
    package func open() throws(TraceFileError) -> TraceFile { try TraceFile(path, source) }
  }

  /// The paths that lead to them.
  package var paths: [String] { entries.map(\.path) }

  /// Looks for the traces in the folders among the names.
  ///
  /// - Throws: where a folder has none.
  package init(_ names: [String]) throws(TraceFileError) {
    for name in names {
      guard name != "-", let inner = Self.entries(of: name) else {
        entries.append(Entry(path: name, isNamed: true))
        continue
      }
      hasFolder = true
      let found = Self.traces(inner, in: name)
      guard !found.isEmpty else { throw .noTrace(folder: name) }
      entries += found.map { Entry(path: $0, isNamed: false) }
    }
  }

  /// The names in a folder; nil where it is none. What cannot be opened is told by whoever reads it.
  private static func entries(of path: String) -> [String]? {
    (try? namesInDirectory(at: path))?.sorted(by: NaturalOrder.isBefore)
  }

  private static func traces(_ entries: [String], in folder: String) -> [String] {
    var paths: [String] = []
    for name in entries where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if let inner = self.entries(of: path) {
        // A link to a folder may lead in a circle.
        if symbolicLinkTarget(at: path) == nil { paths += traces(inner, in: path) }
      } else if !isSpecialFile(at: path), isTrace(path) {
        paths.append(path)
      }
    }
    return paths
  }

  /// What is known to be a trace and cannot be read is one too: whoever reads it says why. What says it is a regular file and
  /// has nothing to read yet (`/proc/kmsg`) would be waited for.
  private static func isTrace(_ path: String) -> Bool {
    do throws(SystemError) {
      let bytes = try TraceBytes(path, named: path, isRegular: true)
      do throws(TraceFileError) {
        return try bytes.readHead(in: path).isProven && !bytes.beginsSuite
      } catch {
        return bytes.failure?.code != .resourceTemporarilyUnavailable
      }
    } catch {
      return error.code != .invalidArgument
    }
  }
}
