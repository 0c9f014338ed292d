package import HangulComposition
import KeyEvents

/// The lessons of a keyboard, by the position of the keys: the middle row first, then the upper
/// row, the lower row and the row of digits, and then the same rows with Shift. A row that adds
/// nothing new has no lesson. A lesson is practised together with the lessons before it
/// (``letters(through:)``).
package struct KeyLessons: Sendable {
  /// The lessons in order, each with the letters that it adds.
  package private(set) var lessons: [Lesson] = []

  /// The letters that a lesson adds to those before it.
  package struct Lesson: Hashable, Sendable {
    /// The name in a few words, such as `the middle row`.
    package var name: String
    /// The initials, including consonants whose keys also type finals.
    package var initials: [Jamo.Initial] = []
    package var medials: [Jamo.Medial] = []
    package var finals: [Jamo.Final] = []
    /// Characters that are not Hangul.
    package var characters: [Character] = []

    /// Whether finals have separate keys.
    package var isThreeSet = false

    package var isEmpty: Bool {
      initials.isEmpty && medials.isEmpty && finals.isEmpty && characters.isEmpty
    }

    /// Whether the syllable consists only of letters of the lesson, or of pairs of these letters.
    package func has(_ syllable: HangulSyllable) -> Bool {
      func has(_ letter: Jamo.Letter?, _ isKnown: (Jamo.Letter) -> Bool) -> Bool {
        guard let letter else { return true }
        if isKnown(letter) { return true }
        let parts = HangulOrigin.letters(of: letter.scalar)
        return parts.count > 1 && parts.allSatisfy(isKnown)
      }
      return has(Jamo.Letter(syllable.initial)) { letter in
        letter.initial.map(initials.contains) ?? false
      }
        && has(Jamo.Letter(syllable.medial)) { letter in
          letter.medial.map(medials.contains) ?? false
        }
        && has(Jamo.Letter(syllable.final)) { letter in
          letter.final.map(finals.contains) ?? false
        }
    }

    /// Returns the lesson with only the letters and characters whose names are in `names`.
    package func keeping(_ names: [String]) -> Lesson {
      var lesson = self
      lesson.initials.removeAll { !names.contains("\(Jamo.Letter($0).scalar)") }
      lesson.medials.removeAll { !names.contains("\(Jamo.Letter($0).scalar)") }
      lesson.finals.removeAll { final in
        let name = Jamo.Letter(final).map { "\($0.scalar)" } ?? ""
        return !names.contains(name) && !names.contains("-\(name)")
      }
      lesson.characters.removeAll { !names.contains(String($0)) }
      return lesson
    }

    mutating func add(_ other: Lesson) {
      func added<Value: Hashable>(_ new: [Value], to old: [Value]) -> [Value] {
        old + new.filter { !old.contains($0) }
      }
      initials = added(other.initials, to: initials)
      medials = added(other.medials, to: medials)
      finals = added(other.finals, to: finals)
      characters = added(other.characters, to: characters)
    }
  }

  /// The rows in the order in which they are learnt, as indices of ``KeyEvents/KeyCode/mainRows``.
  private static let rows = [
    (2, "the middle row"), (1, "the upper row"), (3, "the lower row"), (0, "the row of digits"),
  ]

  /// Creates the lessons of a Hangul layout. A lesson is merged with the next one as long as the
  /// lessons so far lack an initial or a vowel, and so make no syllable.
  package init(_ layout: HangulLayout) {
    var all = Lesson(name: "")
    var waiting: Lesson?
    for shift in [false, true] {
      for (row, name) in Self.rows {
        var lesson = Lesson(name: shift ? "\(name) with Shift" : name)
        lesson.isThreeSet = layout.kind == .threeSet
        for key in KeyCode.mainRows[row] { lesson.add(layout.meaning(of: key, shift: shift)) }
        // Only new letters are worth a lesson.
        lesson.initials.removeAll(where: all.initials.contains)
        lesson.medials.removeAll(where: all.medials.contains)
        lesson.finals.removeAll(where: all.finals.contains)
        guard !lesson.isEmpty else { continue }
        all.add(lesson)
        if var both = waiting {
          both.add(lesson)
          both.name += " and \(lesson.name)"
          lesson = both
        }
        waiting = all.initials.isEmpty || all.medials.isEmpty ? lesson : nil
        if waiting == nil { lessons.append(lesson) }
      }
    }
  }

  /// Creates the lessons of a keyboard that types a character with each key. `labels` are those of
  /// the rows of ``KeyEvents/KeyCode/mainRows``, without and with Shift.
  package init(labels: [[(plain: String, shifted: String)]]) {
    for shift in [false, true] {
      for (row, name) in Self.rows where row < labels.count {
        var lesson = Lesson(name: shift ? "\(name) with Shift" : name)
        for label in labels[row] {
          let text = shift ? label.shifted : label.plain
          if text.count == 1, let character = text.first, !character.isWhitespace,
            !lessons.contains(where: { $0.characters.contains(character) })
          {
            lesson.characters.append(character)
          }
        }
        if !lesson.isEmpty { lessons.append(lesson) }
      }
    }
  }

  /// Returns all letters up to a lesson, counted from 1.
  package func letters(through lesson: Int) -> Lesson {
    var all = Lesson(name: "")
    for lesson in lessons.prefix(max(1, lesson)) { all.add(lesson) }
    return all
  }
}

extension KeyLessons.Lesson {
  fileprivate mutating func add(_ meaning: HangulLayout.Meaning) {
    switch meaning {
    case .nothing, .archaic, .character, .cluster: break
    case .consonant(let jamo):
      initials.append(jamo)
      if let final = Jamo.Letter(jamo).final { finals.append(final) }
    case .initial(let jamo): initials.append(jamo)
    case .vowel(let jamo), .joiningVowel(let jamo):
      if !medials.contains(jamo) { medials.append(jamo) }
    case .final(let jamo): finals.append(jamo)
    case .choice(let meanings): for meaning in meanings { add(meaning) }
    }
  }
}
