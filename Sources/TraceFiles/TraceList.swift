import Descriptors
import KeyTraces
import SystemPackage

/// The traces that were named: files, standard input, and what is in folders.
///
/// Folders are for thousands of traces: the time of the argument parser grows with the square of
/// the number of words (3 s for 10,000, 15 s for 20,000).
package struct TraceList {
  /// In the order in which they were named; those of a folder by name (``NaturalOrder``).
  package private(set) var entries: [Entry] = []
  /// Whether a folder was named.
  package private(set) var hasFolder = false

  /// A trace, by the path that leads to it.
  package struct Entry: Sendable {
    package var path: String
    /// Whether the file itself was named, not a folder that contains it.
    var isNamed: Bool
    /// Why it cannot be read, if that is already known.
    var problem: SystemError?
    /// Whether it is a link in a folder.
    var isLink = false

    private var source: TraceFile.Source {
      isNamed ? .named : isLink ? .linkInFolder : .inFolder
    }

    /// What is said of it in messages.
    package var name: String { TraceFile.name(of: path, source) }

    /// Opens it. What has become a pipe since its folder was searched is not waited for.
    package func open() throws(TraceFileError) -> TraceFile {
      if let problem { throw .unreadable(problem) }
      return try TraceFile(path, source)
    }
  }

  /// The paths that lead to them.
  package var paths: [String] { entries.map(\.path) }

  /// Finds the traces in the folders among the names. A folder that cannot be searched becomes an
  /// entry with its problem.
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
      // A link to a folder may lead in a circle, and is not followed.
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

  /// Why a path that could not be searched cannot be read either; nil where it is no folder.
  private static func problem(_ error: SystemError, at path: String) -> SystemError? {
    error.code == .notDirectory ? nil : SystemError("open", path, error.code)
  }

  /// Whether a file in a folder counts as a trace. One that cannot be read or is malformed does:
  /// its reader reports why. A special file that claims to be regular and has nothing to read yet
  /// (`/proc/kmsg`) does not: reading it would block.
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
