import SystemIO
import PlainText

extension PermissionsError: CustomStringConvertible {
  /// The problem, and a way to solve it.
  package var description: String {
    switch self {
    case .system(let error): error.advised
    case .link(let path):
      """
      \(path) is a symbolic link, which is refused: anyone who can change its target could allow \
      anything; replace the link with the file that it points to
      """
    case .special(let path): "\(path) is not a regular file; remove it"
    case .stranger(let path, let owner):
      "\(path) belongs to user \(owner), not to you; remove it and run `evscribe allow` again"
    case .mode(let path, let mode):
      "\(path) has mode 0\(String(mode, radix: 8)), expected 0600: chmod 600 \(shellWord(path))"
    case .malformed(let error, let file): "\(file):\(error)"
    case .full(let path):
      "\(path) cannot hold more permissions; remove some with `evscribe deny accounts DOMAIN`"
    }
  }
}
