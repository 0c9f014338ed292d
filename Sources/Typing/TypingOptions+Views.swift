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

    /// The keys of each view.
    var keys: [ViewRequest: [KeyCombination]] {
      [.screen: screenKeys, .sheet: sheetKeys].filter { !$1.isEmpty }
    }
  }
}

extension TypingOptions.Views {
  static let rows = [
    OptionRow(
      "screen-key", \.views.screenKeys, .keyCombinations,
      "The keys that switch between the screen and the line", standard: "no key", example: "f11",
      discussion: "Where no screen is shown, these keys do nothing."),
    OptionRow(
      "sheet-key", \.views.sheetKeys, .keyCombinations,
      "The keys that show and hide the sheet of the mode on the screen",
      standard: "f1 with --screen and --grab, otherwise no key", example: "f1",
      discussion: "In Morse the sheet lists the code; elsewhere, what the keys write with Shift."),
  ]
}
