import AssistanceSources
import KeyEvents
import LiveTyping
import MorseComposition
import PlainText
import SystemIO
import Typing

/// Corrections from a dictionary of hunspell, offered for the typed word. None is made
/// automatically, because the dictionary does not say how common its words are.
final class HunspellCandidates: CandidateProvider {
  private let lookUp: @Sendable (CandidateRequest) -> OfferedCandidates?
  /// Looks up words on another thread, because hunspell takes up to some tenths of a second; nil if
  /// the system refused to start one.
  let late: LateCandidates?
  private let learning: LiveLearning?
  /// The word for which corrections were last requested; empty if that word must not be learnt,
  /// because a part of it was sent in signals without a meaning.
  private var doubtfulWord = ""

  init(_ dictionary: consuming HunspellDictionary, learning: LiveLearning?) {
    let dictionary = SharedDictionary(dictionary)
    lookUp = { $0.doubtful.flatMap { dictionary.corrections(of: $0) } }
    late = LateCandidates(lookUp)
    self.learning = learning
  }

  /// Offers the typed word, followed by up to six corrections, once they are known. Returns nil if
  /// no word is in doubt.
  func candidates(for request: CandidateRequest) -> OfferedCandidates? {
    guard let word = request.doubtful else { return nil }
    doubtfulWord = word.hasUnknownSign ? "" : word.text
    guard let late else { return lookUp(request) }
    late.lookUp(request)
    return .later
  }

  func didChoose(_ candidate: Candidate) {
    guard candidate.text == candidate.replaced, !doubtfulWord.isEmpty else { return }
    learning?.learn(doubtfulWord)
  }
}

/// A dictionary that is used on another thread than the one that opened it.
// Safety: only one thread uses it: that of `LateCandidates`, or that of the event loop if there is
// no other.
private final class SharedDictionary: @unchecked Sendable {
  private let dictionary: HunspellDictionary

  init(_ dictionary: consuming HunspellDictionary) { self.dictionary = dictionary }

  func corrections(of word: DoubtfulWord) -> OfferedCandidates? {
    let words = dictionary.suggestions(for: word.text, count: CorrectionCandidates.limit)
    return OfferedCandidates(corrections: words, of: word)
  }
}

extension DoubtfulWord {
  /// Whether a part of the word was sent in signals without a meaning.
  var hasUnknownSign: Bool { text.contains(MorseCode.unknown) }
}

extension OfferedCandidates {
  /// Offers the word itself, followed by corrections; nil if there are none.
  init?(corrections: [String], of word: DoubtfulWord) {
    let all = ([word.text] + corrections).compactMap {
      Candidate($0 + word.tail, replacing: word.text + word.tail)
    }
    guard all.count > 1 else { return nil }
    self.init(title: word.text, all)
  }
}

extension HunspellDictionary {
  /// Opens the dictionary of a language.
  init(language: String) throws(CommandFailure) {
    do throws(Problem) {
      try self.init(language: language, in: Self.folders(Environment.all))
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  init(_ problem: HunspellDictionary.Problem) {
    switch problem {
    case .noLibrary:
      self.init(
        .missing,
        "the library of hunspell is not installed; `sudo apt-get install libhunspell-1.7-0` installs it"
      )
    case .noDictionary(let language):
      let advice =
        HunspellDictionary.package(for: language).map {
          "`sudo apt-get install \($0)` installs one"
        }
        ?? "install one as /usr/share/hunspell/\(language.replacing("-", with: "_")).aff and .dic, or give --list a word list"
      self.init(
        .missing,
        "neither a word list nor a dictionary of hunspell is installed for the language \"\(language)\"; \(advice)"
      )
    case .unreadable(let error): self.init(reading: error)
    case .unknownEncoding(let encoding, let path):
      self.init(
        .malformed,
        "\(path).aff: found SET \(encoding), an encoding that this machine does not know; expected one of `iconv --list`"
      )
    }
  }
}
