import AssistanceSources
import HanjaConversion
import PlainText
import TextAssistance

/// The user's own words and choices in live typing. Choices stay in memory until ``save()``,
/// because the event loop must not wait for a lock or a disk.
final class LiveLearning {
  /// The file of learnt words; nil if nothing is to be remembered.
  private let file: LearntFile?
  private(set) var learnt: Learnt
  /// The changes to make to the file, which another program may change in the meantime.
  private var changes: [(inout Learnt) -> Void] = []

  /// Reads the learnt words. If `remembers` is true, ``save()`` adds the choices to their file.
  /// Throws if the file cannot be read or, with `remembers`, if the environment names no folder for
  /// it.
  init(remembers: Bool) throws(CommandFailure) {
    guard let file = LearntFile(environment: Environment.all) else {
      if remembers { _ = try WordsCommand.learntFile() }
      self.file = nil
      learnt = Learnt()
      return
    }
    do throws(StateFileError) { learnt = try file.read() } catch {
      throw CommandFailure(error)
    }
    self.file = remembers ? file : nil
  }

  /// Remembers that the user chose the word, if choices are to be remembered.
  func learn(_ word: String) {
    update { try? $0.words.use(word) }
  }

  /// Remembers that the user chose these Hanja, if choices are to be remembered.
  func learn(_ choice: HanjaConverter.Choice) {
    guard LearntWords.isWord(choice.key), LearntWords.isWord(choice.value) else { return }
    update { $0.hanja.remember(choice.value, for: choice.key) }
  }

  private func update(_ change: @escaping (inout Learnt) -> Void) {
    guard file != nil else { return }
    change(&learnt)
    changes.append(change)
  }

  /// Adds the choices to the file. Waits for the lock and for the disk.
  func save() throws(CommandFailure) {
    guard let file, !changes.isEmpty else { return }
    do throws(StateFileError) {
      try file.update { learnt in
        for change in changes { change(&learnt) }
      }
    } catch {
      var failure = CommandFailure(error)
      failure.message =
        "\(counted(changes.count, "chosen word")) cannot be saved: \(failure.message)"
      throw failure
    }
  }
}
