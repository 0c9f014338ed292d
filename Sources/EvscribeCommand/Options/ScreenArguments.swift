import ArgumentParser
import KeyEvents
import LiveTyping
import PlainText
import SystemIO
import Terminal
import Typing

/// The option for showing the typing speed.
struct SpeedArguments: ParsableArguments {
  @Flag(help: "Show the speed: words per minute in Morse, otherwise keystrokes per minute.")
  var showSpeed = false
}

/// The options for the terminal's display.
struct ScreenArguments: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Show a picture of the keyboard below the text or form; this takes up the whole terminal.",
      discussion: """
        The picture shows the composition, the open list, the keys of the mode, and a bar with other keys. --screen-key \
        hides and shows it, --sheet-key shows the code or the keys with Shift.
        """))
  var screen = false

  @Flag(
    help: ArgumentHelp(
      "Show only lines, for screen readers and Braille displays; in a form, one question after the other.",
      discussion: """
        The cursor is where the text continues, or on the marked item. Everything that the picture would show by \
        position is stated in words. The environment variable EVSCRIBE_PLAIN=1 does the same.
        """))
  var plain = false

  /// Whether only lines are shown: with `--plain`, or with `EVSCRIBE_PLAIN` unless a screen is
  /// requested.
  var isPlain: Bool {
    plain || !screen && !large && ![nil, "0"].contains(Environment["EVSCRIBE_PLAIN"])
  }

  @Flag(
    help: ArgumentHelp(
      "Show the screen, with the typed line in letters five rows high.",
      discussion: """
        On the Linux console and in xterm, whose fonts lack the small blocks, the letters are eight rows high.
        """))
  var large = false

  @Option(
    help: ArgumentHelp(
      "The colors of the screen: \(TerminalTheme.names.joined(separator: ", ")), or a file.",
      discussion: """
        The default is standard, the colors of the terminal. If NO_COLOR is set, no colors are used.
        """, valueName: "theme"),
    completion: .list(TerminalTheme.names))
  var theme: String?

  @Option(
    help: ArgumentHelp(
      "The appearance of the screen: light, dark, or default, which is that of the terminal.",
      valueName: "appearance"))
  var appearance = ScreenAppearance.default

  @Option(
    help: ArgumentHelp(
      "Append an event to this file or pipe when the picture of the keyboard is shown, hidden or resized.",
      discussion: """
        One JSON object for each event: its kind (will-show, did-show, will-change, did-change, will-hide, did-hide), \
        the rows of the picture, and the height of the terminal.
        """, valueName: "file"),
    completion: .file())
  var panelEvents: String?

  /// Applies the options to a run. If the screen is shown and the keyboard is grabbed, so that
  /// other programs do not get F1, F1 becomes the sheet key, unless another sheet key is set or F1
  /// has another use.
  func apply(to run: inout LiveRun) throws(CommandFailure) {
    try check()
    run.isPlain = isPlain
    run.theme = try readTheme()
    run.appearance = TerminalAppearance(rawValue: appearance.rawValue)
    if let panelEvents {
      guard panelEvents != "-" else {
        throw CommandFailure(
          .usage, "--panel-events: - is stdout, where the text goes; name a file")
      }
      let list = PanelEventList()
      run.panelEvents = list
      run.sideOutputs.append(
        SideOutput("panel-events", path: panelEvents, "the list of events", appends: true, list))
    }
    guard screen || large else { return try checkHasEffect(run) }
    run.showsScreen = true
    if large {
      let lacksSmallBlocks =
        Environment["TERM"]?.hasPrefix("linux") == true || Environment["XTERM_VERSION"] != nil
      run.letters = lacksSmallBlocks ? .half : .small
    }
    guard run.grab?.grab == true, run.options.views.sheetKeys.isEmpty else { return }
    let used = run.options.words.flatMap { $0.value.split { !$0.isLetter && !$0.isNumber } }
    if !used.contains("f1") { run.options.views.sheetKeys = [KeyCombination(.f1)] }
  }

  /// Refuses options that exclude each other.
  func check() throws(CommandFailure) {
    guard plain, let other = [("screen", screen), ("large", large)].first(where: \.1)?.0 else {
      return
    }
    throw CommandFailure(
      .usage, "--\(other) and --plain cannot be used together; leave out one of them")
  }

  /// Refuses an option for a screen that is never shown.
  private func checkHasEffect(_ run: LiveRun) throws(CommandFailure) {
    guard run.options.views.screenKeys.isEmpty else { return }
    let given = [
      ("theme", theme != nil), ("appearance", appearance != .default),
      ("panel-events", panelEvents != nil),
    ]
    guard let name = given.first(where: \.1)?.0 else { return }
    throw CommandFailure(
      .usage,
      isPlain
        ? "--\(name): has no effect if only lines are shown (--plain or EVSCRIBE_PLAIN); leave out --\(name)"
        : "--\(name): has no effect without --screen; add --screen, or leave out --\(name)")
  }

  private func readTheme() throws(CommandFailure) -> TerminalTheme {
    let name = theme ?? TerminalTheme.names[0]
    if let shipped = TerminalTheme(named: name) { return shipped }
    let bytes: [UInt8]
    do { bytes = try readFile(at: name) } catch {
      var failure = CommandFailure(reading: error)
      failure.message +=
        "; --theme needs \(TerminalTheme.names.joined(separator: ", ")), or the path of a file"
      throw failure
    }
    do { return try TerminalTheme(parsing: bytes) } catch { throw CommandFailure(error, in: name) }
  }
}

/// The appearance of a screen, named like the cases of UIKit's `UIKeyboardAppearance`.
enum ScreenAppearance: String, ExpressibleByArgument, CaseIterable {
  case `default`, light, dark
}
