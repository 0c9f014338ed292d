#if canImport(Glibc)
  import Glibc
#endif

/// The environment variables of the process, as they were at the first use.
enum Environment {
  static let all: [String: String] = {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      // By bytes: a combining mark after the equals sign would form one Character with it.
      let line = String(cString: text)
      if let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) {
        variables[String(line[..<sign])] = String(line[line.utf8.index(after: sign)...])
      }
      entry += 1
    }
    return variables
  }()

  /// Returns the locale for characters, for example `ko_KR.UTF-8`, or nil if none is set.
  static func locale(in environment: [String: String]) -> String? {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  static subscript(name: String) -> String? {
    all[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
