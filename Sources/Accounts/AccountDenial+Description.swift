import PlainText

extension AccountDenial: CustomStringConvertible {
  /// The reason, and a way to resolve it.
  package var description: String {
    switch self {
    case .noDomain: "the field has no `domain:`; add one next to `content:`"
    case .malformedDomain(let text):
      "the domain of the field is \"\(text)\", expected \(AccountDomain.expected)"
    case .noFile:
      "only a form in a regular file with a UTF-8 path can be allowed to ask for accounts"
    case .notAllowed(let domain, let path):
      """
      \(path) is not allowed to ask for accounts of \(domain); if you trust it: \
      evscribe allow accounts \(domain) --form \(shellWord(path))
      """
    case .otherOwner(let domain, let path, let allowed, let found):
      """
      \(path) belongs to user \(found), but was allowed when it belonged to user \(allowed); if you \
      trust it now: evscribe allow accounts \(domain) --form \(shellWord(path))
      """
    case .writableByOthers(let path):
      "\(path) can be changed by users other than its owner: chmod go-w \(shellWord(path))"
    case .folderOfOthers(let path, let folder):
      """
      other users can change the folder \(folder), and so replace \(path) with another form; move the form to a folder that \
      only you can change
      """
    case .noApplication(let path):
      """
      \(path) was allowed only with --application, but has no `application:`; add one with the \
      same value
      """
    case .otherApplication(let domain, let path, let stated):
      """
      \(path) states the application "\(stated)", which is not allowed to ask for accounts of \
      \(domain); if you trust it: evscribe allow accounts \(domain) --form \(shellWord(path)) \
      --application \(shellWord(stated))
      """
    }
  }
}
