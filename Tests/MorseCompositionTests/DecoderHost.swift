import KeyEvents
import MorseComposition
import TestSupport

/// A decoder that is driven as a composer drives it. The changes that it reports are compared with
/// its letters.
struct DecoderHost {
  var decoder: TimingDecoder
  let code: MorseCode
  /// The letters, updated only as ``TimingDecoder/firstChanged`` says.
  private(set) var letters: [TimedLetter] = []
  /// The number of letters that were changed after they had ended.
  private(set) var revisedCount = 0
  /// The errors in the changes that the decoder reports.
  private(set) var faults: [String] = []
  /// The text at each deadline.
  private(set) var moments: [(time: EventTime, text: String)] = []
  private(set) var time = EventTime(microseconds: 1_000_000)
  private var settledCount = 0

  init(
    speed: KeyingSpeed = .unknown, code: MorseCode = MorseCode(), hasSyllables: Bool = false,
    prior: MorsePrior = .letters
  ) {
    self.code = code
    decoder = TimingDecoder(code: code, speed: speed, hasSyllables: hasSyllables, prior: prior)
  }

  /// The text read, with bars between syllables.
  var text: String {
    letters.map { letter in
      let end =
        switch letter.end {
        case .open, .letter: ""
        case .syllable: "|"
        case .word: " "
        }
      return (code.text(for: letter.pattern) ?? MorseCode.unknown) + end
    }.joined()
  }

  /// The text read when a sender keys a text.
  static func text(
    of text: String, by sender: KeyedSender, speed: KeyingSpeed = .unknown, seed: UInt64 = 1,
    prior: MorsePrior = .letters
  ) -> String {
    var host = DecoderHost(speed: speed, prior: prior)
    var generator = SeededGenerator(seed: seed)
    host.key(sender.lengths(of: text, host.code, using: &generator))
    host.finish()
    return host.text
  }

  /// Keys marks and gaps in turn, beginning with a mark.
  mutating func key(_ lengths: [Int64], as signal: MorseSignal? = nil) {
    for (index, length) in lengths.enumerated() {
      if index.isMultiple(of: 2) {
        decoder.press(at: time)
        note()
        wait(length)
        decoder.release(at: time, as: signal)
        note()
      } else {
        wait(length)
      }
    }
  }

  /// Lets time pass.
  mutating func wait(_ length: Int64) {
    let end = time.advanced(byMicroseconds: length)
    // As for a composer: a deadline fires after the events that have its time.
    while let deadline = decoder.deadline, deadline < end {
      if deadline < time { faults.append("the deadline \(deadline) is over at \(time)") }
      decoder.advance(to: deadline)
      note()
      moments.append((deadline, text))
    }
    time = end
  }

  mutating func press() {
    decoder.press(at: time)
    note()
  }

  mutating func finish() {
    decoder.finish(at: time)
    note()
    if decoder.settledCount != decoder.letterCount { faults.append("open after finish") }
    if decoder.deadline != nil { faults.append("a deadline after finish") }
  }

  mutating func removeLast() {
    settledCount = 0
    decoder.removeLast()
    note()
  }

  private mutating func note() {
    let first = decoder.firstChanged
    guard first <= decoder.letterCount, first <= letters.count else {
      faults.append("changed from \(first) on, with \(decoder.letterCount) letters")
      return
    }
    if first < settledCount { faults.append("letter \(first) was settled") }
    for number in first..<letters.count where letters[number].end != .open {
      if number >= decoder.letterCount || decoder[number].pattern != letters[number].pattern {
        revisedCount += 1
      }
    }
    letters.removeLast(letters.count - first)
    for number in first..<decoder.letterCount { letters.append(decoder[number]) }
    for number in max(decoder.firstKnown, 0)..<decoder.letterCount
    where decoder[number] != letters[number] {
      faults.append("letter \(number) changed, but \(first) is said to be the first")
    }
    settledCount = decoder.settledCount
  }
}

/// The Levenshtein distance.
func distance(_ one: String, _ other: String) -> Int {
  let other = Array(other)
  var row = Array(0...other.count)
  for (index, character) in one.enumerated() {
    var next = [index + 1]
    for (column, candidate) in other.enumerated() {
      next.append(
        min(row[column + 1] + 1, next[column] + 1, row[column] + (character == candidate ? 0 : 1))
      )
    }
    row = next
  }
  return row[other.count]
}
