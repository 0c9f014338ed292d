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

/// Returns the absolute path of the folder for the user's configuration and permissions, or nil if
/// neither `XDG_CONFIG_HOME` nor `HOME` is an absolute path.
func configurationFolder(in environment: [String: String]) -> String? {
  // The XDG Base Directory Specification ignores relative paths.
  func folder(_ name: String) -> String? {
    environment[name].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
  }
  return folder("XDG_CONFIG_HOME").map { "\($0)/evscribe" }
    ?? folder("HOME").map { "\($0)/.config/evscribe" }
}
