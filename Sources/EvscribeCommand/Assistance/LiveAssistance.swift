import Accounts
import AssistanceSources
import SystemIO
import SystemPackage
import HanjaConversion
import KeyEvents
import LiveTyping
import PlainText
import TextAssistance
import Typing

/// A type that offers the candidates of one source in live typing.
protocol CandidateProvider: AnyObject {
  /// Returns the candidates to offer; nil if there are none.
  func candidates(for request: CandidateRequest) -> OfferedCandidates?

  /// Handles the choice of one of the offered candidates. Must not wait for anything.
  func didChoose(_ candidate: Candidate)

  /// The text of the candidate that comes first, if it is known.
  var first: String? { get }
}

extension CandidateProvider {
  func didChoose(_ candidate: Candidate) {}
  var first: String? { nil }
}

/// The sources of assistance in live typing: the candidates, the word list, and gpsd.
final class LiveAssistance: AssistanceSource {
  private var providers: [CandidateRequest.Source: any CandidateProvider] = [:]
  private var corrections: CorrectionCandidates?
  private var words: WordCandidates?
  private var phrases: PhraseCandidates?
  /// The candidates that are looked up on another thread; nil if there are none.
  private(set) var late: LateCandidates?
  private var learning: LiveLearning?
  /// The receiver of positions from gpsd; nil if positions are not used.
  private var receiver: GPSClient?
  private var hasSaidAbsence = false
  var tell: ((String) -> Void)?
  /// Whether suggestions are visible; see ``WordCandidates/isShown``.
  var isShown: Bool {
    get { words?.isShown ?? false }
    set { words?.isShown = newValue }
  }

  /// Opens the sources that the options need. Throws if a source cannot be read, is not installed,
  /// or is gpsd without permission. If only options named in `optional` need a source that is not
  /// installed, or if the learnt words cannot be read, writes a message to stderr instead.
  init(
    _ options: TypingOptions, listedIn folder: String? = nil, names: [ReplacementEntry] = [],
    optional: Set<String> = [], mayLearn: Bool = false
  ) throws(CommandFailure) {
    let assistance = options.assistance
    if assistance.position == .gpsd {
      try Self.checkMayAskGPSD()
      receiver = GPSClient()
    }
    let corrects = assistance.correction != .off
    let suggests = assistance.suggestionCount > 0
    if corrects || suggests || assistance.learns {
      // A damaged file must not prevent typing.
      do { learning = try LiveLearning(remembers: assistance.learns && mayLearn) } catch {
        printError("\(error.message); your own words are not used, and nothing is remembered")
      }
    }
    let hanja = try assistance.hanja.flatMap { form throws(CommandFailure) in
      try Self.installed(isOptional: optional.contains("hanja")) { () throws(CommandFailure) in
        try HanjaCandidates(form: form, learning: assistance.learns ? learning : nil)
      }
    }
    let usesHunspell =
      assistance.correction == .offer && folder == nil
      && WordList.isReplaced(for: assistance.language)
    if usesHunspell {
      let hunspell = try Self.installed(isOptional: optional.contains("correct")) {
        () throws(CommandFailure) in
        try Self.hunspell(assistance, learning)
      }
      providers[.corrections] = hunspell
      late = hunspell?.late
    }
    let suggestsKorean =
      suggests && folder == nil && assistance.language == "ko" && WordList.isReplaced(for: "ko")
    if suggestsKorean {
      words = try Self.installed(isOptional: optional.contains("suggest")) {
        () throws(CommandFailure) in
        do throws(CommandFailure) { return try KoreanCompletion.installed() } catch {
          throw CommandFailure(error.code, "--suggest: \(error.message)")
        }
      }.map { WordCandidates($0, names: names, learning: learning) }
    }
    let needing =
      (corrects && !usesHunspell ? ["correct"] : [])
      + (suggests && !suggestsKorean ? ["suggest"] : [])
    let index = try needing.first.flatMap { option throws(CommandFailure) in
      try Self.installed(isOptional: optional.isSuperset(of: needing)) {
        () throws(CommandFailure) in
        try Self.index(assistance.language, listedIn: folder, for: option)
      }
    }
    if let index {
      if corrects, !usesHunspell {
        corrections = CorrectionCandidates(index, names: names, learning: learning)
        providers[.corrections] = corrections
      }
      if suggests, !suggestsKorean {
        words = WordCandidates(WordCompletion(index), names: names, learning: learning)
      }
    }
    phrases = PhraseCandidates { [weak self] in self?.tell?($0) }
    providers[.hanja] = hanja
    providers[.phrases] = phrases
    providers[.words] = words
  }

