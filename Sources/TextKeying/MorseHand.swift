import KeyEvents
import MorseComposition
import Typing

/// A simulated sender, who operates the keys of a keyer to send letters and the gaps between them.
struct MorseHand {
  let keyer: MorseKeyer
  /// The code and the speed; for a straight key, and if ``readsGaps``, also the spacing and the
  /// jitter.
  let keying: MorseKeying
  private let switchTimes: SwitchTimes
  /// Whether pauses between presses of a single switch end letters and words, and the session
  /// learns all durations of the switch.
  private let readsGaps: Bool
  private let bindings: MorseBindings
  /// The first key of each role.
  private let keys: [MorseRole: KeyCode]

  init(_ morse: TypingOptions.Morse, keying: MorseKeying) {
    keyer = morse.keyer
    switchTimes = morse.switchTimes
    bindings = morse.keys
    let learns = keyer == .singleSwitch && morse.switchTiming == .auto
    readsGaps = learns && switchTimes.end == nil
    self.keying = readsGaps ? keying.forLearningSwitch(switchTimes) : keying
    let bindings = bindings
    keys = MorseRole.allCases.reduce(into: [:]) { $0[$1] = bindings.keys(for: $1).first }
  }

  /// Sends a text of one line, and then the pause that is needed before another key. `seed`
  /// determines the jitter.
  ///
  /// - Throws: ``MorseEncodingError`` at the first character that has no signals.
  func send(
    _ text: Substring, seed: UInt64, into rhythm: inout KeyRhythm
  ) throws(MorseEncodingError) {
    switch keyer {
    case .straight: try hold(text, seed: seed, into: &rhythm)
    case .threeKey: try tap(text, into: &rhythm)
    case .iambicA, .iambicB, .ultimatic: try squeeze(text, into: &rhythm)
    case .bug: try swing(text, into: &rhythm)
    case .singleSwitch where readsGaps: try hold(text, seed: seed, into: &rhythm)
    case .singleSwitch: try press(text, into: &rhythm)
    }
  }

  /// The first role that the keyer requires but that has no key; nil if each has one.
  var missingRole: MorseRole? {
    let needed: [MorseRole] =
      switch keyer {
      case .straight, .singleSwitch: [.key]
      case .threeKey: [.dot, .dash, .space]
      case .iambicA, .iambicB, .ultimatic, .bug: [.dot, .dash]
      }
    return needed.first { key($0) == nil }
  }

  func key(_ role: MorseRole) -> KeyCode? { keys[role] }

  /// Returns whether the key has a role in Morse.
  func isBound(_ key: KeyCode) -> Bool { bindings.role(of: key) != nil }

  private var unit: Int64 { keying.speed.unitMicroseconds }

  private func forEachToken(
    of text: Substring, _ body: (MorseToken) -> Void
  ) throws(MorseEncodingError) {
    try keying.code.forEachToken(of: text, dividingSyllables: keying.dividesSyllables, body)
  }

  /// Returns the signals of a letter, as runs of equal signals.
  private func rows(_ pattern: MorsePattern) -> [(signal: MorseSignal, count: Int64)] {
    pattern.signals.reduce(into: []) { rows, signal in
      if rows.last?.signal == signal {
        rows[rows.count - 1].count += 1
      } else {
        rows.append((signal, 1))
      }
    }
  }
}

extension MorseHand {
  private func tap(
    _ text: Substring, into rhythm: inout KeyRhythm
  ) throws(MorseEncodingError) {
    guard let dot = key(.dot), let dash = key(.dash), let space = key(.space) else { return }
    var isOpen = false
    var isInSyllable = false
    try forEachToken(of: text) { token in
      // The space key ends an open letter, then the open syllable; if none is open it types a
      // space.
      if isOpen { rhythm.tap(space) }
      switch token {
      case .letter(let pattern):
        for signal in pattern.signals { rhythm.tap(signal == .dit ? dot : dash) }
        isInSyllable = keying.code.isHangul(pattern)
      case .syllableEnd:
        rhythm.tap(space)
        isInSyllable = false
      case .wordGap:
        if isInSyllable { rhythm.tap(space) }
        rhythm.tap(space)
        isInSyllable = false
      }
      if case .letter = token { isOpen = true } else { isOpen = false }
    }
  }

