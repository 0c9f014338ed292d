import KeyEvents

/// The identity of the word list that was used, as a recording states it: the name of the file, its
/// size in bytes and its SHA-256 in hexadecimal digits.
package struct WordListName: Hashable, Sendable, CustomStringConvertible {
  package let name: String
  package let size: Int
  package let digest: String

  package init(name: String, size: Int, digest: String) {
    self.name = name
    self.size = size
    self.digest = digest
  }

  /// Reads the text of ``description``; nil if `text` does not have that form.
  init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty,
      words[0].utf8.allSatisfy({ (33...126).contains($0) }),
      let size = Int(words[1]), size >= 0, words[2].utf8.count == 64,
      words[2].utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    self.init(name: String(words[0]), size: size, digest: String(words[2]))
  }

  package var description: String { "\(name) \(size) \(digest)" }
}

extension OptionValue where Value == WordListName? {
  /// A name, a size and a SHA-256.
  static var wordList: OptionValue {
    OptionValue(
      placeholder: "list",
      read: { text throws(OptionProblem) in
        guard let list = WordListName(text) else {
          throw OptionProblem(
            "invalid word list \"\(text)\"; expected a name, a size in bytes and a SHA-256")
        }
        return list
      }, write: { $0?.description ?? "" })
  }
}