  /// Makes a source of corrections for a language without a word list.
  private static func hunspell(
    _ assistance: TypingOptions.Assistance, _ learning: LiveLearning?
  ) throws(CommandFailure) -> HunspellCandidates {
    let dictionary: HunspellDictionary
    do throws(CommandFailure) {
      dictionary = try HunspellDictionary(language: assistance.language)
    } catch {
      var failure = error
      failure.message = "--correct: \(failure.message)"
      throw failure
    }
    return HunspellCandidates(dictionary, learning: learning)
  }

  /// Calls `make` to open a source that an option needs. If the source is optional and not
  /// installed, writes a message to stderr and returns nil.
  private static func installed<Part>(
    isOptional: Bool, _ make: () throws(CommandFailure) -> Part
  ) throws(CommandFailure) -> Part? {
    do throws(CommandFailure) { return try make() } catch {
      guard isOptional, error.code == .missing else { throw error }
      printError("\(error.message); typing continues without this option")
      return nil
    }
  }

  /// Returns the index of the word list in `folder`, or of the installed list if `folder` is nil.
  /// The message about a missing list names `option`.
  private static func index(
    _ language: String, listedIn folder: String?, for option: String
  ) throws(CommandFailure) -> WordIndex {
    let list: WordList
    do throws(CommandFailure) {
      if let folder {
        list = WordList(folder: folder, language: language)
      } else {
        list = try WordList.installed(language)
      }
    } catch {
      var failure = error
      failure.message = "--\(option): \(failure.message)"
      throw failure
    }
    do { return try list.index(environment: Environment.all) } catch {
      throw CommandFailure(reading: error)
    }
  }

  private static func checkMayAskGPSD() throws(CommandFailure) {
    let file = try PermissionArguments.file()
    let permissions: Permissions
    do { permissions = try file.read() } catch { throw CommandFailure(error) }
    guard permissions.allowsGPSD else {
      throw CommandFailure(
        .denied,
        """
        --position: evscribe is not allowed to ask gpsd yet; `evscribe allow position gpsd` \
        allows it
        """)
    }
  }

  func correction(of word: DoubtfulWord) -> String? { corrections?.correction(of: word) }

  func position() -> String? {
    guard let receiver else { return nil }
    if let position = receiver.position { return "\(position.rounded(toDecimals: 5))" }
    if !hasSaidAbsence {
      hasSaidAbsence = true
      tell?("the position is unknown: \(receiver.absence ?? "gpsd has no position yet")")
    }
    return nil
  }

  func completions(of prefix: String, after previous: String?, count: Int) -> [String] {
    words?.completions(of: prefix, after: previous, count: count) ?? []
  }

  func didType(_ word: String, after previous: String?) {
    words?.didType(word, after: previous)
  }

  func forgetTypedWords() { words?.forgetTypedWords() }

  func candidates(for request: CandidateRequest) -> OfferedCandidates? {
    providers[request.source]?.candidates(for: request)
  }

  func didChoose(_ candidate: Candidate, from source: CandidateRequest.Source) {
    providers[source]?.didChoose(candidate)
  }

  func firstCandidate(of source: CandidateRequest.Source) -> String? { providers[source]?.first }

  /// Saves the user's choices. Waits for locks and for the disk.
  ///
  /// - Returns: a failure for each file that could not be written.
  func save() -> [CommandFailure] {
    var failures: [CommandFailure] = []
    do { try learning?.save() } catch { failures.append(error) }
    do { try phrases?.save() } catch { failures.append(error) }
    return failures
  }
}

/// The forwarding of the event loop's calls to the receiver of positions.
extension LiveAssistance: LoopPart {
  func connect(tell: @escaping (String) -> Void) { self.tell = tell }

  func start(at time: EventTime) { receiver?.start(at: time) }

  func appendDescriptors(to list: inout [PolledDescriptor]) {
    if let descriptor = receiver?.polledDescriptor { list.append(descriptor) }
  }

  func isReady(_ descriptor: FileDescriptor, for events: PollEvents) {
    receiver?.descriptorIsReady(at: MonotonicClock.now)
  }

  var deadline: EventTime? { receiver?.deadline }

  func advance(to time: EventTime) { receiver?.advance(to: time) }
}
