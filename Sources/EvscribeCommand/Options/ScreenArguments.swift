import ArgumentParser
import KeyEvents
import Typing

/// The options for what the terminal shows.
struct ScreenArguments: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Show a picture of the keyboard below the text or form, on the whole terminal.",
      discussion: """
        The picture has the composition, the open list, the keys of the mode, and a bar with other keys. --screen-key \
        hides and shows it, --sheet-key shows the code or the keys with Shift.
        """))
  var screen = false

  /// Shows the screen if it is wanted. F1 is then the key for the sheet if the keyboard is grabbed,
  /// so that other programs do not get F1, and if F1 has no other use.
  func apply(to run: inout LiveRun) {
    guard screen else { return }
    run.showsScreen = true
    guard run.grab?.grab == true, run.options.views.sheetKeys.isEmpty else { return }
    let used = run.options.words.flatMap { $0.value.split { !$0.isLetter && !$0.isNumber } }
    if !used.contains("f1") { run.options.views.sheetKeys = [KeyCombination(.f1)] }
  }
}
