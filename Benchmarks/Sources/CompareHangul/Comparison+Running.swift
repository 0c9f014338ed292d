import HangulComposition

extension Comparison {
  private static let keyCount = 1_000_000

  private static let layouts = [
    ("2set", "2"), ("3set-390", "39"), ("3set-final", "3f"), ("3set-noshift", "3s"),
    ("2set-on-3set", "32"), ("romaja", "ro"),
  ]

  /// Types random keys, spaces, digits and Backspaces for each layout and each set of options.
  /// Returns whether every difference is explained.
  static func runAll(seed: UInt64) -> Bool {
    print("\(keyCount) random keys for each layout and set of options, seed \(seed)")
    var isExplained = true
    for (name, theirName) in layouts {
      guard let layout = HangulLayout(named: name) else { continue }
      let keys = randomKeys(layout, seed)
      for set in 0..<8 {
        let options = HangulOptions(
          joinsLoneConsonants: set & 1 == 0, autoReorder: set & 2 != 0 ? .on : .off,
          doubleStroke: set & 4 != 0)
        guard var comparison = Comparison(layout, theirName, options) else { continue }
        for place in 0..<keys.count { comparison.type(keys.ascii[place], keys.keystrokes[place]) }
        comparison.printCounts(name, options)
        if comparison.counts[.unexplained] != nil { isExplained = false }
      }
    }
    return isExplained
  }

  private static func randomKeys(_ layout: HangulLayout, _ seed: UInt64) -> KeySequence {
    var random = SeededGenerator(seed: seed)
    var keys = KeySequence()
    let letters = (UInt8(33)...126).filter { ascii in
      let keystroke = KeySequence.keystroke(ascii)
      return switch layout.meaning(of: keystroke.key, shift: keystroke.shift) {
      case .character, .nothing: false
      default: true
      }
    }
    for _ in 0..<keyCount {
      switch UInt8.random(in: 0..<32, using: &random) {
      case 0..<3: keys.append(KeySequence.backspace)
      case 3: keys.append(0x20)
      case 4: keys.append(UInt8.random(in: 33...126, using: &random))
      default: keys.append(letters[Int.random(in: 0..<letters.count, using: &random)])
      }
    }
    return keys
  }

  private func printCounts(_ name: String, _ options: HangulOptions) {
    let set = [
      options.joinsLoneConsonants ? "join-lone-consonants" : nil,
      options.autoReorder != .off ? "auto-reorder" : nil,
      options.doubleStroke ? "double-stroke" : nil,
    ].compactMap { $0 }
    print("\(name), \(set.isEmpty ? "no option" : set.joined(separator: ", "))")
    for difference in Difference.allCases {
      if let count = counts[difference] { print("  \(count)  \(difference.rawValue)") }
    }
    for example in examples { print("    \(example)") }
  }
}
