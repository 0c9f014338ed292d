package import SystemPackage

/// The target of an output: a file to create, replace or append to, or anything else, which is
/// written to directly.
package enum OutputTarget: ~Copyable {
  case file(FileLocation)
  /// A named pipe, a terminal, a device, or the target of a link in `/proc`, such as `/dev/stdout`.
  /// It is open and non-blocking.
  case special(OwnedDescriptor)

  /// Resolves the path. As usual, opening a pipe waits for a reader; afterwards writing never
  /// waits.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the working directory.
  ///   - appends: whether an existing file will be appended to; its folder then need not be
  ///     writable.
  /// - Throws: ``SystemError`` as ``FileLocation/init(of:user:followsLinkAtEnd:)``, or if a file
  ///   must be created in the folder but the folder is not writable.
  package init(of path: String, appends: Bool = false) throws(SystemError) {
    let location = try FileLocation(of: path)
    if location.isReplaceable {
      if !appends || location.existing == nil { try location.checkFolderIsWritable() }
      self = .file(location)
    } else {
      self = .special(try location.openWithoutWaiting())
    }
  }

  /// The descriptor for direct writes; nil for ``file(_:)``.
  package var special: FileDescriptor? {
    switch self {
    case .file: nil
    case .special(let file): file.descriptor
    }
  }

  /// The identity of the regular file that would be replaced or appended to; nil if there is none.
  package var standing: FileIdentity? {
    switch self {
    case .file(let location): location.existing?.identity
    case .special(let file):
      (try? FileStatus(of: file.descriptor, named: file.name)).flatMap {
        $0.kind == .regular ? $0.identity : nil
      }
    }
  }
}
