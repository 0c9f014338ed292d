package import SystemIO
import SystemPackage
package import Documents

#if canImport(Glibc)
  import Glibc
#endif

extension AccountConfiguration {
  /// Reads the account commands of the configuration file; nil if the file does not exist. Other
  /// keys are ignored.
  ///
  /// Anyone who can change the file can run any program as the user. A file with account commands
  /// must therefore belong to the user or to root, and no one else may be able to write to it or
  /// replace it; otherwise this throws ``AccountConfigurationError/untrusted(_:)``.
  package static func read(
    at path: String
  ) throws(AccountConfigurationError) -> AccountConfiguration? {
    let bytes: [UInt8]
    let status: FileStatus
    let folder: String?
    do throws(SystemError) {
      let resolved = try absolutePath(of: path)
      let file = try openRegularFile(at: resolved, followsLinks: false)
      status = try FileStatus(of: file.descriptor, named: path)
      folder = try folderOfOthers(onWayTo: resolved, owner: status.owner)
      bytes = try file.readAll(limit: 16 << 20)
    } catch  where error.code == .noSuchFileOrDirectory {
      return nil
    } catch {
      throw .system(error)
    }
    var configuration = AccountConfiguration()
    do throws(YAMLError) {
      let root = try YAMLNode(parsing: bytes)
      if !root.isAbsent {
        for pair in try root.pairs("options, as in `mode: hangul`") {
          _ = try configuration.parse(pair)
        }
      }
    } catch {
      throw .malformed(error, file: path)
    }
    guard configuration != AccountConfiguration() else { return configuration }
    guard status.owner == geteuid() || status.owner == 0, !status.isWritableByOthers else {
      throw .untrusted(path)
    }
    if let folder { throw .untrusted(folder) }
    return configuration
  }
}

/// The reason why the account commands in the configuration cannot be used.
package enum AccountConfigurationError: Error, Sendable {
  case system(SystemError)
  case malformed(YAMLError, file: String)
  /// Another user could change the commands, because the file or folder at this path is not
  /// protected: either the configuration file or a folder that leads to it.
  case untrusted(String)
}