  private func hold(
    _ text: Substring, seed: UInt64, into rhythm: inout KeyRhythm
  ) throws(MorseEncodingError) {
    guard let key = key(.key) else { return }
    var hand = keying
    hand.seed = seed
    try hand.forEachInterval(of: text) { interval in
      if interval.isMark {
        rhythm.hold(key, for: interval.microseconds)
      } else {
        rhythm.rest(interval.microseconds)
      }
    }
    rhythm.rest(3 * unit)
  }

  /// Sends with two paddles, one at a time: a paddle is held for a run of equal elements and
  /// released in the middle of the last one, and the other paddle is pressed in the gap after that
  /// element.
  private func squeeze(
    _ text: Substring, into rhythm: inout KeyRhythm
  ) throws(MorseEncodingError) {
    guard let dot = key(.dot), let dash = key(.dash) else { return }
    let lead = unit / 2
    try forEachToken(of: text) { token in
      switch token {
      case .letter(let pattern):
        var isFirst = true
        for (signal, count) in rows(pattern) {
          let mark = signal == .dit ? unit : 3 * unit
          let early = isFirst ? 0 : lead
          rhythm.hold(
            signal == .dit ? dot : dash, for: early + (count - 1) * (mark + unit) + mark / 2)
          rhythm.rest(mark - mark / 2 + unit - lead)
          isFirst = false
        }
        rhythm.rest(2 * unit + lead)
      case .syllableEnd:
        if let space = key(.space) { rhythm.hold(space, for: unit) }
        rhythm.rest(2 * unit)
      case .wordGap:
        rhythm.rest(4 * unit)
      }
    }
  }

  private func swing(
    _ text: Substring, into rhythm: inout KeyRhythm
  ) throws(MorseEncodingError) {
    guard let dot = key(.dot), let dash = key(.dash) else { return }
    try forEachToken(of: text) { token in
      switch token {
      case .letter(let pattern):
        for (signal, count) in rows(pattern) {
          if signal == .dit {
            rhythm.hold(dot, for: (count - 1) * 2 * unit + unit / 2)
            rhythm.rest(unit - unit / 2 + unit)
          } else {
            for _ in 0..<count {
              rhythm.hold(dash, for: 3 * unit)
              rhythm.rest(unit)
            }
          }
        }
        rhythm.rest(2 * unit)
      case .syllableEnd:
        if keying.dividesSyllables { rhythm.rest(2 * unit) }
      case .wordGap:
        rhythm.rest(4 * unit)
      }
    }
  }

  private func press(
    _ text: Substring, into rhythm: inout KeyRhythm
  ) throws(MorseEncodingError) {
    guard let key = key(.key) else { return }
    let times = switchTimes.microseconds
    let end = switchTimes.end?.wholeMicroseconds
    // If the durations are learnt, twice a dah is no longer than the shortest hold.
    let dit = end.map { min($0 / 8, times.dah / 2) } ?? times.dah / 2
    let dah = end.map { $0 * 3 / 8 } ?? (times.dah + times.delete) / 2
    try forEachToken(of: text) { token in
      switch token {
      case .letter(let pattern):
        for signal in pattern.signals {
          rhythm.hold(key, for: signal == .dit ? dit : max(dah, times.dah))
          rhythm.rest(times.letter / 4)
        }
        if let end {
          rhythm.hold(key, for: (end + times.delete) / 2)
          rhythm.rest(times.letter / 4)
        } else {
          rhythm.rest(times.letter)
        }
      case .syllableEnd:
        if let space = self.key(.space) { rhythm.tap(space) }
      case .wordGap:
        rhythm.hold(key, for: times.space + times.dah)
        rhythm.rest(times.letter / 4)
      }
    }
  }
}

extension MorseKeying {
  /// Returns this keying at a speed that makes every dah shorter than the press that deletes a
  /// letter.
  fileprivate func forLearningSwitch(_ times: SwitchTimes) -> MorseKeying {
    let unit = max(1, times.delete.wholeMicroseconds / 8)
    let range = MorseSpeed.range
    let wordsPerMinute = 1_200_000 / Double(unit)
    var keying = self
    keying.speed =
      MorseSpeed(
        wordsPerMinute: min(max(wordsPerMinute, range.lowerBound), range.upperBound)) ?? speed
    return keying
  }
}

extension MorseCode {
  /// Returns whether the pattern is a Hangul letter, which may belong to an open syllable.
  fileprivate func isHangul(_ pattern: MorsePattern) -> Bool {
    alphabet.joining == .syllables
      && text(for: pattern)?.unicodeScalars.first.map { (0x3131...0x318E).contains($0.value) }
        == true
  }
}
