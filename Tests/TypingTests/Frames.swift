import KeyEvents

/// `a+0 f-5` is A pressed at 0 µs and F released at 5 µs, each in its own frame; `=` is a repeat,
/// `!` a release by unplugging, and `@9` an empty frame at 9 µs.
func frames(_ text: String) -> [InputFrame] {
  text.split(separator: " ").map { word in
    let mark = word.firstIndex { "+-=!@".contains($0) }!
    let stamp = EventTime(microseconds: Int64(word[mark...].dropFirst())!)
    if word[mark] == "@" { return InputFrame(events: [.report(at: stamp)]) }
    let key = KeyCode(named: String(word[..<mark]))!
    let values: [Character: Int32] = ["+": 1, "-": 0, "=": 2]
    guard let value = values[word[mark]] else {
      return .release([key], of: .first, at: stamp)
    }
    return InputFrame(events: [.key(key, value: value, at: stamp), .report(at: stamp)])
  }
}
