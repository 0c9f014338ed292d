package import SystemPackage

/// What an output goes to: a file that is made or replaced, or something that takes bytes as they come.
package enum OutputTarget: ~Copyable {
  case file(FilePlace)
  /// A named pipe, a terminal, a device, or what a descriptor leads to; non-blocking, except where it is a regular file.
  case special(OwnedDescriptor)

  /// Goes to where the path leads. A pipe is waited for until somebody reads it, as any program does; afterwards writing
  /// never waits.
  ///
  /// - Parameters:
  ///   - path: from the root, or from here.
  ///   - appends: whether a file that is there will be added to, for which nothing has to be made beside it.
  /// - Throws: ``SystemError`` as ``FilePlace/init(of:user:)``, and where no file can be made there.
  package init(of path: String, appends: Bool = false) throws(SystemError) {
    let place = try FilePlace(of: path)
    if place.isReplaceable {
      if !appends || place.existing == nil { try place.checkFolderIsWritable() }
      self = .file(place)
    } else {
      self = .special(try place.openWithoutWaiting())
    }
  }

  /// What takes the bytes as they come; nil for a file.
  package var special: FileDescriptor? {
    switch self {
    case .file: nil
    case .special(let file): file.descriptor
    }
  }

  /// The regular file that would be replaced or added to.
  package var standing: FileIdentity? {
    switch self {
    case .file(let place): place.existing?.identity
    case .special(let file):
      (try? FileStatus(of: file.descriptor, named: file.name)).flatMap {
        $0.kind == .regular ? $0.identity : nil
      }
    }
  }
}
