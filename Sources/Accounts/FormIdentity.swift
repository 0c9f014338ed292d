package import SystemIO
import SystemPackage

#if canImport(Glibc)
  package import Glibc
#endif

/// The identity of a form file: its path and its owner, but not its content.
package struct FormIdentity: Hashable, Sendable {
  /// The absolute path, with links resolved.
  package let path: String
  package let owner: uid_t
  /// The risk that users other than the owner change or replace the file; nil if they cannot.
  package let risk: AccountDenial?

  package init(path: String, owner: uid_t, risk: AccountDenial? = nil) {
    self.path = path
    self.owner = owner
    self.risk = risk
  }

  /// Compares paths by bytes, because canonically equivalent strings are equal in Swift, but are
  /// paths of different files.
  package static func == (left: FormIdentity, right: FormIdentity) -> Bool {
    left.owner == right.owner && left.risk == right.risk
      && left.path.utf8.elementsEqual(right.path.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(owner)
    hasher.combine(Array(path.utf8))
  }
}

/// An open form file and its identity.
package struct OpenedForm: ~Copyable {
  /// The open file. Read the form from it and not from the path, which may lead to another file by
  /// now.
  package let file: OwnedDescriptor
  package let identity: FormIdentity

  /// Opens the form file at `path` and determines its identity.
  ///
  /// - Throws: ``SystemError`` if the file cannot be opened or is not a regular file, or if its
  ///   path is not UTF-8 (`EILSEQ`).
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
