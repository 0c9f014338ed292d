/// A text that the user writes often.
package struct Phrase: Hashable, Sendable {
  package let text: String
  /// Words by which it is found, in the order in which they were given.
  package fileprivate(set) var tags: [String]

  /// What is wrong with a phrase: what was found, what was expected. It does not quote it.
  package struct Problem: Error, Hashable {
    package var text: String
  }

  /// How many scalars a phrase may have.
  package static let lengthLimit = 2_000
  /// How many tags a phrase may have.
  package static let tagLimit = 16
  /// How many scalars a tag may have.
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

  /// Adds a tag, unless it has it.
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

  /// How many there may be.
  package static let limit = 1_000

  package init() {}

  /// Adds a phrase at the end. If the text is there, it gets the tags.
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

  /// Where a text stands, by its bytes; nil if it is none of them.
  package func index(of text: String) -> Int? {
    list.firstIndex { $0.text.utf8.elementsEqual(text.utf8) }
  }

  package mutating func remove(at index: Int) -> Phrase { list.remove(at: index) }

  /// Puts a phrase that was used to the top.
  package mutating func use(at index: Int) { list.insert(list.remove(at: index), at: 0) }

  /// The phrases with a tag, or all of them, with their indices.
  package func listed(withTag tag: String? = nil) -> [(index: Int, phrase: Phrase)] {
    list.enumerated().filter { _, phrase in tag.map(phrase.tags.contains) ?? true }
      .map { (index: $0.offset, phrase: $0.element) }
  }
}
