import KeyEvents

extension CandidateRequest {
  /// Whoever can be asked by a key, with all that options and views say of it.
  public struct Source: Sendable {
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

extension CandidateRequest.Source: Hashable, CaseIterable {
  /// All sources. Of two that have the same key, the first one gets it. Views name them in this
  /// order, help in the opposite one.
  public static let allCases = [hanja, phrases, words, corrections]

  /// Whether both have the same name.
  public static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
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
