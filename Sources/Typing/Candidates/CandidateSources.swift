import KeyEvents

extension CandidateRequest {
  /// A source that a key can ask, with all that options and views say of it.
  ///
  /// A source is a value in a file of its own. The lists of `TypingOptions+Assistance.swift` name
  /// it, and what answers it in live typing. It is a class, because routes have it, which are
  /// copied with each press.
  public final class Source: Sendable {
    /// What it offers, as views name it: `Hanja`.
    public let name: String
    /// What a view says if it has nothing to offer: `no Hanja`.
    package let absence: String
    /// The option with its keys, or the one that turns on a source whose keys cannot be chosen.
    let option: String
    /// Its keys if the user chooses no others.
    let standardKeys: [KeyCombination]
    /// Whether it is asked for a whole word. Then the key moves the cursor to the end of the word
    /// first, and does nothing where there is none.
    let isForWord: Bool
    /// Its options, with that of its keys.
    let rows: [OptionRow]
    /// Whether its keys do anything with these options.
    let isOn: @Sendable (TypingOptions.Assistance) -> Bool

    init(
      _ name: String, absence: String, option: String, standardKeys: [KeyCombination] = [],
      isForWord: Bool = false, rows: [OptionRow] = [],
      isOn: @escaping @Sendable (TypingOptions.Assistance) -> Bool = { _ in true }
    ) {
      self.name = name
      self.absence = absence
      self.option = option
      self.standardKeys = standardKeys
      self.isForWord = isForWord
      self.rows = rows
      self.isOn = isOn
    }

    /// Its keys with these options; empty if it has none.
    func keys(_ options: TypingOptions.Assistance) -> [KeyCombination] {
      guard isOn(options) else { return [] }
      let chosen = options[keysOf: option]
      return chosen.isEmpty ? standardKeys : chosen
    }
  }
}

extension CandidateRequest.Source: Hashable {
  /// Whether both are the same.
  public static func == (one: CandidateRequest.Source, other: CandidateRequest.Source) -> Bool {
    one === other
  }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension OptionRow {
  /// The option with the keys of a source.
  static func keys(
    _ name: String, _ help: String, standard: String, example: String, discussion: String = "",
    needs: [OptionNeed] = []
  ) -> OptionRow {
    OptionRow(
      name, \.assistance[keysOf: name], .keyCombinations, help, standard: standard,
      example: example, discussion: discussion, needs: needs)
  }
}
