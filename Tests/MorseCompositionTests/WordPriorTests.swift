import KeyEvents
import TestSupport
import Testing

@testable import MorseComposition

@Suite("Words as a prior of the timing decoder")
struct WordPriorTests {
  private static func tree(_ words: [(String, Float)]) -> MorseWordTree {
    MorseWordTree(words.map { (word: Array($0.0.utf8), count: $0.1) })
  }

  /// The node of a word, and how likely it is that a word begins with it.
  private static func walk(_ word: String, _ tree: MorseWordTree) -> (node: UInt32, share: Float) {
    word.utf8.reduce((MorseWordTree.start, 1)) { place, byte in
      let child = tree.child(Int(byte) - 96, of: place.0)
      return (child.node, place.1 * child.share * (1 - tree.end(place.0)))
    }
  }

  @Test("Each word of a random tree is as likely as it is common")
  func shares() {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var counts: [String: Float] = [:]
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let letters = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
          "abcde".randomElement(using: &generator) ?? "a"
        }
        counts[String(letters), default: 0] += Float(Int.random(in: 1...50, using: &generator))
      }
      let tree = Self.tree(counts.map { ($0.key, $0.value) })
      let whole = counts.values.reduce(0, +)
      for (word, count) in counts {
        let (node, share) = Self.walk(word, tree)
        #expect(abs(share * tree.end(node) - count / whole) < 1e-4, "seed \(seed), \(word)")
        #expect(Self.walk(word + "z", tree).node == MorseWordTree.none)
      }
    }
  }

  @Test("Words are read without case and apostrophes; others are left out")
  func spelling() {
    let tree = Self.tree([
      ("Don't", 1), ("naïve", 5), ("r2d2", 5), ("", 5), ("'", 5), ("gone", 0),
      (String(repeating: "a", count: 3000), 1),
    ])
    let (node, share) = Self.walk("dont", tree)
    #expect(share == 0.5 && tree.end(node) == 1)
    for word in ["na", "r", "g"] { #expect(Self.walk(word, tree).node == MorseWordTree.none) }
    #expect(Self.walk("aaaa", tree).node != MorseWordTree.none)
    // Without any word nothing is listed, and nothing fails.
    #expect(Self.walk("a", Self.tree([])).node == MorseWordTree.none)
  }

  @Test(
    "With words, the probabilities of all letters and gaps still add up to about 1",
    arguments: ["", "th", "the", "xq", "there", "'", "7", "dl1a", "w1aw/", "59"], [false, true])
  func mass(before text: String, hasTraffic: Bool) {
    var model = KeyingModel.standard
    let words: [(String, Float)] = [
      ("the", 5), ("there", 2), ("then", 1), ("a", 4), ("quit", 1),
    ]
    model.words = hasTraffic ? Self.traffic(words) : Self.tree(words)
    let code = MorseCode()
    let prior = LetterPrior(code, model)
    var (context, word) = (LetterPrior.wordStart, prior.first)
    var letters = LetterHistory()
    for character in text {
      let signs = code.alphabet.letters + code.alphabet.punctuation
      let pattern = signs.first { $0.text == String(character) }?.pattern.packed ?? 1
      word =
        prior.end(
          pattern, endingWord: false, after: context, in: word, letters
        ).word
      context = LetterPrior.context(of: pattern, after: context)
      letters.append(pattern, end: .letter)
    }
    var total = 0.0
    func walk(_ pattern: UInt32, _ soFar: Float) {
      guard pattern < 1 << 9 else { return }
      if pattern > 1 {
        for endingWord in [false, true] {
          let end = prior.end(
            pattern, endingWord: endingWord, after: context, in: word, letters
          ).score
          total += Double(NaturalLogarithm.inverse(soFar + end))
        }
      }
      let onward = pattern > 1 ? prior.continuation(pattern) : 0
      for child in [pattern << 1, pattern << 1 | 1] {
        walk(child, soFar + onward + prior.mark(child))
      }
    }
    walk(1, 0)
    // Pairs and triples were counted in texts with other shares of letters.
    #expect((0.88...1.12).contains(total), "\(total)")
  }

  @Test("A word that goes on otherwise than any of the list is not impossible")
  func leavingWord() {
    let word = String(repeating: "vxqj", count: 6)
    var model = KeyingModel.standard
    model.words = Self.tree([(word, 1)])
    let code = MorseCode()
    let prior = LetterPrior(code, model)
    var (context, state) = (LetterPrior.wordStart, prior.first)
    for character in word.dropLast() + "e" {
      let pattern =
        code.alphabet.letters.first { $0.text == String(character) }?.pattern.packed ?? 1
      let end = prior.end(
        pattern, endingWord: false, after: context, in: state, LetterHistory())
      #expect(end.score > -20, "\(character)")
      (context, state) = (LetterPrior.context(of: pattern, after: context), end.word)
    }
  }

  private static func traffic(_ words: [(String, Float)]) -> MorseWordTree {
    MorseWordTree(trafficAnd: words.map { (word: Array($0.0.utf8), count: $0.1) })
  }

  private static let trafficWords = traffic([("the", 1), ("harbour", 1)])

  /// Common words, among them those of the text.
  private static let words = tree(
    """
    it was a bright morning and the ship lay quietly in the harbour while of the crew carried water bread and fruit on \
    board is for that with you be this have are not but from they at one by all were when we there can an your which \
    their said if do will each about how up out them then she many some so these would other into has more her two like \
    him see time could no make than first been its who now people my made over did down only way find use may long
    """.split(separator: " ").map { (String($0), 1) })

  @Test("Words help those who key unevenly, whatever their gaps")
  func accuracy() {
    let sender = KeyedSender(
      speed: 7, jitter: 0.2, gapJitter: 0.3, dash: 3.5, elementGap: 2.8, letterGap: 7.3,
      wordGap: 17, lastDash: 1.2, lastDot: 1.15, pauses: 0.4)
    func wrong(_ prior: MorsePrior) -> Int {
      (1...8).reduce(0) { sum, seed in
        sum
          + distance(
            DecoderAccuracyTests.text,
            DecoderHost.text(of: DecoderAccuracyTests.text, by: sender, seed: seed, prior: prior))
      }
    }
    let (without, with) = (wrong(.letters), wrong(.words(Self.words)))
    #expect(with * 2 < without, "\(with) with words, \(without) without")
  }

  @Test(
    "Figures that begin a text are not read as words or other figures",
    arguments: Array("0123456789"))
  func figuresFirst(figure: Character) {
    let text = String(repeating: figure, count: 4) + " dl1hwq mjewf nsiob 0286"
    let sender = KeyedSender(jitter: 0.15, gapJitter: 0.2)
    // With the first two seeds, some gaps inside the nines last so long that a nine could be `on`;
    // with the third, zeros could be slow fives.
    for seed: UInt64 in [366_112_453, 366_112_490, 366_112_461, 1, 2, 3, 4] {
      for prior in [MorsePrior.none, .letters, .words(Self.words), .words(Self.trafficWords)] {
        let read = DecoderHost.text(of: text, by: sender, seed: seed, prior: prior)
        // In traffic, four figures may be two numbers.
        let limit = prior == .words(Self.trafficWords) ? 5 : 3
        #expect(distance(text, read) <= limit, "seed \(seed), \(prior): \(read)")
      }
    }
  }

  @Test("Random groups, call signs and figures are read as well as by their lengths alone")
  func groups() {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let figures = Array("0123456789")
    let sender = KeyedSender(jitter: 0.15, gapJitter: 0.2)
    var wrong = [0, 0, 0, 0]
    var count = 0
    for round: UInt64 in 0..<30 {
      let text = (0..<20).map { index in
        switch index % 4 {
        case 0: String((0..<4).compactMap { _ in figures.randomElement(using: &generator) })
        case 1: "dl\(index % 10)\(letters.randomElement(using: &generator) ?? "a")wq"
        default: String((0..<5).compactMap { _ in letters.randomElement(using: &generator) })
        }
      }.joined(separator: " ")
      count += text.count
      for (index, prior) in [
        MorsePrior.none, .letters, .words(Self.words), .words(Self.trafficWords),
      ].enumerated() {
        wrong[index] += distance(
          text, DecoderHost.text(of: text, by: sender, seed: seed &+ round, prior: prior))
      }
    }
    for index in 1...3 {
      #expect(Double(wrong[index] - wrong[0]) < 0.008 * Double(count), "seed \(seed): \(wrong)")
    }
  }

  @Test(
    "In traffic, words with short gaps between them are told apart, also calls and repeated names",
    arguments: [
      "cq cq cq de oz7kpl oz7kpl k", "f5abc de oz7kpl = ge om tnx fer call = ur rst 579 579 = hw?",
      "name ludwika ludwika = qth nr zwolanow zwolanow = hw cpy? + f5abc/p de oz7kpl kn",
    ])
  func traffic(text: String) {
    let sender = KeyedSender(
      speed: 22, jitter: 0.03, gapJitter: 0.16, letterGap: 3.4, wordGap: 5.3)
    func wrong(_ prior: MorsePrior) -> Int {
      (1...8).reduce(0) { sum, seed in
        sum + distance(text, DecoderHost.text(of: text, by: sender, seed: seed, prior: prior))
      }
    }
    let (without, with) = (wrong(.letters), wrong(.words(Self.trafficWords)))
    #expect(with * 2 <= without, "\(with) with traffic, \(without) without")
  }

  @Test("A repeated sign without a meaning is not likelier than a repeated letter")
  func repeatedUnknownSign() {
    let code = MorseCode()
    var model = KeyingModel.standard
    model.words = Self.trafficWords
    let prior = LetterPrior(code, model)
    for packed: UInt32 in 2..<64
    where code.text(for: MorsePattern(packed: packed) ?? .init()) == nil {
      var letters = LetterHistory()
      let first = prior.end(
        packed, endingWord: true, after: LetterPrior.wordStart, in: prior.first, letters)
      letters.append(packed, end: .word)
      let again = prior.end(
        packed, endingWord: true, after: LetterPrior.wordStart, in: first.word, letters)
      #expect(again.score < 0 && again.word.trust.sum().isFinite, "\(packed)")
    }
  }

  @Test("The word before is repeated whether a gap, a pause or a key has ended it")
  func endedWords() {
    var model = KeyingModel.standard
    model.words = Self.trafficWords
    let start = WordState(model)
    func letter(_ number: Int, in state: WordState, endsWord: Bool = false) -> WordState {
      state.after(WordState.Progress(), state.trust, number: number, endsWord: endsWord)
    }
    let inside = letter(0, in: start)
    let byGap = letter(1, in: inside, endsWord: true)
    let byPause = letter(1, in: inside).unknown(atStart: true, after: 2)
    #expect(byGap.repeated == 0 && byPause.repeated == 0)
    // A pause after the gap changes nothing.
    #expect(byGap.unknown(atStart: true, after: 2).repeated == 0)
    // The next word ends, and the one after it may repeat that.
    #expect(letter(2, in: byGap, endsWord: true).repeated == 2)
    #expect(letter(2, in: byPause, endsWord: true).repeated == 2)
    // The first letter of the next word is deleted, and with it a letter of the word before.
    let deleted = byPause.unknown(atStart: false, after: 1)
    #expect(deleted.repeated == -1)
    #expect(letter(1, in: deleted, endsWord: true).repeated == 1)
  }

  @Test("The words of traffic are in the tree, beside the others")
  func trafficTree() {
    for word in ["cq", "599", "=", "5nn", "TNX", "harbour"] {
      #expect(Self.trafficWords.likelihood(of: word) > 0, "\(word)")
    }
    #expect(Self.trafficWords.likelihood(of: "qz") == 0)
    #expect(Self.traffic([]).likelihood(of: "de") > Self.traffic([]).likelihood(of: "qsz"))
    #expect(Self.tree([("599", 1), ("=", 1)]).likelihood(of: "599") == 0)
  }
}

