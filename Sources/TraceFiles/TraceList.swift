import SystemIO
import KeyTraces
import SystemPackage

/// The traces named on the command line: files, standard input, and the traces in folders.
///
/// Thousands of traces are better named by their folder, since the time of the argument parser
/// grows with the square of the number of words (3 s for 10,000, 15 s for 20,000).
package struct TraceList {
  /// The traces in the order in which they were named; those of a folder by name (`NaturalOrder`).
  package private(set) var entries: [Entry] = []
  /// Whether a folder was named.
  package private(set) var hasFolder = false

  /// A trace, identified by its path.
  package struct Entry: Sendable {
    package var path: String
    /// Whether the file itself was named, not a folder that contains it.
    var isNamed: Bool
    /// The reason why the trace cannot be read, if already known.
    var problem: SystemError?
    /// Whether the path is a link in a folder.
    var isLink = false

    private var source: TraceFile.Source {
      isNamed ? .named : isLink ? .linkInFolder : .inFolder
    }

    /// The name of the trace in messages.
    package var name: String { TraceFile.name(of: path, source) }

    /// Opens the trace. Does not wait for a file that was replaced by a pipe after its folder was
    /// searched.
    package func open() throws(TraceFileError) -> TraceFile {
      if let problem { throw .unreadable(problem) }
      return try TraceFile(path, source)
    }
  }

  /// The paths of the traces, in the order of ``entries``.
  package var paths: [String] { entries.map(\.path) }

  /// Lists the named files, and the traces found in the named folders. A folder that cannot be
  /// searched becomes an entry with its problem.
  ///
  /// - Throws: ``TraceFileError/noTrace(folder:)`` if a folder has none.
  package init(_ names: [String]) throws(TraceFileError) {
    for name in names {
      guard name != "-" else {
        entries.append(Entry(path: name, isNamed: true))
        continue
      }
      let inner: [String]
      do throws(SystemError) { inner = try namesInDirectory(at: name) } catch {
        entries.append(Entry(path: name, isNamed: true, problem: Self.problem(error, at: name)))
        continue
      }
      hasFolder = true
      let count = entries.count
      search(inner, in: name)
      if entries.count == count { throw .noTrace(folder: name) }
    }
  }

  private mutating func search(_ names: [String], in folder: String) {
    for name in names.sorted(by: NaturalOrder.isBefore) where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      // A link to a folder may form a cycle, and is not followed.
      let isLink = symbolicLinkTarget(at: path) != nil
      var problem: SystemError?
      if !isLink {
        do throws(SystemError) {
          search(try namesInDirectory(at: path), in: path)
          continue
        } catch {
          problem = Self.problem(error, at: path)
        }
      }
      if problem != nil || !isSpecialFile(at: path) && Self.isTrace(path) {
        entries.append(
          Entry(path: path, isNamed: false, problem: problem, isLink: isLink))
      }
    }
  }

  /// Converts the error of searching a path as a folder to the reason why the path cannot be read;
  /// nil if the path is not a folder.
  private static func problem(_ error: SystemError, at path: String) -> SystemError? {
    error.code == .notDirectory ? nil : SystemError("open", path, error.code)
  }

  /// Returns whether a file in a folder counts as a trace. An unreadable or malformed file does:
  /// its reader reports the problem. A special file that claims to be regular and has nothing to
  /// read yet (`/proc/kmsg`) does not, because reading it would block.
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
