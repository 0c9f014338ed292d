import KeyEvents

/// `a+0 f-5` is A pressed at 0 µs and F let go at 5 µs, each a frame; `=` is a repeat, `!` an
/// unplugged key, and `@9` is an empty frame at 9 µs.
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
