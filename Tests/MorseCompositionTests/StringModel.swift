/// The three-key keyer as simple as possible, for comparison: the text is a list of characters,
/// each with the signals it came from; the open letter is a string, and each signal rewrites the
/// whole letter.
struct StringModel {
  /// A character; `note` is the signals for the last character of a letter, `part` for those before
  /// it, and empty otherwise.
  struct Cell: Equatable {
    var character: Character
    var note: String
  }

  var left: [Cell] = []
  var right: [Cell] = []
  var open = ""
  /// The number of cells of the open letter.
  var shown = 0
  let texts: [String: String]
  let signals: [Character: String]
  let prosigns: [String: String]

  init(text: String = "", upper: Bool = false, angle: Bool = false) {
    texts = InternationalTable.texts(upper: upper, angle: angle)
    var signals: [Character: String] = ["×": "-..-"]
    for (text, pattern) in InternationalTable.letters + InternationalTable.punctuation {
      signals[Character(text)] = pattern
      signals[Character(text.lowercased())] = pattern
    }
    for sign in InternationalTable.shared { signals[Character(sign.character)] = sign.signals }
    self.signals = signals
    var prosigns: [String: String] = [:]
    for (text, pattern) in InternationalTable.prosigns { prosigns[pattern] = text }
    for sign in InternationalTable.shared { prosigns[sign.signals] = sign.prosign }
    self.prosigns = prosigns
    left = text.map { Cell(character: $0, note: "") }
  }

  var text: String { String((left + right).map(\.character)) }

  var preview: String {
    guard !open.isEmpty else { return "" }
    let glyphs = String(open.map { $0 == "." ? "·" : "–" })
    return glyphs + " = " + String(left.suffix(shown).map(\.character))
  }

  mutating func press(_ press: Character) {
    switch press {
    case ".", "-":
      open.append(press)
      rewrite()
    case "_":
      if open.isEmpty { left.append(Cell(character: " ", note: "")) } else { finish() }
    case "<":
      if open.isEmpty {
        deleteOrReopen()
      } else {
        open.removeLast()
        rewrite()
      }
    default:
      finish()
      left.append(Cell(character: "\n", note: ""))
    }
  }

  mutating func finish() {
    open = ""
    shown = 0
  }

  mutating func move(by offset: Int) {
    finish()
    for _ in 0..<abs(offset) {
      if offset < 0 {
        if let cell = left.popLast() { right.insert(cell, at: 0) }
      } else if !right.isEmpty {
        left.append(right.removeFirst())
      }
    }
  }

  private mutating func rewrite() {
    left.removeLast(shown)
    let text = open.isEmpty ? "" : texts[open, default: "?"]
    for character in text { left.append(Cell(character: character, note: "part")) }
    if !text.isEmpty { left[left.count - 1].note = open }
    shown = text.count
  }

  private mutating func deleteOrReopen() {
    guard let last = left.last else { return }
    let isProsign = last.character == ">" && !last.note.isEmpty && last.note != "part"
    if isProsign {
      let prosign = prosigns[last.note, default: "nothing"]
      if String(left.map(\.character)).hasSuffix(prosign) {
        open = last.note
        shown = prosign.count
        return
      }
    } else if last.note != "part" {
      let signals = last.note.isEmpty ? signals[last.character] : last.note
      if let signals {
        open = signals
        shown = 1
        return
      }
    }
    left.removeLast()
  }
}
