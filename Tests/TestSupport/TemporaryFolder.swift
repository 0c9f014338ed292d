#if os(Linux)
  import Glibc

  /// A folder for one test, removed with its contents when this is released.
  public final class TemporaryFolder: Sendable {
    public let path: String

    public init() {
      var template = Array("/tmp/evscribe-test-XXXXXX".utf8CString)
      precondition(mkdtemp(&template) != nil, "no temporary folder: \(errno)")
      path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { Self.remove(Array(path.utf8CString)) }

    /// Removes a file or a folder, whose name need not be UTF-8.
    private static func remove(_ path: [CChar]) {
      var status = stat()
      guard lstat(path, &status) == 0 else { return }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        unlink(path)
        return
      }
      for name in entries(of: path) {
        remove(path.dropLast() + [CChar(bitPattern: UInt8(ascii: "/"))] + name)
      }
      rmdir(path)
    }

    /// The names in a folder, each with its terminating zero.
    private static func entries(of path: [CChar]) -> [[CChar]] {
      guard let stream = opendir(path) else { return [] }
      defer { closedir(stream) }
      var names: [[CChar]] = []
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) {
          $0.prefix { $0 != 0 }.map(CChar.init(bitPattern:)) + [0]
        }
        let dot = CChar(bitPattern: UInt8(ascii: "."))
        if name != [dot, 0], name != [dot, dot, 0] { names.append(name) }
      }
      return names
    }

    /// Writes a file, creates its parent folders, and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) -> String {
      let file = "\(path)/\(name)"
      for (index, character) in file.enumerated().dropFirst(path.count + 1) where character == "/" {
        mkdir(String(file.prefix(index)), 0o755)
      }
      let stream = fopen(file, "w")
      precondition(stream != nil, "cannot write \(file): \(errno)")
      defer { fclose(stream) }
      fputs(text, stream)
      return file
    }

    /// Writes a file of bytes, and returns its path.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) -> String {
      let file = write("", to: name)
      let stream = fopen(file, "w")
      precondition(stream != nil, "cannot write \(file): \(errno)")
      defer { fclose(stream) }
      fwrite(bytes, 1, bytes.count, stream)
      return file
    }

    /// Writes an executable script, and returns its path.
    ///
    /// Another process writes it. Otherwise a process that a test on another thread starts
    /// meanwhile could hold the file open for writing for a moment, and the script could not be
    /// run.
    public func writeScript(_ script: String, to name: String) throws -> String {
      let file = "\(path)/\(name)"
      let result = try ProcessRunner.run(
        "/bin/sh", ["-c", "cat > \"$0\" && chmod 700 \"$0\"", file],
        input: Array("#!/bin/sh\n\(script)\n".utf8))
      precondition(result.exitCode == 0, "cannot write \(file): \(result.errorText)")
      return file
    }

    /// The names in the folder, sorted.
    public var names: [String] {
      Self.entries(of: Array(path.utf8CString)).map {
        String(decoding: $0.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      }.sorted()
    }
  }
#endif
