import ArgumentParser

/// The options for what the terminal shows.
struct ScreenArguments: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Show the text and a picture of the keyboard on the whole terminal.",
      discussion: """
        Below the text are the composition, the open list, the keys of the mode, and a bar with other keys. \
        --screen-key switches between the screen and the line, --sheet-key shows the code or the keys with Shift.
        """))
  var screen = false
}
