import PlainText
package import Documents

/// A command in the user's configuration file: a program and its arguments, run without a shell.
///
/// In an argument, `{domain}` is replaced by the domain of the accounts and, in the command that
/// saves an account, `{user}` by the account's user name.
package struct AccountCommand: Equatable, Sendable {
  package enum Purpose: Sendable {
    case source, save
  }

  package let words: [String]

  private static let wordLimit = 64
  private static let lengthLimit = 4096

  /// Reads a program and its arguments from a list. Throws if the list is not a valid command for
  /// `purpose`: for example, every command must contain `{domain}` in an argument, and only a
  /// command for ``Purpose/save`` may contain `{user}`.
  init(_ node: YAMLNode, for purpose: Purpose) throws(YAMLError) {
    let example =
      purpose == .source ? "[pass, show, \"web/{domain}\"]" : "[pass, insert, \"web/{domain}\"]"
    let expected = "a command of 1 to \(Self.wordLimit) words as a list, as in \(example)"
    var words: [String] = []
    let items = try node.items(expected)
    guard (1...Self.wordLimit).contains(items.count) else {
      throw node.error(expected: expected)
    }
    for item in items {
      let word = try item.text("a word of the command")
      guard word.utf8.count <= Self.lengthLimit, !word.utf8.contains(0) else {
        throw YAMLError(
          "a word of the command must have at most \(Self.lengthLimit) bytes and must not contain a zero byte",
          at: item.mark)
      }
      if purpose == .source, word.contains("{user}") {
        throw YAMLError(
          "{user} can only be used in `save-account:`; a command in `accounts:` prints the user name",
          at: item.mark)
      }
      guard !word.contains("{password}") else {
        throw YAMLError(
          "a password must not be an argument: every user could see it in the list of processes",
          at: item.mark)
      }
      words.append(word)
    }
    let program = words[0]
    let isPlain = !program.isEmpty && !program.utf8.contains(UInt8(ascii: "/"))
    guard isPlain || program.utf8.first == UInt8(ascii: "/"), !program.contains("{") else {
      throw items[0].error(
        expected: "a program's name or absolute path, without {…}")
    }
    guard words.contains(where: { $0.contains("{domain}") }) else {
      throw YAMLError(
        """
        no argument contains {domain}, so the command would be the same for every domain; add \
        {domain} to an argument
        """, at: node.mark)
    }
    self.words = words
  }

  /// Returns the program and its arguments, with `{domain}` and `{user}` replaced.
  func words(domain: AccountDomain, user: String = "") -> [String] {
    words.map { word in
      // Split at both placeholders first, so that the text of one is not searched for the other.
      word.split(separator: "{domain}", omittingEmptySubsequences: false)
        .map { $0.replacing("{user}", with: user) }
        .joined(separator: domain.description)
    }
  }
}

/// The account commands of the user's configuration file.
///
/// ```yaml
/// accounts: [pass, show, "web/{domain}"]
/// accounts-format: pass                      # or secret-tool
/// save-account: [pass, insert, "web/{domain}"]
/// ```
package struct AccountConfiguration: Equatable, Sendable {
  /// The command that prints accounts; nil if there is none.
  package private(set) var source: AccountCommand?
  /// The command that saves a new account; nil if there is none.
  package private(set) var save: AccountCommand?
  private var statedFormat: AccountFormat?

  /// The keys of the configuration file that this type reads.
  package static let words = ["accounts", "accounts-format", "save-account"]

  package init() {}

  /// The format of the source's output: the value of `accounts-format` or, without it,
  /// ``AccountFormat/secretTool`` for `secret-tool search` and ``AccountFormat/pass`` for any other
  /// command.
  package var format: AccountFormat {
    if let statedFormat { return statedFormat }
    guard let words = source?.words, words.count > 1, words[1] == "search",
      words[0] == "secret-tool" || words[0].hasSuffix("/secret-tool")
    else { return .pass }
    return .secretTool
  }

  /// Reads one key of the configuration file and its value. Returns false if the key is not in
  /// ``words``.
  package mutating func parse(_ pair: YAMLPair) throws(YAMLError) -> Bool {
    switch pair.key {
    case "accounts": source = try AccountCommand(pair.value, for: .source)
    case "save-account": save = try AccountCommand(pair.value, for: .save)
    case "accounts-format":
      let names = AccountFormat.allCases.map(\.rawValue).joined(separator: " or ")
      guard let format = AccountFormat(rawValue: try pair.value.text(names)) else {
        throw pair.value.error(expected: names)
      }
      statedFormat = format
    default: return false
    }
    return true
  }
}
