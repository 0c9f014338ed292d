import KeyEvents
package import MorseComposition
package import PlainText

/// A cheat sheet for a Morse code, in columns that are read from top to bottom.
package struct MorseChart {
  private let alphabet: MorseAlphabet
  private let keyer: MorseKeyer
  private let assignment: MorseKeyAssignment
  private let times: SwitchTimes
  private let learnsTimes: Bool
  private let listTime: Duration

  /// Creates a chart of the alphabet, with the keys for sending it.
  ///
  /// - Parameters:
  ///   - alphabet: the letters, punctuation marks and procedure signs of the code.
  ///   - keyer: the keyer, which determines the roles of keys to show.
  ///   - assignment: the keys that the user assigned to roles; other roles have the keyer's default
  ///     keys.
  ///   - times: the press durations of a single switch; ignored for other keyers.
  ///   - learnsTimes: whether the durations of the single switch's dits, dahs and pauses are
  ///     learnt.
  ///   - listTime: the press duration of a single switch that opens the list of actions.
  package init(
    _ alphabet: MorseAlphabet, keyer: MorseKeyer, assignment: MorseKeyAssignment,
    times: SwitchTimes, learnsTimes: Bool, listTime: Duration
  ) {
    self.alphabet = alphabet
    self.keyer = keyer
    self.assignment = assignment
    self.times = times
    self.learnsTimes = learnsTimes
    self.listTime = listTime
  }

  package var text: DisplayText {
    let bindings = MorseBindings(assignment, keyer: keyer)
    let keys = keyer.roles.compactMap { role in
      let names = bindings.keys(for: role).map(\.name)
      return names.isEmpty ? nil : "\(role.rawValue): \(names.joined(separator: " or "))"
    }
    return [
      "Letters and figures", columns(alphabet.letters.sorted(by: Self.isBefore)) + joining,
      "Punctuation", columns(alphabet.punctuation),
      "Procedure signs, which are written as text. In a form, <KA> goes to the next\n"
        + "field, <BK> to the previous one, and <SK> sends the form.", procedureSigns,
      "Keys: \(keys.joined(separator: ", "))\n",
    ].joined(separator: "\n") + (keyer == .singleSwitch ? "\n\(holds)" : "")
  }

  /// The table of a single switch's press durations and their meanings.
  private var holds: DisplayText {
    func from(_ time: Duration) -> String { "from \(TimeSpan.text(of: time))" }
    var rows =
      learnsTimes
      ? [("short, long", "dit, dah, at any speed")]
      : [("below \(TimeSpan.text(of: times.dah))", "dit"), (from(times.dah), "dah")]
    if let end = times.end { rows.append((from(end), "/  ends the letter")) }
    let delete = learnsTimes ? ", but only if longer than two average dahs" : ""
    rows.append((from(times.delete), "\u{232B}  deletes the last letter\(delete)"))
    if !learnsTimes || times.end != nil { rows.append((from(times.space), "\u{2423}  space")) }
    rows.append((from(listTime), "list  the list of actions"))
    if times.end == nil {
      rows.append(
        learnsTimes
          ? ("pauses", "end letters and words")
          : ("pause of \(TimeSpan.text(of: times.letter))", "ends the letter"))
    }
    let width = (rows.map(\.0.count).max() ?? 0) + 3
    return rows.reduce(into: "Press durations of the switch\n" as DisplayText) { text, row in
      text += "  \(row.0.padded(to: width))\(row.1)\n"
    }
  }

  /// Each procedure sign with its meaning, its other names, and the letter or punctuation mark that
  /// has the same signals.
  private var procedureSigns: DisplayText {
    var text: DisplayText = ""
    for sign in alphabet.prosigns {
      let meaning = Self.meaning(of: sign.text, alphabet.joining)
      let names = sign.otherNames.map { "; also \($0)" }.joined()
      let mark = (alphabet.letters + alphabet.punctuation).first { $0.pattern == sign.pattern }
      let same = mark.map { "; the same signals as \($0.text)" } ?? ""
      text += "  \(sign.text.padded(to: 7))\(sign.pattern.glyphs.padded(to: 13))"
      text += "\(meaning)\(names)\(same)\n"
    }
    return text
  }

  /// Returns the meaning of a procedure sign according to ITU-R M.1677-1, part I, section 1.1.3, or
  /// else in common use; empty if it has none.
  private static func meaning(of sign: String, _ joining: MorseAlphabet.Joining) -> String {
    switch sign {
    case "<SN>": joining == .kana ? "Latin letters follow" : "understood"
    case "<DO>": "kana follow again"
    case "<ERR>", "<HH>": "error"
    case "<K>": "invitation to transmit"
    case "<AS>": "wait"
    case "<SK>": "end of work"
    case "<KA>": "starting signal"
    case "<AR>": "end of message"
    case "<BT>": "separator"
    case "<KN>": "invitation to transmit, named station only"
    case "<BK>": "break in, back to you"
    case "<AA>": "new line"
    case "<CL>": "closing the station"
    case "<SOS>": "distress"
    default: ""
    }
  }

  private var joining: DisplayText {
    switch alphabet.joining {
    case .apart: ""
    case .syllables: "  All other letters are sent in parts: ㄲ as ㄱㄱ, ㅘ as ㅗㅏ, ㅖ as ㅕㅣ, ㄳ as ㄱㅅ.\n"
    case .kana: "  A kana and the voicing mark after it become one character: カ ゛ is ガ, ハ ゜ is パ.\n"
    }
  }

  /// Returns whether `first` precedes `second` in the chart: letters before figures, in the order
  /// of Unicode, which is alphabetical except for a few letters; then the figures 1 to 9 and 0.
  private static func isBefore(_ first: MorseSign, _ second: MorseSign) -> Bool {
    func rank(_ sign: MorseSign) -> (Int, String) {
      (sign.text.allSatisfy { $0.isASCII && $0.isNumber } ? sign.text == "0" ? 2 : 1 : 0, sign.text)
    }
    return rank(first) < rank(second)
  }

  private func columns(_ signs: [MorseSign], count: Int = 4) -> DisplayText {
    let rows = (signs.count + count - 1) / count
    var text: DisplayText = ""
    for row in 0..<rows {
      var line = ""
      for index in stride(from: row, to: signs.count, by: rows) {
        let sign = signs[index]
        line += "  " + sign.text.padded(to: 7) + sign.pattern.glyphs.padded(to: 11)
      }
      while line.last == " " { line.removeLast() }
      text += "\(line)\n"
    }
    return text
  }
}
