import AssistanceSources
import Descriptors
import Reporting

/// The words that `evscribe words` suggests, and the dictionaries of other languages.
extension Machine {
  var words: [DoctorFinding] {
    [wordList] + (dictionaries.isEmpty ? [] : [.fine("hunspell has \(dictionaries)")]) + [hanja]
  }

  private var wordList: DoctorFinding {
    guard
      let list = WordList.installed("en", environment: environment, command: command, under: root)
    else {
      return .note(
        """
        the English words are not installed: `make install` puts them into \
        share/evscribe/words/en, and --list names another folder
        """)
    }
    do throws(SystemError) { _ = try openRegularFile(at: list.wordsPath) } catch {
      return .problem("the English words: \(error)")
    }
    return .fine("the English words are in \(list.folder.escapingControls)")
  }

  private var hanja: DoctorFinding {
    has(HanjaTable.hanja.path)
      ? .fine("the Hanja are in \(HanjaTable.hanja.path)")
      : .note(
        "the Hanja are not installed, which only --hanja needs",
        "sudo apt-get install \(HanjaTable.package)")
  }

  /// The languages of the dictionaries.
  private var dictionaries: String {
    let folder = "/usr/share/hunspell"
    let names = names(in: folder).filter { $0.hasSuffix(".dic") }.map { $0.dropLast(4) }
      .filter { has("\(folder)/\($0).aff") }
    return names.isEmpty
      ? "" : "dictionaries of \(names.joined(separator: ", ").escapingControls) in \(folder)"
  }
}
