package import SystemIO
import SystemPackage

/// `words.txt` in the user's folder for what programs remember (`$XDG_STATE_HOME/evscribe`): what
/// was learnt. For the user alone (mode 0600).
package struct LearntFile: Sendable {
  /// Its absolute path.
  package let path: String
  private let folder: StateFolder

  /// Nil if the environment says of no folder.
  package init?(environment: [String: String]) {
    guard let folder = StateFolder(environment: environment) else { return nil }
    self.folder = folder
    path = "\(folder.path)/words.txt"
  }

  private static let sizeLimit = 8 << 20

  /// What was learnt; nothing if there is no file.
  package func read() throws(LearntFileError) -> Learnt {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try readRegularFile(at: path, limit: Self.sizeLimit) } catch {
      if error.isMissing { return Learnt() }
      throw .system(error)
    }
    do throws(Learnt.Problem) { return try Learnt(parsing: bytes) } catch {
      throw .malformed(error, file: path)
    }
  }

  /// Reads what was learnt, changes it and writes it in one step: others that change it at the same
  /// time wait. If nothing changes, nothing is written. It waits for the lock and for the disk.
  package func update<Result>(
    _ change: (inout Learnt) -> Result
  ) throws(LearntFileError) -> Result {
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

/// Why what was learnt cannot be read or changed.
package enum LearntFileError: Error, Sendable {
  case system(SystemError)
  case malformed(Learnt.Problem, file: String)
}
