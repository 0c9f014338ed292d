package import SystemIO
import SystemPackage
package import Documents

/// The file `phrases.yaml` in the user's state folder (`$XDG_STATE_HOME/evscribe`). It changes with
/// each use, so it is not configuration. Only the user may read and write it (mode 0600).
package struct PhrasesFile: Sendable {
  /// The absolute path of the file.
  package let path: String
  private let folder: StateFolder

  /// Creates a value for the file, without reading it; nil if the environment specifies no folder.
  package init?(environment: [String: String]) {
    guard let folder = StateFolder(environment: environment) else { return nil }
    self.folder = folder
    path = "\(folder.path)/phrases.yaml"
  }

  /// Reads the phrases; none if there is no file.
  package func read() throws(PhrasesFileError) -> Phrases {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try readRegularFile(at: path, limit: Self.sizeLimit) } catch {
      if error.isMissing { return Phrases() }
      throw .system(error)
    }
    do throws(YAMLError) { return try Phrases(parsing: bytes) } catch {
      throw .malformed(error, file: path)
    }
  }

  private static let sizeLimit = 8 << 20

  /// Reads, changes and writes the phrases in one step: other processes that change them at the
  /// same time wait. If nothing changes, nothing is written. The call waits for the lock and for
  /// the disk.
  package func update<Result>(
    _ change: (inout Phrases) throws(Phrase.Problem) -> Result
  ) throws(PhrasesFileError) -> Result {
    folder.make()
    let lock: FolderLock
    do throws(SystemError) { lock = try FolderLock(folder.path) } catch { throw .system(error) }
    defer { lock.release() }
    let old = try read()
    var new = old
    let result: Result
    do throws(Phrase.Problem) { result = try change(&new) } catch { throw .refused(error) }
    guard new != old else { return result }
    let bytes = Array(new.yaml.utf8)
    guard bytes.count <= Self.sizeLimit else {
      throw .refused(
        Phrase.Problem(
          text: "the phrases would take more than \(Self.sizeLimit >> 20) MiB; remove one first"))
    }
    do throws(SystemError) {
      let file = try FileReplacement(of: path)
      try file.write(bytes)
      try file.commit()
    } catch {
      throw .system(error)
    }
    return result
  }
}

/// The reason why phrases cannot be read or changed.
package enum PhrasesFileError: Error, Sendable {
  case system(SystemError)
  case malformed(YAMLError, file: String)
  case refused(Phrase.Problem)
}
