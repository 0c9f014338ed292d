import AssistanceSources
import SystemIO
import PlainText

/// The checks of the word list, the hunspell dictionaries and the Hanja table.
extension Machine {
  var words: [DoctorFinding] {
    [wordList] + (dictionaries.isEmpty ? [] : [.fine("hunspell has \(dictionaries)")]) + [hanja]
  }

  private var wordList: DoctorFinding {
    guard
      let list = WordList.installed("en", environment: environment, command: command, under: root)
    else {
      return .remark(
        """
        the English word list is not installed; only --correct, --suggest, --prior words or \
        traffic, and `evscribe words` need it. `make install` installs it; --list selects another list
        """)
    }
    do throws(SystemError) { _ = try openRegularFile(at: list.wordsPath) } catch {
      return .problem("the English word list: \(error)")
    }
    return .fine("the English word list is in \(list.folder.escapingControls)")
  }

  private var hanja: DoctorFinding {
    has(HanjaTable.hanja.path)
      ? .fine("the Hanja table is in \(HanjaTable.hanja.path)")
      : .remark(
        "the Hanja table is not installed; only --hanja needs it",
        "sudo apt-get install \(HanjaTable.package)")
  }

  /// The languages of the hunspell dictionaries and their folder, as a phrase; empty if there are
  /// none.
  private var dictionaries: String {
    let folder = "/usr/share/hunspell"
    let names = names(in: folder).filter { $0.hasSuffix(".dic") }.map { $0.dropLast(4) }
      .filter { has("\(folder)/\($0).aff") }
    return names.isEmpty
      ? "" : "dictionaries for \(names.joined(separator: ", ").escapingControls) in \(folder)"
  }
}
