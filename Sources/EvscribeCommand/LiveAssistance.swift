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

/// The sources of words for live typing: the word list, the Hanja table, the user's phrases, and
/// gpsd.
final class LiveAssistance: AssistanceSource {
  private var words: AutomaticCorrection?
  private var completion: WordCompletion?
  /// The receiver of positions from gpsd; nil if positions are not used.
  private var receiver: GPSClient?
  private var hasSaidAbsence = false
  var tell: ((String) -> Void)?
  /// Whether suggestions are visible. While they are not, none are offered: a key would write an
  /// unseen word.
  var isShown = false
  /// The converter for the Hanja key; nil if no key has that role.
  private var hanja: HanjaConverter?
  /// The last offers of the Hanja key.
  private var hanjaOffers: [HanjaConverter.Offer] = []
  private var own: LiveLearning?
  /// The chosen phrases, in the order of the choices. ``save()`` moves them to the top of the
  /// user's phrases.
  private var usedPhrases: [String] = []
  /// The word for which corrections were last offered.
  private var doubtfulWord: String?
  /// The names to suggest, which are searched linearly, because they are few.
  private let names: [ReplacementEntry]

  /// Opens the sources that the options need. Throws if one is not installed, cannot be read, or is
  /// not allowed (gpsd).
  init(
    _ options: TypingOptions, listedIn folder: String? = nil, names: [ReplacementEntry] = [],
    mayLearn: Bool = false
  ) throws(CommandFailure) {
    self.names = names
    let assistance = options.assistance
    if assistance.position == .gpsd {
      try Self.checkMayAskGPSD()
      receiver = GPSClient()
    }
    hanja = try assistance.hanja.map { form throws(CommandFailure) in
      try HanjaConverter(form: form)
    }
    let corrects = assistance.correction != .off
    if corrects || assistance.suggestionCount > 0 || assistance.learns {
      // A damaged file must not prevent typing.
      do { own = try LiveLearning(remembers: assistance.learns && mayLearn) } catch {
        printError("\(error.message); your own words are not used, and nothing is remembered")
      }
    }
    if assistance.learns, let own { hanja?.memory = own.learnt.hanja }
    guard corrects || assistance.suggestionCount > 0 else { return }
    let list: WordList
    do throws(CommandFailure) {
      if let folder {
        list = WordList(folder: folder, language: assistance.language)
      } else {
        list = try WordList.installed(assistance.language)
      }
    } catch {
      var failure = error
      failure.message = "--\(corrects ? "correct" : "suggest"): \(failure.message)"
      throw failure
    }
    do {
      let index = try list.index(environment: Environment.all)
      if corrects {
        words = AutomaticCorrection(index)
        words?.leftAlone = Set(names.map { $0.shortcut.lowercased() })
        words?.leftAlone.formUnion(own?.learnt.words.folded ?? [])
      }
      if assistance.suggestionCount > 0 { completion = WordCompletion(index) }
    } catch {
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

  func correction(of word: String) -> String? { words?.correction(of: word) }

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
    guard isShown else { return [] }
    var words = completion?.completions(of: prefix, after: previous, count: count) ?? []
    // The user's own words come before all others.
    let known = own?.learnt.words.words(beginningWith: prefix).prefix(count) ?? []
    if !known.isEmpty {
      words = Array((known + words.filter { !known.contains($0) }).prefix(count))
    }
    guard !prefix.isEmpty, !names.isEmpty else { return words }
    let beginning = prefix.lowercased()
    let shown = names.lazy.filter {
      $0.shortcut.hasPrefix(beginning) && $0.shortcut.utf8.count > beginning.utf8.count
    }
    // Names come after the likeliest word, so that they are seen.
    var all = words
    all.insert(contentsOf: shown.prefix(2).map(\.replacement), at: min(1, all.count))
    return Array(all.prefix(count))
  }

  func candidates(for request: CandidateRequest) -> OfferedCandidates? {
    switch request.source {
    case .words:
      guard let word = request.word else { return nil }
      let words = completions(of: word.prefix, after: word.previous, count: request.count)
      return OfferedCandidates(
        title: "words", words.compactMap { Candidate($0 + " ", replacing: word.prefix) })
    case .corrections: return request.doubtful.flatMap { corrections(of: $0) }
    case .phrases: return phrases()
    case .hanja:
      hanjaOffers = hanja?.offers(for: request) ?? []
      return OfferedCandidates(hanjaOffers, for: request)
    }
  }

  /// Returns the typed word and alternatives for it, or nil if there are none. Stores the word in
  /// ``doubtfulWord``.
  private func corrections(of word: DoubtfulWord) -> OfferedCandidates? {
    doubtfulWord = word.text
    let others = words?.suggestions(for: word.text, count: 6) ?? []
    let all = ([word.text] + others).compactMap { text in
      Candidate(text + word.tail, replacing: word.text + word.tail)
    }
    return all.count > 1 ? OfferedCandidates(title: word.text, all) : nil
  }

  func didChoose(_ candidate: Candidate, from source: CandidateRequest.Source) {
    switch source {
    case .phrases: usedPhrases.append(candidate.text)
    case .hanja:
      guard let choice = hanjaOffers.first(where: { $0.candidate == candidate })?.choice else {
        return
      }
      own?.learn(choice)
      if let own { hanja?.memory = own.learnt.hanja }
    case .words:
      let word = candidate.text.split(separator: " ").first.map(String.init) ?? ""
      own?.learn(word)
    case .corrections:
      // A user who keeps a doubtful word means it.
      let word = doubtfulWord ?? ""
      guard candidate.text == candidate.replaced, !word.isEmpty else { return }
      own?.learn(word)
      words?.leftAlone.insert(word.lowercased())
    }
  }

  /// Saves the user's choices. Waits for locks and for the disk.
  ///
  /// - Returns: a failure for each file that could not be written.
  func save() -> [CommandFailure] {
    var failures: [CommandFailure] = []
    do { try own?.save() } catch { failures.append(error) }
    do { try savePhrases() } catch { failures.append(error) }
    return failures
  }

  private func savePhrases() throws(CommandFailure) {
    guard !usedPhrases.isEmpty, let file = PhrasesFile(environment: Environment.all) else { return }
    do throws(PhrasesFileError) {
      try file.update { phrases in putUsedOnTop(&phrases) }
    } catch {
      var failure = CommandFailure(error)
      failure.message = "the new order of the phrases cannot be saved: \(failure.message)"
      throw failure
    }
  }

  private func putUsedOnTop(_ phrases: inout Phrases) {
    for text in usedPhrases {
      if let index = phrases.index(of: text) { phrases.use(at: index) }
    }
  }

  /// Reads the phrases each time, because a command may have changed them, and returns those that
  /// can be shown; nil if they cannot be read.
  private func phrases() -> OfferedCandidates? {
    guard let file = PhrasesFile(environment: Environment.all) else { return nil }
    do {
      var phrases = try file.read()
      putUsedOnTop(&phrases)
      let list = phrases.list
      if list.isEmpty { tell?("there are no phrases; `evscribe phrases add TEXT` adds one") }
      let shown = list.compactMap { phrase in
        Candidate(phrase.text, comment: phrase.tags.joined(separator: " "))
      }
      if shown.count < list.count {
        let count = list.count - shown.count
        tell?("phrases not shown, because they are too long or have invisible characters: \(count)")
      }
      return OfferedCandidates(title: "phrases", shown)
    } catch {
      tell?("the phrases cannot be read: \(CommandFailure(error).message)")
      return nil
    }
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
