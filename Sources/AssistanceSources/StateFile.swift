package import Practice
package import SystemIO
import SystemPackage

/// The content of a file that evscribe keeps between runs.
package protocol StateContent: Equatable, Sendable {
  /// The name of the file.
  static var fileName: String { get }

  /// Makes the content of a new file, in which nothing is remembered yet.
  init()

  /// Reads the content of the file.
  init(parsing bytes: [UInt8]) throws(StateProblem)

  /// The content of the file.
  var text: String { get }
}

/// A file in the user's state folder (`$XDG_STATE_HOME/evscribe`). Only the user may read and write
/// it (mode 0600).
package struct StateFile<Content: StateContent>: Sendable {
  /// The absolute path of the file.
  package let path: String
  private let folder: StateFolder

  /// Creates a value for the file, without reading it; nil if the environment specifies no folder.
  package init?(environment: [String: String]) {
    guard let folder = StateFolder(environment: environment) else { return nil }
    self.folder = folder
    path = "\(folder.path)/\(Content.fileName)"
  }

  /// Reads the content; it is empty if there is no file.
  package func read() throws(StateFileError) -> Content {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try readRegularFile(at: path, limit: 8 << 20) } catch {
      if error.isMissing { return Content() }
      throw .system(error)
    }
    do throws(StateProblem) { return try Content(parsing: bytes) } catch {
      throw .malformed(error, file: path)
    }
  }

  /// Reads, changes and writes the content in one step: other processes that change it at the same
  /// time wait. If nothing changes, nothing is written. The call waits for the lock and for the
  /// disk.
  package func update<Result>(
    _ change: (inout Content) -> Result
  ) throws(StateFileError) -> Result {
    folder.make()
    let lock: FolderLock
    do throws(SystemError) { lock = try FolderLock(folder.path) } catch { throw .system(error) }
    defer { lock.release() }
    let old = try read()
    var new = old
    let result = change(&new)
    guard new != old else { return result }
    do throws(SystemError) {
      let file = try FileReplacement(of: path)
      try file.write(Array(new.text.utf8))
      try file.commit()
    } catch {
      throw .system(error)
    }
    return result
  }
}

/// The reason why a state file cannot be read or changed.
package enum StateFileError: Error, Sendable {
  case system(SystemError)
  case malformed(StateProblem, file: String)
}

/// A mistake in a state file: its position, from 1, and the expected text.
package struct StateProblem: Error, Hashable, Sendable {
  package var line: Int
  package var column: Int
  package var text: String
}

/// The file of learnt words and chosen Hanja.
package typealias LearntFile = StateFile<Learnt>

/// The file of the progress in practice.
package typealias PracticeFile = StateFile<PracticeProgress>
