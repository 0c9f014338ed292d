import KeyEvents

extension TypingOptions {
  /// The options for reaching lists with a single switch: the hold that opens the list of actions,
  /// and the way in which an open list is scanned.
  public struct Scanning: Hashable, Sendable {
    /// How long the switch must be held to open the list of actions; nil for the default, which
    /// follows from the other meanings of the switch (``hold(after:)``).
    public var hold: Duration?
    /// The way in which the mark moves in a list, and in which the marked item is chosen.
    public var way = Way.auto
    /// The time for which an item is marked; with ``Way/pause``, the pause that chooses it.
    public var step = Duration.milliseconds(1500)
    /// The time for which a scan marks the item at which it begins, in a list or in a chosen page;
    /// nil for ``step``.
    public var first: Duration?
    /// The number of rounds after which a scan ends; 0 for no limit.
    public var rounds = 3
    /// The time for which a choice can be taken back by another press, before it has an effect; nil
    /// if it has its effect at once.
    public var cancel: Duration?
    /// Whether lists behave as in recordings that do not state ``hold``: only a form has a list of
    /// actions, its first item is marked from the moment at which the list opens, even if the
    /// switch is still held, and a scan does not end.
    package var isOfEarlierVersion = false

    /// A way to move the mark in a scanned list, and to choose the marked item.
    public enum Way: String, Hashable, Sendable, CaseIterable {
      /// The mark moves by itself, and a press chooses.
      case auto
      /// A press moves the mark, and a pause chooses.
      case pause
      /// A press moves the mark, and a second key chooses.
      case second
    }

    /// Starts with the defaults.
    public init() {}

    /// The number of rounds after which a scan ends; nil for no end.
    var lastRound: Int? { isOfEarlierVersion || rounds == 0 ? nil : rounds }

    /// Returns how long the switch must be held to open the list of actions, in microseconds: as
    /// chosen, or one second more than the longest other press.
    ///
    /// - Parameters:
    ///   - longest: the duration from which a press has its last other meaning.
    ///   - usual: that duration before it is lengthened for long dahs. The hold is lengthened with
    ///     it.
    /// - Returns: the duration.
    func microseconds(after longest: Int64, usually usual: Int64) -> Int64 {
      guard !isOfEarlierVersion else {
        let least: Int64 = 6_000_000
        return longest < least ? least : longest + 1_000_000
      }
      let hold = hold?.wholeMicroseconds ?? usual + 1_000_000
      guard longest > usual, usual > 0 else { return hold }
      return Int64(Double(hold) * Double(longest) / Double(usual))
    }

    /// Returns how long the switch must be held to open the list of actions with these other
    /// meanings, before it is lengthened for long dahs.
    package func hold(after morse: Morse) -> Duration {
      let longest = morse.longestSwitchPress
      return .microseconds(microseconds(after: longest, usually: longest))
    }
  }

  /// Fills in ``Scanning/hold``, which a recording with a single switch states even if it is the
  /// default, because recordings of earlier versions do not state it.
  package mutating func fillInScanning() {
    guard modes.contains(.morse), morse.keyer == .singleSwitch, scanning.hold == nil else { return }
    scanning.hold = scanning.hold(after: morse)
  }
}

extension TypingOptions.Scanning {
  private static let oneSwitch = OptionNeed.keyers([.singleSwitch])

  private static func ways(_ ways: [Way]) -> OptionNeed {
    .unless("scan") {
      ways.contains($0.scanning.way) ? nil : "with --scan \($0.scanning.way.rawValue)"
    }
  }

  static let rows = [
    OptionRow(
      "switch-list", \.scanning.hold, .scanTime,
      "How long to press a single switch to open the list of actions",
      standard: "1s more than the longest other press",
      example: "6s",
      discussion: """
        The list has suggested words (--suggest) first, then a new line, your phrases, undo, other lists and \
        modes; in a form, the next field and sending. The switch opens the list in every mode. With --scan auto, \
        the items are marked one after the other when the switch is released.
        """, needs: [oneSwitch]),
    OptionRow(
      "scan", \.scanning.way, .choice("how"), "How a single switch chooses from a list",
      discussion: """
        With auto, the mark moves by itself, and a press chooses. With pause, the first press begins, each further one \
        moves the mark, and a pause of --scan-step chooses. With second, each press moves the mark, and another key \
        chooses: --bind choose=KEY.
        """, needs: [oneSwitch]),
    OptionRow(
      "scan-step", \.scanning.step, .scanTime, "How long each item of a list is marked",
      needs: [oneSwitch, ways([.auto, .pause])]),
    OptionRow(
      "scan-first", \.scanning.first, .scanTime, "How long the first item of a list is marked",
      standard: "as --scan-step", example: "3s", needs: [oneSwitch, ways([.auto, .pause])]),
    OptionRow(
      "scan-rounds", \.scanning.rounds, .count(upTo: 99),
      "How many times a list is marked from its first item to its last before it closes; 0 for no limit",
      discussion: """
        A list that a field has in place of keys does not close, but waits for a press. In a long list, pages \
        are marked first; after the last item of a page, the pages are marked again.
        """, needs: [oneSwitch, ways([.auto])]),
    OptionRow(
      "scan-cancel", \.scanning.cancel, .scanTime,
      "How long a choice can be taken back by another press, before it has an effect",
      standard: "not at all", example: "1s", needs: [oneSwitch, ways([.auto])]),
  ]
}

extension TypingOptions {
  /// Checks, for a single switch, that a key chooses from a list if the way of scanning needs one,
  /// and that the press that opens the list of actions is longer than all other presses.
  func validateScanning() throws(TypingOptionError) {
    guard modes.contains(.morse), morse.keyer == .singleSwitch else { return }
    if scanning.way == .second, morse.bindings.listKeys[.choose] == nil {
      throw TypingOptionError(
        option: "scan",
        problem: "with second, another key chooses; add --bind choose=KEY", others: ["bind"])
    }
    let hold = morse.longestSwitchPress
    guard let list = scanning.hold, list.wholeMicroseconds <= hold else { return }
    let name = morse.switchWritesSpaces ? "switch-space" : "switch-delete"
    throw TypingOptionError(
      option: "switch-list",
      problem: """
        has to be longer than \(name), which is \(TimeSpan.text(of: .microseconds(hold))); found \
        \(TimeSpan.text(of: list))
        """, others: [name])
  }
}

extension OptionValue where Value == Duration {
  fileprivate static var scanTime: OptionValue { time(upTo: .seconds(60), "1.5s or 800ms") }
}
