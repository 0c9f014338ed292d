import KeyEvents

extension TypingOptions {
  /// The keys that change what a screen shows.
  package struct Views: Hashable, Sendable {
    /// The keys that switch between the screen and the line.
    package var screenKeys: [KeyCombination] = []
    /// The keys that show and hide the sheet.
    package var sheetKeys: [KeyCombination] = []

    /// Starts with the defaults.
    package init() {}

    /// The keys of each request.
    var keys: [ViewRequest: [KeyCombination]] {
      [.screen: screenKeys, .sheet: sheetKeys].filter { !$1.isEmpty }
    }
  }
}

extension TypingOptions {
  /// Checks that no key that changes a view has another use, apart from uses in the modes.
  func validateViews() throws(TypingOptionError) {
    let nextMode = nextModeKeys.isEmpty && modes.count > 1 ? Self.standardModeKeys : nextModeKeys
    var used: [(option: String, keys: [KeyCombination])] = [
      ("stop-key", keyInput.stopKey.map { [KeyCombination($0)] } ?? []),
      ("next-mode-key", nextMode), ("undo-key", assistance.session.undoKeys),
    ]
    used += assistance.candidateKeys.map { ($0.source.option, $0.keys) }
    for (option, keys) in [("screen-key", views.screenKeys), ("sheet-key", views.sheetKeys)] {
      for (other, otherKeys) in used {
        guard let key = keys.first(where: otherKeys.contains) else { continue }
        throw TypingOptionError(
          option: option,
          problem:
            "the key \"\(key)\" is also used by --\(other); choose another key for one of the two options",
          others: [other])
      }
      used.append((option, keys))
    }
  }

  /// The keys that go to the next mode, unless the user chose others.
  static let standardModeKeys = [KeyCombination(.hangeul), KeyCombination(.rightAlt)]
}

extension TypingOptions.Views {
  static let rows = [
    OptionRow(
      "screen-key", \.views.screenKeys, .keyCombinations,
      "The keys that switch between the screen and the line", standard: "no key", example: "f11",
      discussion: "Where nothing is drawn, as in a replay, these keys do nothing."),
    OptionRow(
      "sheet-key", \.views.sheetKeys, .keyCombinations,
      "The keys that show and hide the sheet of the mode on the screen",
      standard: "f1 with both --screen and --grab, otherwise no key", example: "f1",
      discussion:
        "In Morse, the sheet lists the code, on several pages if it does not fit on one; in other modes, it shows what the keys write with Shift."
    ),
  ]
}
