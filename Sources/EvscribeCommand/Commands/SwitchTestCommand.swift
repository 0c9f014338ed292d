import ArgumentParser
import KeyEvents
import LiveTyping
import PlainText
import Reports

/// `evscribe switch-test`
struct SwitchTestCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch-test",
    abstract: "Finds the times that suit a person with one switch.",
    discussion: """
      Asks for five short and five long presses of any key, shows how long they were, and prints options for \
      `--keyer single-switch`. Nothing is stored.
      """)

  @OptionGroup var devices: DeviceArguments

  func execute() throws(CommandFailure) {
    let lines = SwitchTestLines(devices: devices.devices)
    try devices.read(with: lines)
    if !lines.isOver {
      throw CommandFailure(
        .caseFailed,
        "the test ended before all presses were made, so it has no result; run it again")
    }
  }
}

/// The switch test as a reader of key events, which asks for presses, measures them, and reports
/// the result.
private final class SwitchTestLines: KeyEventReader {
  private var test = SwitchTest()
  private let devices: [String]

  init(devices: [String]) {
    self.devices = devices.map(Self.quoted)
  }

  /// Returns a word quoted for a shell, or unchanged if it needs no quotes.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/_.-:=".utf8.contains(byte)
    }
    if isPlain, !word.isEmpty { return word }
    var quoted = String.UnicodeScalarView("'".unicodeScalars)
    for scalar in word.unicodeScalars {
      quoted.append(
        contentsOf: scalar == "'" ? "'\\''".unicodeScalars : String(scalar).unicodeScalars)
    }
    return String(quoted) + "'"
  }

  var isOver: Bool { test.isOver }

  var beginning: DisplayText { SwitchTest.beginning }

  func text(for event: KeyEvent) -> DisplayText {
    let text = test.receive(event)
    return test.isOver ? text + test.report(devices: devices) : text
  }

  func text(forLossAt time: EventTime) -> DisplayText {
    "events were lost; a press that was not counted is asked for again\n"
  }
}
