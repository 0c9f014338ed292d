#if os(Linux)
  import Glibc

  /// A folder of a test's own, removed with all that is in it when nobody holds it any more.
  public final class TemporaryFolder: Sendable {
    public let path: String

    public init() {
      var template = Array("/tmp/evscribe-test-XXXXXX".utf8CString)
      precondition(mkdtemp(&template) != nil, "no temporary folder: \(errno)")
      path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
      _ = try? ProcessRunner.run("/bin/rm", ["-rf", path])
    }

    /// Writes a file, with the folders that lead to it, and gives its path.
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

    /// Writes a file of bytes, and gives its path.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) -> String {
      let file = write("", to: name)
      let stream = fopen(file, "w")
      precondition(stream != nil, "cannot write \(file): \(errno)")
      defer { fclose(stream) }
      fwrite(bytes, 1, bytes.count, stream)
      return file
    }

    /// The names in it, sorted.
    public var names: [String] {
      guard let stream = opendir(path) else { return [] }
      defer { closedir(stream) }
      var names: [String] = []
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
      }
      return names.sorted()
    }
  }
#endif
