#if canImport(Glibc)
  package import Glibc
#endif

/// Returns the first folder on the path of a file where other users could replace the file or the
/// next folder.
///
/// Such a folder belongs to a user other than `user`, `owner` and root, or is writable by its group
/// or by all users. A sticky folder such as `/tmp` counts only if it contains the file itself:
/// others cannot replace the next folder in it, but can create another file as soon as the file's
/// name is free.
///
/// - Parameters:
///   - path: an absolute path without links (``absolutePath(of:)``).
///   - owner: the owner of the file.
///   - user: the user for whom the file is read, who may replace it in any case.
/// - Returns: the first such folder, counted from the root; nil if there is none.
/// - Throws: ``SystemError`` if a folder cannot be examined.
/// - Complexity: O(folders), each with a system call.
package func folderOfOthers(
  onWayTo path: String, owner: uid_t, user: uid_t = geteuid()
) throws(SystemError) -> String? {
  let bytes = Array(path.utf8)
  let slashes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
  for slash in slashes {
    let folder = slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    var found = stat()
    try SystemError.check("examine", folder) { lstat(folder, &found) }
    let status = FileStatus(found)
    let isSticky = status.mode & S_ISVTX != 0 && slash != slashes.last
    guard [user, owner, 0].contains(status.owner), !status.isWritableByOthers || isSticky else {
      return folder
    }
  }
  return nil
}
