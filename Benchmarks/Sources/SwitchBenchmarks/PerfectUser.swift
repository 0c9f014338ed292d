import Composition
import KeyEvents
import MorseComposition
import TextAssistance
import TextEditing
import Typing

/// A user of one switch who makes no mistakes and always takes the quickest way: keys a word to its
/// end, or opens the list of actions as soon as choosing from it is quicker.
///
/// The times are those of a steady, slow user: presses of 150 and 450 ms, 150 ms between presses,
/// 300 ms to press when the right item is marked. Holds and the pause at the end of a letter are
/// 50 ms longer than they must be.
struct PerfectUser {
  /// The number of presses so far, holds included.
  private(set) var pressCount = 0
  /// The number of words that were chosen from the list.
  private(set) var chosenCount = 0
  private(set) var session: TypingSession
  private(set) var now = EventTime.zero
  private let options: TypingOptions
  private let completion: WordCompletion
  private let code = MorseCode()
  private var typed = TypedWords()

  private static let dit: Int64 = 150_000
  private static let dah: Int64 = 450_000
  private static let gap: Int64 = 150_000
  private static let reaction: Int64 = 300_000
  private static let margin: Int64 = 50_000

  init(_ options: TypingOptions, _ completion: WordCompletion) {
    self.options = options
    self.completion = completion
    session = TypingSession(options) { () -> any CharacterMap in
      fatalError("Morse needs no keyboard layout")
    }
  }

  var text: String { session.document.text }

  /// Types the words with single spaces between them.
  mutating func type(_ words: [String]) {
    var previous: String?
    for word in words {
      let count = word.prefix { $0.isLetter || $0 == "'" }.count
      let stem = String(word.prefix(count))
      let rest = word.dropFirst(count)
      // A mark takes the place of the space after a chosen word; anything else does not.
      let mayChoose = rest.first.map(".,;:!?)".contains) ?? true
      if mayChoose, let (letters, index) = best(stem, after: previous, isAlone: rest.isEmpty) {
        key(stem.prefix(letters))
        choose(index)
        chosenCount += 1
        if !rest.isEmpty {
          key(rest)
          space()
        }
      } else {
        key(word)
        space()
      }
      if let key = completion.key(of: stem) {
        let before = previous.flatMap { completion.key(of: $0) } ?? []
        typed.append(stem, key: key, after: before)
      }
      let last = word.reversed().prefix { $0.isLetter || $0 == "'" }.reversed()
      previous = last.isEmpty ? nil : String(last)
    }
  }

  /// Returns how many letters to key before choosing, and the index of the item; nil if it is
  /// quicker to key the whole word.
  private mutating func best(
    _ word: String, after previous: String?, isAlone: Bool
  ) -> (letters: Int, index: Int)? {
    let whole = time(of: word) + (isAlone ? hold(\.space) : 0)
    var best: (letters: Int, index: Int, time: Int64)?
    for letters in 0..<max(1, word.count) where letters > 0 || previous != nil {
      let prefix = String(word.prefix(letters))
      let words = suggestions(of: prefix, after: previous)
      guard let index = words.firstIndex(where: { $0.lowercased() == word }) else { continue }
      let step = options.scanning.step.microseconds
      let first = (options.scanning.first ?? options.scanning.step).microseconds
      let wait = index == 0 ? 0 : first + Int64(index - 1) * step
      let time = time(of: prefix) + list + wait + Self.reaction + Self.dit + Self.gap
      if time < best?.time ?? whole { best = (letters, index, time) }
    }
    return best.map { ($0.letters, $0.index) }
  }

  private mutating func suggestions(of prefix: String, after previous: String?) -> [String] {
    completion.completions(
      of: prefix, after: previous, count: session.suggestionCount, typed: typed)
  }

  private var list: Int64 { options.scanning.hold(after: options.morse).microseconds + Self.margin }

  private func hold(_ path: KeyPath<SwitchTimes, Duration>) -> Int64 {
    options.morse.switchTimes[keyPath: path].microseconds + Self.margin
  }

  private func time(of text: some StringProtocol) -> Int64 {
    text.unicodeScalars.reduce(Int64(0)) { sum, scalar in
      let signals = code.patterns(of: TextCell(scalar)).flatMap(\.signals)
      let marks = signals.reduce(Int64(0)) { $0 + ($1 == .dit ? Self.dit : Self.dah) }
      return sum + marks + Int64(signals.count - 1) * Self.gap + hold(\.letter)
    }
  }

  private mutating func key(_ text: some StringProtocol) {
    for scalar in text.unicodeScalars {
      for signal in code.patterns(of: TextCell(scalar)).flatMap(\.signals) {
        press(signal == .dit ? Self.dit : Self.dah)
        wait(Self.gap)
      }
      wait(hold(\.letter) - Self.gap)
    }
  }

  private mutating func space() {
    press(hold(\.space))
    wait(Self.gap)
  }

  private mutating func choose(_ index: Int) {
    send(1)
    wait(list)
    for case .candidates(let request) in session.step.requests {
      let words = completion.completions(
        of: request.word?.prefix ?? "", after: request.word?.previous, count: request.count,
        typed: typed)
      session.offer(
        words.compactMap { Candidate("\($0) ", replacing: request.word?.prefix ?? "") },
        title: "words", at: now)
    }
    session.clearStep()
    send(0)
    pressCount += 1
    while let marked = session.list?.marked, marked < index, let deadline = session.deadline {
      wait(now.microseconds(to: deadline))
    }
    wait(Self.reaction)
    press(Self.dit)
    wait(Self.gap)
  }

  private mutating func press(_ duration: Int64) {
    pressCount += 1
    send(1)
    wait(duration)
    send(0)
  }

  private mutating func send(_ value: Int32) {
    session.receive(
      InputFrame(events: [.key(.space, value: value, at: now), .report(at: now)]))
  }

  private mutating func wait(_ microseconds: Int64) {
    now = now.advanced(byMicroseconds: microseconds)
    session.advance(to: now)
  }
}

extension Duration {
  fileprivate var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
