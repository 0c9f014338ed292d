package import MorseComposition

/// A search for the words that may have been meant by signals with one slip in them: a dit for a
/// dah or the reverse, or one signal or gap too many or too few. The letters say little, since one
/// slip in the signals may change several of them.
package struct MorseSlips: Sendable {
  /// A signal, or the gap between two letters.
  package enum Mark: UInt8, Hashable, Sendable, CaseIterable {
    case dit, dah, gap
  }

  package let index: WordIndex
  private let code: MorseCode
  /// The ASCII letter of each pattern with at most seven signals, by `MorsePattern.packed`.
  private var letters = [UInt8](repeating: 0, count: 256)

  package init(_ index: WordIndex, code: MorseCode = MorseCode()) {
    self.index = index
    self.code = code
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") {
      if let pattern = code.pattern(for: Unicode.Scalar(byte)), pattern.packed < 256 {
        letters[Int(pattern.packed)] = byte
      }
    }
    if let pattern = code.pattern(for: "'"), pattern.packed < 256 {
      letters[Int(pattern.packed)] = WordKey.apostrophe
    }
  }

  /// Returns the marks of a word as it is sent; nil if the code has no signals for a character.
  package func marks(of word: some StringProtocol) -> [Mark]? {
    var marks: [Mark] = []
    for scalar in word.unicodeScalars {
      guard let pattern = code.pattern(for: scalar) else { return nil }
      if !marks.isEmpty { marks.append(.gap) }
      marks += pattern.signals.map { $0 == .dit ? .dit : .dah }
    }
    return marks
  }

  /// Reads marks written as `.`, `-` and spaces between letters; nil if there are other characters.
  package static func marks(written text: some StringProtocol) -> [Mark]? {
    var marks: [Mark] = []
    for character in text {
      switch character {
      case ".": marks.append(.dit)
      case "-": marks.append(.dah)
      case " ": if let last = marks.last, last != .gap { marks.append(.gap) }
      default: return nil
      }
    }
    if marks.last == .gap { marks.removeLast() }
    return marks
  }

  /// Returns up to `count` words whose marks differ from `marks` in at most one, the likeliest
  /// first. A word that was sent without a slip comes before all others.
  package func words(for marks: [Mark], count: Int = 5) -> [WordIndex.Word] {
    let exact = word(of: marks)
    let found = rivals(for: marks).map(\.word)
    return Array(((exact.map { [$0] } ?? []) + found).prefix(max(count, 0)))
  }

  /// Returns the words whose marks differ from `marks` in exactly one, the likeliest first, with
  /// their likelihoods: twenty times the decimal logarithm of the product of the word's count and
  /// the number of slips that lead from the word to `marks`. Several slips may do so: if a run of
  /// dits has one too many, each of them may be the added one.
  func rivals(for marks: [Mark]) -> [(word: WordIndex.Word, likelihood: Int)] {
    guard !marks.isEmpty, marks.count <= WordKey.longest * 6 else { return [] }
    var slipCounts: [WordIndex.Word: Int] = [:]
    let exact = word(of: marks)
    func look(_ changed: [Mark]) {
      if let word = word(of: changed), word != exact { slipCounts[word, default: 0] += 1 }
    }
    var changed = marks
    for place in marks.indices {
      if marks[place] != .gap {
        changed[place] = marks[place] == .dit ? .dah : .dit
        look(changed)
        changed[place] = marks[place]
      }
      var shorter = marks
      shorter.remove(at: place)
      look(shorter)
    }
    for place in 0...marks.count {
      for mark in Mark.allCases {
        changed.insert(mark, at: place)
        look(changed)
        changed.remove(at: place)
      }
    }
    return slipCounts.map { word, count in
      (word, index.frequency(of: word) + Self.likelihood(ofSlips: count))
    }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }

  /// Returns twenty times the decimal logarithm of a number of slips; numbers above 7 count as 7.
  private static func likelihood(ofSlips count: Int) -> Int {
    let known = [0, 0, 6, 10, 12, 14, 16, 17]
    return known[min(count, known.count - 1)]
  }

  /// Whether `marks` are the signals of the letters of `word`. An unknown sign, `?`, may stand for
  /// signals without a letter.
  package func areSignals(_ marks: [Mark], of word: some StringProtocol) -> Bool {
    let signals = marks.split(separator: .gap, omittingEmptySubsequences: false)
    return signals.count == word.unicodeScalars.count
      && zip(signals, word.unicodeScalars).allSatisfy { signals, scalar in
        scalar == "?"
          || code.pattern(for: scalar)?.signals.elementsEqual(
            signals.map { $0 == .dit ? .dit : .dah }) == true
      }
  }

  private func word(of marks: [Mark]) -> WordIndex.Word? {
    var key: [UInt8] = []
    var packed = 1
    for mark in marks {
      switch mark {
      case .gap:
        guard letters[packed] != 0 else { return nil }
        key.append(letters[packed])
        packed = 1
      case .dit, .dah:
        packed = packed << 1 | Int(mark.rawValue)
        guard packed < letters.count else { return nil }
      }
    }
    guard letters[packed] != 0, key.count < WordKey.longest else { return nil }
    return index.word(key: key + [letters[packed]])
  }
}
