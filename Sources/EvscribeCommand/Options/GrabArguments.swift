import ArgumentParser
import KeyEvents
import LinuxInput
import PlainText

/// The options for grabbing the keyboards, so that only evscribe gets their events.
struct GrabArguments: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Grab the keyboards (EVIOCGRAB): their keys reach other programs only through evscribe.",
      discussion: """
        Through a virtual keyboard, evscribe passes on the keys that it does not handle, and every \
        key combination with Ctrl, Alt or Super; this needs permission to use /dev/uinput. \
        Backspace, Escape and Enter held together release the keyboards and end the \
        session.
        """))
  var grab = false

  @Option(
    help: ArgumentHelp(
      "How long to wait for held keys to be released: a time such as 10s, or the word forever (default: 5s).",
      discussion:
        "A key that is held when its keyboard is grabbed would stay down for other programs.",
      valueName: "time"))
  var grabWait: String?

  @Option(
    help: ArgumentHelp(
      "Release the keyboards and end after this time, for example 60s.", valueName: "time"))
  var grabFor: String?

  /// Returns the options for grabbing the keyboards, or nil without `--grab`. Throws if a time is
  /// invalid, or has no effect.
  func options() throws(CommandFailure) -> GrabOptions? {
    guard grab else {
      guard grabWait == nil, grabFor == nil else {
        throw CommandFailure(
          .usage, "--grab-wait and --grab-for have no effect without --grab; add --grab")
      }
      return nil
    }
    var options = GrabOptions()
    if grabWait == "forever" {
      options.patience = nil
    } else if let time = try microseconds(grabWait, of: "grab-wait") {
      options.patience = time
    }
    if let time = try microseconds(grabFor, of: "grab-for") { options.limit = time }
    return options
  }
}
