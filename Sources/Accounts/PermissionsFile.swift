package import SystemIO
import SystemPackage
package import Documents

#if canImport(Glibc)
  package import Glibc
#endif

/// The file `permissions.yaml` in the user's folder. Only the user may read and write it; a link or
/// another user's file is refused.
package struct PermissionsFile: Sendable {
  /// The absolute path of the file.
  package let path: String
  private let user: uid_t

  /// Creates a value for the permissions file in a folder. Nothing is read yet.
  ///
  /// - Parameters:
  ///   - folder: the user's configuration folder, an absolute path.
  ///   - user: the required owner of the file.
  package init(in folder: String, user: uid_t = geteuid()) {
    path = "\(folder)/permissions.yaml"
    self.user = user
  }

  /// Reads the permissions. Returns empty ones if the file does not exist.
  package func read() throws(PermissionsError) -> Permissions {
    let status: FileStatus
    let bytes: [UInt8]
    do throws(SystemError) {
      let file = try OwnedDescriptor(opening: path, .readOnly, options: [.nonBlocking, .noFollow])
      status = try FileStatus(of: file.descriptor, named: path)
      bytes = refusal(of: status) == nil ? try file.readAll(limit: Self.sizeLimit) : []
    } catch  where error.code == .noSuchFileOrDirectory {
      return Permissions()
    } catch  where error.code == .tooManySymbolicLinkLevels {
      throw .link(path)
    } catch {
      throw .system(error)
    }
    if let refusal = refusal(of: status) { throw refusal }
    do { return try Permissions(parsing: bytes) } catch { throw .malformed(error, file: path) }
  }

  private func refusal(of status: FileStatus) -> PermissionsError? {
    if status.kind != .regular { return .special(path) }
    if status.owner != user { return .stranger(path, owner: status.owner) }
    return status.mode & 0o7177 == 0 ? nil : .mode(path, status.mode)
  }

  private static let sizeLimit = 8 << 20

  /// Reads, changes and writes the permissions while the folder is locked (``FolderLock``), so that
  /// no change by another process is lost. If `change` throws or changes nothing, nothing is
  /// written. Creates the folder if it does not exist.
  package func update<Result, Failure: PermissionsFailure>(
    _ change: (inout Permissions) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(PermissionsError) { try makeFolder() } catch { throw Failure(error) }
    let lock: FolderLock
    do throws(SystemError) { lock = try FolderLock(folder) } catch {
      throw Failure(.system(error))
    }
    defer { lock.release() }
    let old: Permissions
    do throws(PermissionsError) { old = try read() } catch { throw Failure(error) }
    var new = old
    let result = try change(&new)
    guard new != old else { return result }
    do throws(PermissionsError) { try write(new) } catch { throw Failure(error) }
    return result
  }

  private func write(_ permissions: Permissions) throws(PermissionsError) {
    let bytes = Array(permissions.yaml.utf8)
    guard bytes.count <= Self.sizeLimit else { throw .full(path) }
    do throws(SystemError) {
      let location = try FileLocation(of: path, user: user, followsLinkAtEnd: false)
      let file = try FileReplacement(at: location)
      try file.write(bytes)
      try file.commit()
    } catch  where error.code == .tooManySymbolicLinkLevels {
      throw .link(path)
    } catch {
      throw .system(error)
    }
  }

  private var folder: String { String(path.dropLast("/permissions.yaml".count)) }

  /// Creates the folder and its missing parents, accessible only to the user.
  private func makeFolder() throws(PermissionsError) {
    var made: [UInt8] = []
    for part in folder.utf8.split(separator: UInt8(ascii: "/")) {
      made += [UInt8(ascii: "/")] + part
      if mkdir(made.map(CChar.init(bitPattern:)) + [0], 0o700) == 0 || errno == EEXIST { continue }
      // Creating an existing folder fails with another error if its parent is not writable.
      guard access(made.map(CChar.init(bitPattern:)) + [0], F_OK) == 0 else {
        throw .system(SystemError("create the folder", folder, Errno(rawValue: errno)))
      }
    }
  }
}

/// An error type that can contain a ``PermissionsError``.
package protocol PermissionsFailure: Error {
  init(_ error: PermissionsError)
}

/// The reason why permissions cannot be read or written.
package enum PermissionsError: Error, Sendable, PermissionsFailure {
  case system(SystemError)
  /// The file is a symbolic link.
  case link(String)
  /// The path is not a regular file but a folder, a device, a pipe or a socket.
  case special(String)
  /// The file belongs to another user.
  case stranger(String, owner: uid_t)
  /// Other users may read or write the file.
  case mode(String, mode_t)
  case malformed(YAMLError, file: String)
  /// The file has reached the maximum number of entries, or its maximum size.
  case full(String)

  package init(_ error: PermissionsError) { self = error }
}
