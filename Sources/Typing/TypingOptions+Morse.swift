import KeyEvents
import MorseComposition

/// The options of Morse as words.
extension TypingOptions {
  /// Sets an option by its long name; false where it is none of Morse.
  mutating func setMorse(_ name: String, to value: String) throws(TypingOptionError) -> Bool {
    switch name {
    case "keyer": keyer = try choice(name, value)
    case "code": code = try choice(name, value)
    case "case": letterCase = try choice(name, value)
    case "prosigns": prosigns = try choice(name, value)
    case "wpm": speed = try wordsPerMinute(name, value)
    case "fixed-wpm": fixedSpeed = try wordsPerMinute(name, value)
    case "dit-memory": paddleMemory.dit = try isOn(name, value)
    case "dah-memory": paddleMemory.dah = try isOn(name, value)
    case "switch-dah": switchTimes.dah = try time(name, value)
    case "switch-letter": switchTimes.letter = try time(name, value)
    case "switch-delete": switchTimes.delete = try time(name, value)
    case "switch-space": switchTimes.space = try time(name, value)
    case "bind":
      do { bindings.add(try MorseKeyAssignment(value)) } catch {
        throw TypingOptionError(option: name, problem: "\(error)")
      }
    default: return false
    }
    return true
  }

  /// The options of Morse that are not as by default.
  var morseWords: [(name: String, value: String)] {
    let defaults = TypingOptions()
    var words: [(name: String, value: String)] = []
    func add(_ name: String, _ value: String, unless isDefault: Bool) {
      if !isDefault { words.append((name, value)) }
    }
    func add(_ name: String, _ time: KeyPath<SwitchTimes, Int64>) {
      let value = switchTimes[keyPath: time]
      add(name, "\(value)us", unless: value == defaults.switchTimes[keyPath: time])
    }
    add("keyer", keyer.rawValue, unless: keyer == defaults.keyer)
    add("code", code.rawValue, unless: code == defaults.code)
    add("case", letterCase.rawValue, unless: letterCase == defaults.letterCase)
    add("prosigns", prosigns.rawValue, unless: prosigns == defaults.prosigns)
    if let speed { words.append(("wpm", speed.description)) }
    if let fixedSpeed { words.append(("fixed-wpm", fixedSpeed.description)) }
    add("dit-memory", "off", unless: paddleMemory.dit)
    add("dah-memory", "off", unless: paddleMemory.dah)
    add("switch-dah", \.dah)
    add("switch-letter", \.letter)
    add("switch-delete", \.delete)
    add("switch-space", \.space)
    add("bind", bindings.description, unless: bindings == defaults.bindings)
    return words
  }

  /// Whether anything is said that only Morse has.
  package var saysMorse: Bool { !morseWords.isEmpty || output == .signals }

  /// What is known of the speed of a straight key.
  var keyingSpeed: KeyingSpeed {
    if let fixedSpeed { return .fixed(fixedSpeed.wordsPerMinute) }
    return speed.map { .guess($0.wordsPerMinute) } ?? .unknown
  }

  /// Whether the times of the switch are in order, and every role that was named has a use.
  func validateMorse() throws(TypingOptionError) {
    guard modes.contains(.morse) else { return }
    if let role = bindings.roleWithoutUse(for: keyer) {
      let roles = keyer.roles.map(\.rawValue).joined(separator: ", ")
      throw TypingOptionError(
        option: "bind",
        problem: "the keyer \(keyer.rawValue) has no role \(role.rawValue). It has: \(roles)",
        others: ["keyer"])
    }
    guard keyer == .singleSwitch, !switchTimes.isAscending else { return }
    throw TypingOptionError(
      option: "switch-dah",
      problem: """
        a dash must be shorter than a delete, and that than a space: here switch-dah is \
        \(Self.written(switchTimes.dah)), switch-delete \(Self.written(switchTimes.delete)), \
        switch-space \(Self.written(switchTimes.space))
        """, others: ["switch-delete", "switch-space", "keyer"])
  }

  private static func written(_ time: Int64) -> String {
    time % 1_000 == 0 ? "\(time / 1_000)ms" : "\(time)us"
  }

  private func wordsPerMinute(
    _ name: String, _ word: String
  ) throws(TypingOptionError) -> MorseSpeed {
    let isPlain = word.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    if isPlain, let speed = Double(word).flatMap(MorseSpeed.init(wordsPerMinute:)) { return speed }
    let range = MorseSpeed.range
    throw TypingOptionError(
      option: name,
      problem: """
        "\(word)" is no speed; write words a minute, \(Int(range.lowerBound)) to \
        \(Int(range.upperBound)), as in 20
        """)
  }

  private func time(_ name: String, _ word: String) throws(TypingOptionError) -> Int64 {
    if let time = TimeSpan.microseconds(in: word), time > 0, time <= 60_000_000 { return time }
    throw TypingOptionError(
      option: name, problem: "\"\(word)\" is no time up to 60s; write it as in 350ms or 2s")
  }
}

extension MorseCode {
  /// The code that the options name, written as they say.
  package init(_ options: TypingOptions) {
    self.init(options.code.alphabet, case: options.letterCase, prosigns: options.prosigns)
  }
}
