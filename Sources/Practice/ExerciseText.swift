import HangulComposition

/// A generator of random texts for runs. The same seed generates the same texts.
package struct ExerciseText: Sendable {
  private var random: RandomNumbers
  /// The weight of a unit: how often it is to occur, relative to others.
  private let weight: @Sendable (String) -> Double

  /// Creates a generator from a seed and the weights of units.
  package init(seed: UInt64, weight: @escaping @Sendable (String) -> Double = { _ in 1 }) {
    random = RandomNumbers(seed: seed)
    self.weight = weight
  }

  /// Returns `count` characters in groups of `size`, with spaces between the groups.
  package mutating func groups(of characters: [Character], size: Int, count: Int) -> String {
    let weights = characters.map { max(0.05, weight(String($0))) }
    var text: [Character] = []
    var last: (Character, Character)?
    for index in 0..<count {
      if index > 0, index % size == 0 { text.append(" ") }
      var choice = characters[draw(weights)]
      // Makes the same character three times in a row unlikely.
      if let last, last == (choice, choice) { choice = characters[draw(weights)] }
      last = (last?.1 ?? " ", choice)
      text.append(choice)
    }
    return String(text)
  }

  /// Returns allowed words, up to `limit` characters; nil if fewer than six words are allowed.
  /// Words with units of high weight are likelier.
  package mutating func words(
    _ all: [String], limit: Int, where isAllowed: (String) -> Bool, units: (String) -> [String]
  ) -> String? {
    let words = all.filter(isAllowed)
    guard words.count >= 6 else { return nil }
    let weights = words.map { word in
      let units = units(word)
      return units.reduce(0.1) { $0 + weight($1) } / Double(max(1, units.count))
    }
    return joined(limit: limit) { words[$0.draw(weights)] }
  }

  /// Returns sentences or other texts in random order, up to `limit` characters.
  package mutating func texts(_ all: [String], limit: Int) -> String {
    var order = all
    order.shuffle(using: &random)
    var text = ""
    for line in order where text.isEmpty || text.count + line.count < limit {
      text += text.isEmpty ? line : " \(line)"
    }
    return text
  }

  /// Returns words of one to three syllables with the letters of a lesson, up to `limit`
  /// characters. Letters of `newest` occur in about every second syllable.
  package mutating func syllables(
    _ letters: KeyLessons.Lesson, newest: KeyLessons.Lesson, limit: Int
  ) -> String {
    guard !letters.initials.isEmpty, !letters.medials.isEmpty else { return "" }
    return joined(limit: limit) { maker in
      (0...maker.random.below(3)).map { _ in maker.syllable(letters, newest) }.joined()
    }
  }

  private mutating func syllable(
    _ letters: KeyLessons.Lesson, _ newest: KeyLessons.Lesson
  ) -> String {
    let isNew = random.below(2) == 0
    func from<Value>(_ all: [Value], _ new: [Value], _ name: (Value) -> String) -> Value {
      let values = isNew && !new.isEmpty ? new : all
      return values[draw(values.map { max(0.05, weight(name($0))) })]
    }
    let initial = from(letters.initials, newest.initials) { "\(Jamo.Letter($0).scalar)" }
    let medial = from(letters.medials, newest.medials) { "\(Jamo.Letter($0).scalar)" }
    var syllable = HangulSyllable(initial, medial)
    let hasNewFinal = isNew && !newest.finals.isEmpty
    if !letters.finals.isEmpty, hasNewFinal || random.below(10) < 4 {
      syllable.final = from(letters.finals, newest.finals) { final in
        let letter = Jamo.Letter(final).map { "\($0.scalar)" } ?? ""
        return newest.isThreeSet ? "-\(letter)" : letter
      }
    }
    return String(syllable.scalar)
  }

  /// Returns call signs, up to `limit` characters: each a prefix, a digit and a suffix.
  package mutating func calls(limit: Int) -> String {
    joined(limit: limit) { $0.call() }
  }

  private mutating func call() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let prefix = PracticeContacts.callPrefixes[random.below(PracticeContacts.callPrefixes.count)]
    let suffix = (0...random.below(3)).map { _ in letters[random.below(26)] }
    return "\(prefix)\(random.below(10))\(String(suffix))"
  }

  /// Returns transmissions of contacts, up to `limit` characters.
  package mutating func contacts(limit: Int) -> String {
    let mine = call()
    return joined(limit: limit) { maker in
      func one(of list: [String]) -> String { list[maker.random.below(list.count)] }
      var text = one(of: PracticeContacts.templates)
      let values = [
        "{call}": maker.call(), "{mycall}": mine, "{name}": one(of: PracticeContacts.names),
        "{city}": one(of: PracticeContacts.cities), "{rst}": "5\(5 + maker.random.below(5))9",
      ]
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        text = text.replacing(name, with: value)
      }
      return text
    }
  }

  private mutating func joined(limit: Int, _ next: (inout ExerciseText) -> String) -> String {
    var text = ""
    while true {
      let word = next(&self)
      guard text.isEmpty || text.count + word.count < limit else { return text }
      text += text.isEmpty ? word : " \(word)"
    }
  }

  /// Returns a random index; the probability of each index is proportional to its weight.
  private mutating func draw(_ weights: [Double]) -> Int {
    var rest = random.fraction() * weights.reduce(0, +)
    for (index, weight) in weights.enumerated() {
      rest -= weight
      if rest < 0 { return index }
    }
    return weights.count - 1
  }
}

/// A repeatable source of random numbers: SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, "Fast
/// splittable pseudorandom number generators", 2014).
struct RandomNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 to `limit` - 1.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  /// Returns a number from 0 to less than 1.
  mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
