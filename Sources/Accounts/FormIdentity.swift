package import Descriptors
import SystemPackage

#if canImport(Glibc)
  package import Glibc
#endif

/// Which file a form is: not what it says, but where it is and who owns it.
package struct FormIdentity: Hashable, Sendable {
  /// Its absolute path without links.
  package let path: String
  package let owner: uid_t
  /// Whether others than its owner can change it.
  package let isWritableByOthers: Bool

  package init(path: String, owner: uid_t, isWritableByOthers: Bool = false) {
    self.path = path
    self.owner = owner
    self.isWritableByOthers = isWritableByOthers
  }

  /// Paths are compared by bytes: as `String`, two spellings of one letter would be the same file.
  package static func == (left: FormIdentity, right: FormIdentity) -> Bool {
    left.owner == right.owner && left.isWritableByOthers == right.isWritableByOthers
      && left.path.utf8.elementsEqual(right.path.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(owner)
    hasher.combine(Array(path.utf8))
  }
}

/// A form file that is open, and which file it is.
package struct OpenedForm: ~Copyable {
  /// The form has to be read from here, so that it is this file's.
  package let file: OwnedDescriptor
  package let identity: FormIdentity

  /// - Throws: ``SystemError`` if the file cannot be opened, is no regular file, or its path is not
  ///   UTF-8 (`EILSEQ`).
  package init(_ path: String) throws(SystemError) {
    let resolved = try absolutePath(of: path)
    // Bytes that are not UTF-8 would have become U+FFFD, and the path that of another file.
    guard !resolved.unicodeScalars.contains("\u{FFFD}") else {
      throw SystemError("open", path, .illegalByteSequence)
    }
    let file = try openRegularFile(at: resolved, followsLinks: false)
    let status = try FileStatus(of: file.descriptor, named: path)
    self.file = file
    identity = FormIdentity(
      path: resolved, owner: status.owner, isWritableByOthers: status.mode & 0o022 != 0)
  }
}
