import AssistanceSources
import HanjaConversion
import KeyEvents
import TextAssistance

/// The user's own words and choices in live typing.
struct LiveLearning {
  /// Nil if nothing is to be remembered.
  private let file: LearntFile?
  private(set) var learnt: Learnt

  /// Reads what was learnt; fails if the file is damaged. With `remembers` choices are added to it.
  init(remembers: Bool) throws(CommandFailure) {
    guard let file = LearntFile(environment: Environment.all) else {
      if remembers { _ = try WordsCommand.learntFile() }
      self.file = nil
      learnt = Learnt()
      return
    }
    do throws(LearntFileError) { learnt = try file.read() } catch {
      throw CommandFailure(learnt: error)
    }
    self.file = remembers ? file : nil
  }

  /// Remembers that a word was chosen.
  mutating func note(_ word: String) throws(CommandFailure) {
    try update { try? $0.words.use(word) }
  }

  /// Remembers which Hanja were chosen.
  mutating func note(_ choice: HanjaConverter.Choice) throws(CommandFailure) {
    guard LearntWords.isWord(choice.key), LearntWords.isWord(choice.value) else { return }
    try update { $0.hanja.note(choice.value, for: choice.key) }
  }

  private mutating func update(_ change: (inout Learnt) -> Void) throws(CommandFailure) {
    guard let file else { return }
    do throws(LearntFileError) {
      learnt = try file.update { learnt in
        change(&learnt)
        return learnt
      }
    } catch {
      throw CommandFailure(learnt: error)
    }
  }
}
