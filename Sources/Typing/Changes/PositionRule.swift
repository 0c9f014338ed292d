import KeyEvents
import TextAssistance
import TextEditing

extension ChangeRule {
  /// The rule that writes the position after SOS and a space.
  static let position = ChangeRule(
    .position, plural: "position",
    rows: [
      OptionRow(
        "position", \.assistance.position, .position, "Write the position after the word SOS",
        standard: "no position",
        discussion: """
          Latitude and longitude in degrees, as in 37.5665,126.978, or gpsd, which must be allowed first (`evscribe \
          allow position gpsd`). A space after SOS adds the position: SOS (37.5665, 126.978). Where pauses end words \
          in Morse, another word must follow. If gpsd has no position, nothing is added.
          """)
    ]
  ) { options in
    guard let source = options.position else { return nil }
    return { text, end, changes in
      guard end.separator == " ", let word = end.word,
        let call = word.distressCall
      else { return false }
      switch source {
      case .fixed(let position):
        text.write(
          "\(call) (\(position))", for: call, .position, before: word.tailCount, into: &changes)
      case .gpsd:
        _ = text.ask(.position, for: call, before: word.tailCount, into: &changes) { source in
          source.position().map { "\(call) (\($0))" }
        }
      }
      return true
    }
  }
}

extension EndedWord {
  /// SOS as it was written, or the signal for it; nil if the word is neither.
  fileprivate var distressCall: String? {
    if let run, run.lowercased() == "<sos>" { return run }
    return text.lowercased() == "sos" && !isInAddress ? text : nil
  }
}

extension OptionValue where Value == TypingOptions.Assistance.PositionSource {
  fileprivate static var position: OptionValue {
    OptionValue(
      placeholder: "position", choices: ["gpsd"], others: "latitude,longitude",
      read: { text throws(OptionProblem) in
        if text == "gpsd" { return .gpsd }
        do throws(Position.Problem) { return .fixed(try Position(parsing: text)) } catch {
          throw OptionProblem("\(error.text); gpsd is also possible")
        }
      },
      write: { source in
        switch source {
        case .fixed(let position): "\(position.latitude),\(position.longitude)"
        case .gpsd: "gpsd"
        }
      })
  }
}