@Suite("Forms of call signs and numbers")
struct TrafficFormTests {
  private static func end(of word: String) -> Float {
    word.utf8.reduce(TrafficForm.start) { form, byte in
      WordCharacter(byte).map { form.after($0).form } ?? .none
    }.end
  }

  @Test(
    "What has such a form may end",
    arguments: [
      "dl1abc", "w1aw", "G3A", "9a1a", "oz7kpl/p", "f5abc/qrp", "dl1abc/3", "ea8zz", "73", "599",
      "57n",
      "0715", "100w", "1430z", "5",
    ])
  func forms(word: String) {
    #expect(Self.end(of: word) > 0)
  }

  @Test(
    "Other words may not",
    arguments: ["", "dl1", "cq", "the", "dl1abcde", "/p", "a/b", "dl1abc/", "=", "w1aw?", "12ab3"])
  func others(word: String) {
    #expect(Self.end(of: word) == 0)
  }

  @Test("The probabilities of what follows a form add up to 1, or to 0 where only the end can")
  func sums() {
    let characters = (UInt8.min...UInt8.max).compactMap(WordCharacter.init)
      .reduce(into: Set()) { $0.insert($1) }
    #expect(characters.count == 39)
    for form in (0...UInt8.max).compactMap(TrafficForm.init) {
      let sum = characters.reduce(Float(0)) { $0 + form.after($1).share }
      #expect(abs(sum - 1) < 1e-5 || sum == 0 && (form == .none || form.end > 0.9), "\(form)")
    }
  }
}
