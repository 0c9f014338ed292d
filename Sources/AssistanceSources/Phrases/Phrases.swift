/// A text that the user writes often.
package struct Phrase: Hashable, Sendable {
  package let text: String
  /// Words by which the phrase is found, in the order in which they were added.
  package fileprivate(set) var tags: [String]

  /// An error in a phrase, with the expected text. It does not quote the phrase.
  package struct Problem: Error, Hashable {
    package var text: String
  }

  /// The largest number of scalars of a phrase.
  package static let lengthLimit = 2_000
  /// The largest number of tags of a phrase.
  package static let tagLimit = 16
  /// The largest number of scalars of a tag.
  package static let tagLengthLimit = 64

  package init(_ text: String, tags: [String] = []) throws(Problem) {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw Problem(text: "the phrase is empty or contains only spaces; expected text")
    }
    guard scalars.dropFirst(Self.lengthLimit).isEmpty else {
      throw Problem(text: "the phrase is longer than \(Self.lengthLimit) characters; shorten it")
    }
    guard !scalars.contains(where: { Self.isControl($0) && $0 != "\n" }) else {
      throw Problem(text: "the phrase contains a control character; expected text and line breaks")
    }
    self.text = text
    self.tags = []
    for tag in tags { try add(tag) }
  }

  /// Adds a tag, unless the phrase already has it.
  fileprivate mutating func add(_ tag: String) throws(Problem) {
    guard !tag.isEmpty, tag.unicodeScalars.dropFirst(Self.tagLengthLimit).isEmpty,
      !tag.unicodeScalars.contains(where: { $0.properties.isWhitespace || Self.isControl($0) })
    else {
      throw Problem(
        text: "a tag must be one word of at most \(Self.tagLengthLimit) characters")
    }
    guard !tags.contains(tag) else { return }
    guard tags.count < Self.tagLimit else {
      throw Problem(text: "the phrase has more than \(Self.tagLimit) tags; remove some")
    }
    tags.append(tag)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}

/// The phrases of a user, the most recently used one first.
package struct Phrases: Hashable, Sendable {
  package private(set) var list: [Phrase] = []

  /// The largest number of phrases.
  package static let limit = 1_000

  package init() {}

  /// Adds a phrase at the end. If there is already a phrase with this text, that one gets the tags.
  ///
  /// - Returns: the index of the phrase.
  package mutating func add(_ phrase: Phrase) throws(Phrase.Problem) -> Int {
    if let index = index(of: phrase.text) {
      for tag in phrase.tags { try list[index].add(tag) }
      return index
    }
    guard list.count < Self.limit else {
      throw Phrase.Problem(text: "there are already \(Self.limit) phrases; remove one first")
    }
    list.append(phrase)
    return list.count - 1
  }

  /// Returns the index of the phrase with these bytes of text; nil if there is none.
  package func index(of text: String) -> Int? {
    list.firstIndex { $0.text.utf8.elementsEqual(text.utf8) }
  }

  package mutating func remove(at index: Int) -> Phrase { list.remove(at: index) }

  /// Moves a phrase to the top because it was used.
  package mutating func use(at index: Int) { list.insert(list.remove(at: index), at: 0) }

  /// Returns the phrases by pages of a list: those used last, as many as fit on a page, without a
  /// heading; then for each tag the phrases that have it; then those without a tag. All are one
  /// page without a heading if they fit on a page, if none has a tag, or if the pages together
  /// would have more than `limit` phrases.
  package func pages(of length: Int, limit: Int) -> [(heading: String, phrases: [Phrase])] {
    var tags: [String] = []
    for tag in list.flatMap(\.tags) where !tags.contains(tag) { tags.append(tag) }
    let others = list.filter(\.tags.isEmpty)
    let count = list.reduce(length + others.count) { $0 + $1.tags.count }
    guard list.count > length, !tags.isEmpty, count <= limit else { return [("", list)] }
    var pages = [(heading: "", phrases: Array(list.prefix(length)))]
    for tag in tags { pages.append((tag, list.filter { $0.tags.contains(tag) })) }
    if !others.isEmpty { pages.append(("", others)) }
    return pages
  }

  /// Returns the phrases with a tag, or all phrases, with their indices.
  package func listed(withTag tag: String? = nil) -> [(index: Int, phrase: Phrase)] {
    list.enumerated().filter { _, phrase in tag.map(phrase.tags.contains) ?? true }
      .map { (index: $0.offset, phrase: $0.element) }
  }
}
