package import KeyEvents

/// A converter that finds the candidates for the Hanja key: Hanja for Hangul and Hangul for Hanja,
/// symbols for a jamo, emoji for their names.
package struct HanjaConverter: Sendable {
  /// A candidate, and the choice to remember when it is chosen.
  package struct Offer: Hashable, Sendable {
    package var candidate: Candidate
    /// The word in Hangul and its chosen candidate; nil if there is nothing to remember.
    package var choice: Choice?
  }

  /// A word in Hangul, or a jamo, and its chosen candidate.
  package struct Choice: Hashable, Sendable {
    package var key: String
    package var value: String

    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The table of Hanja by Hangul; nil if it is not installed.
  package var table: HanjaIndex?
  /// The table of symbols by jamo; nil if it is not installed.
  package var symbols: HanjaIndex?
  /// The names of emoji; nil if they are not installed.
  package var emoji: EmojiNames?
  /// The user's own words, which come before those of the tables.
  package var own = OwnHanja()
  /// The earlier choices; empty if none are remembered.
  package var memory = HanjaMemory()
  package var form = HanjaForm.hanja

  package init() {}

  /// The maximum number of words in an emoji's name before the cursor.
  private static let nameLimit = 4

  /// Returns the candidates for a selection: a word or jamo of the tables, a text with Hanja, or
  /// the name of an emoji. They replace nothing before the cursor, because the selection is
  /// replaced anyway.
  package func offers(forSelection text: String) -> [Offer] {
    let hanja = entryOffers(for: text, replacing: "")
    let hangul = readings(of: text).compactMap { Offer($0, comment: text) }
    let named = emoji?.matches(text).compactMap { Offer($0.emoji, comment: $0.name) }
    return limited(hanja + hangul + (named ?? []))
  }

  /// Returns the candidates for the end of the text: first the Hangul for Hanja, then the entries
  /// of every ending that is a key, or a key of several syllables and a particle, the longest
  /// first, then the emoji whose names or keywords match the last words.
  package func offers(before text: String) -> [Offer] {
    var offers: [Offer] = []
    if let table {
      offers += HanjaReading(table).readings(before: text).compactMap {
        Offer($0.hangul, comment: $0.hanja, replacing: $0.hanja)
      }
    }
    for (key, particle) in endings(of: text) {
      offers += entryOffers(for: key, before: particle, replacing: key + particle)
    }
    return limited(offers + emojiOffers(before: text))
  }

  /// Returns every key with which the text ends, and every key of several syllables before a
  /// particle with which the text ends, the longest ending first.
  private func endings(of text: String) -> [(key: String, particle: String)] {
    var endings = keys(endingAt: text).map { (key: $0, particle: "") }
    for (stem, particle) in KoreanParticle.endings(of: text) {
      // A single syllable before what may be a particle is more often a part of a word.
      for key in keys(endingAt: stem) where key.unicodeScalars.count > 1 {
        endings.append((key, particle))
      }
    }
    func length(_ ending: (key: String, particle: String)) -> Int {
      ending.key.unicodeScalars.count + ending.particle.unicodeScalars.count
    }
    // Of equal length, a whole word comes before a word with a particle.
    return endings.enumerated().sorted {
      (length($1.element), $0.offset) < (length($0.element), $1.offset)
    }.map(\.element)
  }

  /// Returns the keys with which the text ends, the longest first.
  private func keys(endingAt text: String) -> [String] {
    var keys: [String] = []
    var rest = text
    while let key = longestKey(endingAt: rest) {
      keys.append(key)
      rest = String(key.unicodeScalars.dropFirst())
    }
    return keys
  }

  /// Returns the entries of a key: the last choice, the user's own words, then the others.
  package func entries(for key: String) -> [HanjaEntry] {
    let own = own.entries(for: key)
    let common = (symbols?.entries(for: key) ?? []) + (table?.entries(for: key) ?? [])
    return memory.ordered(
      own + common.filter { entry in !own.contains { $0.value == entry.value } }, of: key)
  }

  /// Returns the Hangul for a word or a text with Hanja, the likeliest first; empty if the text
  /// contains no Hanja of the table.
  package func readings(of text: String) -> [String] {
    guard let table, text.contains(where: HanjaReading.isHanja) else { return [] }
    let reading = HanjaReading(table)
    let words = reading.spellings(of: text)
    return words.isEmpty ? reading.hangul(for: text).map { [$0] } ?? [] : words
  }

  private func longestKey(endingAt text: String) -> String? {
    [
      own.longestKey(endingAt: text), symbols?.longestKey(endingAt: text),
      table?.longestKey(endingAt: text),
    ]
    .compactMap(\.self).max { $0.utf16.count < $1.utf16.count }
  }

  private func entryOffers(
    for key: String, before particle: String = "", replacing replaced: String
  ) -> [Offer] {
    let isSymbol = symbols?.contains(key) ?? false
    return entries(for: key).compactMap { entry in
      let text = isSymbol ? entry.value : form.text(hanja: entry.value, hangul: key)
      return Offer(
        text + particle, comment: entry.comment, replacing: replaced,
        choice: Choice(key: key, value: entry.value))
    }
  }

  private func emojiOffers(before text: String) -> [Offer] {
    guard let emoji else { return [] }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    for count in stride(from: min(Self.nameLimit, words.count), to: 0, by: -1) {
      let name = words.suffix(count).joined(separator: " ")
      let found = emoji.matches(name)
      if !found.isEmpty {
        return found.compactMap { Offer($0.emoji, comment: $0.name, replacing: name) }
      }
    }
    return []
  }

  /// Returns at most ``Candidate/limit`` offers, with unwanted words moved to the end. If there are
  /// too many, the last of the wanted ones are left out.
  private func limited(_ offers: [Offer]) -> [Offer] {
    let last = offers.filter(isUnwanted).prefix(Candidate.limit)
    let others = offers.lazy.filter { !isUnwanted($0) }.prefix(Candidate.limit - last.count)
    return Array(others) + last
  }

  /// Returns whether the offer is one of ``UnwantedHanja`` that the user does not prefer:
  /// neither the last choice for its key nor among the user's own words.
  private func isUnwanted(_ offer: Offer) -> Bool {
    guard let choice = offer.choice, UnwantedHanja.values.contains(choice.value) else {
      return false
    }
    return memory.value(for: choice.key) != choice.value
      && !own.entries(for: choice.key).contains { $0.value == choice.value }
  }
}

extension HanjaConverter.Offer {
  /// Creates an offer; nil if a list cannot show it.
  fileprivate init?(
    _ text: String, comment: String = "", replacing replaced: String = "",
    choice: HanjaConverter.Choice? = nil
  ) {
    guard let candidate = Candidate(text, comment: comment, replacing: replaced) else { return nil }
    self.candidate = candidate
    self.choice = choice
  }
}

/// The written form of a chosen word.
package enum HanjaForm: String, Hashable, Sendable, CaseIterable {
  /// The Hanja alone, 漢字.
  case hanja
  /// The Hanja with the Hangul in brackets, 漢字(한자).
  case hanjaFirst = "hanja-hangul"
  /// The Hangul with the Hanja in brackets, 한자(漢字).
  case hangulFirst = "hangul-hanja"

  /// Returns the text for a word in this form.
  package func text(hanja: String, hangul: String) -> String {
    switch self {
    case .hanja: hanja
    case .hanjaFirst: "\(hanja)(\(hangul))"
    case .hangulFirst: "\(hangul)(\(hanja))"
    }
  }
}
