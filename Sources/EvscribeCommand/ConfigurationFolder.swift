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
