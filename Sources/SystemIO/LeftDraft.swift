import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A draft (``FileReplacement/Draft/named``) that a killed process left behind.
package struct LeftDraft: Sendable {
  package let path: String
  /// Whether the draft contained a secret and was therefore removed.
  package let wasRemoved: Bool
}

extension OutputTarget {
  /// Finds the nonempty drafts that killed processes of this user left in the folder of the file,
  /// and removes those with a secret. Returns the drafts; none if the folder cannot be read.
  package borrowing func clearLeftDrafts() -> [LeftDraft] {
    switch self {
    case .file(let location): location.clearLeftDrafts()
    case .special: []
    }
  }
}

extension FileLocation {
  fileprivate borrowing func clearLeftDrafts() -> [LeftDraft] {
    let folder = directory.descriptor.rawValue
    let names = (try? namesInDirectory(at: "/proc/self/fd/\(folder)")) ?? []
    var drafts: [LeftDraft] = []
    for text in names.sorted() {
      guard let kind = FileReplacement.Draft(ofName: text) else { continue }
      let name = Array(text.utf8CString)
      guard isLeft(name) else { continue }
      let wasRemoved = kind == .secret && unlinkat(folder, name, 0) == 0
      drafts.append(LeftDraft(path: path(of: name), wasRemoved: wasRemoved))
    }
    return drafts
  }

  /// Returns whether the draft with that name is not empty, belongs to this user, and is not locked
  /// by a running process.
  private borrowing func isLeft(_ name: [CChar]) -> Bool {
    let raw = openat(
      directory.descriptor.rawValue, name,
      O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW)
    guard raw >= 0 else { return false }
    let file = OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: path)
    guard let status = try? FileStatus(of: file.descriptor, named: path),
      status.kind == .regular, status.owner == geteuid(), status.size > 0
    else { return false }
    return flock(raw, LOCK_EX | LOCK_NB) == 0
  }
}
