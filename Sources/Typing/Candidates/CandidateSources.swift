import KeyEvents

extension CandidateRequest {
  /// A source that a key can ask, with its options and the texts for views.
  ///
  /// Each source is defined in a separate file. It is listed in `TypingOptions+Assistance.swift`,
  /// and the code of live typing that offers its candidates names it. A source is a class because
  /// routes, which are copied with each press, contain it.
  public final class Source: Sendable {
    /// The name of its candidates in views: `Hanja`.
    public let name: String
    /// The text of a view if the source has nothing to offer: `no Hanja`.
    package let absence: String
    /// The option for its keys, or, if the keys cannot be chosen, the option that turns the source
    /// on.
    let option: String
    /// The option for how long its keys must be held to open the list, if a tap writes the first
    /// candidate; nil if a press opens the list.
    let holdOption: String?
    /// The default keys, used if the user chooses no others.
    let standardKeys: [KeyCombination]
    /// Whether the source is asked for a whole word. If so, the key first moves the cursor to the
    /// end of the word, and has no effect where there is no word.
    let isForWord: Bool
    /// The options of the source, including the option for its keys.
    let rows: [OptionRow]
    /// Whether its keys do anything with these options.
    let isOn: @Sendable (TypingOptions.Assistance) -> Bool

    init(
      _ name: String, absence: String, option: String, holdOption: String? = nil,
      standardKeys: [KeyCombination] = [], isForWord: Bool = false, rows: [OptionRow] = [],
      isOn: @escaping @Sendable (TypingOptions.Assistance) -> Bool = { _ in true }
    ) {
      self.name = name
      self.absence = absence
      self.option = option
      self.holdOption = holdOption
      self.standardKeys = standardKeys
      self.isForWord = isForWord
      self.rows = rows
      self.isOn = isOn
    }

    /// Returns its keys with these options; empty if it has none.
    func keys(_ options: TypingOptions.Assistance) -> [KeyCombination] {
      guard isOn(options) else { return [] }
      let chosen = options[keysOf: option]
      return chosen.isEmpty ? standardKeys : chosen
    }

    /// Returns how long its keys must be held to open the list; nil if a press opens it.
    func hold(_ options: TypingOptions.Assistance) -> Duration? {
      guard let holdOption, !options.openedAtPress.contains(self) else { return nil }
      return options[holdOf: holdOption] ?? .microseconds(NextModeKey.holdTime)
    }
  }
}

extension CandidateRequest.Source: Hashable {
  /// Whether both are the same source.
  public static func == (one: CandidateRequest.Source, other: CandidateRequest.Source) -> Bool {
    one === other
  }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension OptionRow {
  /// Returns an option for the keys of a source.
  static func keys(
    _ name: String, _ help: String, standard: String, example: String, discussion: String = "",
    needs: [OptionNeed] = []
  ) -> OptionRow {
    OptionRow(
      name, \.assistance[keysOf: name], .keyCombinations, help, standard: standard,
      example: example, discussion: discussion, needs: needs)
  }

  /// Returns an option for how long the keys of a source must be held to open the list. The option
  /// has no flag: only files set it.
  static func hold(_ name: String, _ help: String, needs: [OptionNeed]) -> OptionRow {
    OptionRow(
      name, \.assistance[holdOf: name], .time(upTo: .seconds(60), "400ms or 1s"), help,
      standard: "as long as the next-mode key", example: "700ms", flag: .none, needs: needs)
  }
}
