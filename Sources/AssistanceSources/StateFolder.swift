#if canImport(Glibc)
  import Glibc
#endif

/// The user's state folder of evscribe (`$XDG_STATE_HOME/evscribe`), accessible only to the user.
package struct StateFolder: Hashable, Sendable {
  /// The absolute path of the folder.
  package let path: String

  /// Creates a value for the folder from `XDG_STATE_HOME` or, without it, from `HOME`; nil if
  /// neither is an absolute path.
  package init?(environment: [String: String]) {
    // The XDG Base Directory Specification ignores relative paths.
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    guard let state = folder("XDG_STATE_HOME") ?? folder("HOME").map({ "\($0)/.local/state" })
    else { return nil }
    path = "\(state)/evscribe"
  }

  /// Creates the folder and its missing parents, accessible only to the user. An error is reported
  /// where the folder is opened.
  package func make() {
    for (place, byte) in (path + "/").utf8.enumerated()
    where byte == UInt8(ascii: "/") && place > 0 {
      mkdir(String(Substring(path.utf8.prefix(place))), 0o700)
    }
  }
}
