#if canImport(Glibc)
  import Glibc
#endif

/// The environment variables of the process, as they were when it started.
enum Environment {
  static let all: [String: String] = {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return variables
  }()

  static subscript(name: String) -> String? {
    all[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
