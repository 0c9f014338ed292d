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
  /// How others than its owner can change it, or put another file in its place; nil if they cannot.
  package let risk: AccountDenial?

  package init(path: String, owner: uid_t, risk: AccountDenial? = nil) {
    self.path = path
    self.owner = owner
    self.risk = risk
  }

  /// Paths are compared by bytes: as `String`, two spellings of one letter would be the same file.
  package static func == (left: FormIdentity, right: FormIdentity) -> Bool {
    left.owner == right.owner && left.risk == right.risk
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
    let file = try openRegularFile(at: resolved, followsLinks: false)
    let status = try FileStatus(of: file.descriptor, named: path)
    let folder = try folderOfOthers(onWayTo: resolved, owner: status.owner)
    self.file = file
    identity = FormIdentity(
      path: resolved, owner: status.owner,
      risk: status.isWritableByOthers
        ? .writableByOthers(resolved) : folder.map { .folderOfOthers(resolved, folder: $0) })
  }
}
