import AssistanceSources
import TestSupport
import Testing
import TextAssistance

@testable import EvscribeCommand
@testable import Typing

@Suite("Corrections of words")
struct CorrectionCandidatesTests {
  @Test("A word whose signals and spelling lead to different words is left as it is")
  func conflict() throws {
    let folder = TemporaryFolder()
    let list = WordList(folder: Evscribe.samples + "/../Data/words/en", language: "en")
    let index = try list.index(environment: ["XDG_CACHE_HOME": folder.path])
    let candidates = CorrectionCandidates(index, names: [], learning: nil)
    func corrected(_ word: String, inMorse: Bool) -> String? {
      let marks = inMorse ? MorseSlips(index).marks(of: word) : nil
      return candidates.correction(of: DoubtfulWord(text: word, tail: " ", marks: marks))
    }
    #expect(corrected("recieved", inMorse: false) == "received")
    #expect(corrected("recieved", inMorse: true) == nil)
    #expect(corrected("reciever", inMorse: true) == nil)
    #expect(corrected("tomorow", inMorse: true) == "tomorrow")
  }
}
