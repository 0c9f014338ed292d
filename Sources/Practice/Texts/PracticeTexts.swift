/// The words and sentences for practice.
package enum PracticeTexts {
  /// English words, the most common first.
  package static var words: [String] { PracticeWords.english }
  /// Abbreviations of radio amateurs.
  package static var abbreviations: [String] { PracticeContacts.abbreviations }
  package static var sentences: [String] { PracticeSentences.english }
  package static var koreanWords: [String] { PracticeWords.korean }
  package static var koreanSentences: [String] { PracticeSentences.korean }
}
