import HangulComposition
import KeyEvents
import KeyFiltering
import MorseComposition

extension TypingOptions {
  /// The long names of all options, in the order in which a person would look for them.
  public static let names = [
    "mode", "start-mode", "keyer", "code", "case", "prosigns", "wpm", "fixed-wpm", "dit-memory",
    "dah-memory",
    "switch-dah", "switch-letter", "switch-delete", "switch-space", "bind", "layout", "backspace",
    "auto-reorder",
    "double-stroke", "join-lone-consonants", "strict-joins", "filter", "to",
    "unbuffered", "stop-key", "idle-exit", "xkb-rules", "xkb-model", "xkb-layout", "xkb-variant",
    "xkb-options", "compose-locale", "locks",
  ]

  /// The name of an option that `word` may have been meant to be.
  package static func nearestName(to word: String) -> String? {
    nearestWord(to: word, among: names)
  }

  /// Sets an option by its long name. `filter` adds one to the row, `bind` adds to the keys that were bound; every other
  /// option replaces what was set.
  public mutating func set(_ name: String, to value: String) throws(TypingOptionError) {
    switch name {
    case "mode":
      var modes: [ModeName] = []
      for word in value.split(separator: ",", omittingEmptySubsequences: false) {
        modes.append(try word.isEmpty && value.isEmpty ? none(name) : choice(name, String(word)))
      }
      if let twice = modes.first(where: { mode in modes.count { $0 == mode } > 1 }) {
        throw TypingOptionError(option: name, problem: "\(twice) is named twice")
      }
      self.modes = modes
    case "start-mode": startMode = try choice(name, value)
    case "to": output = try choice(name, value)
    case "unbuffered": isUnbuffered = try isOn(name, value)
    case "filter":
      guard filters.count < KeyFilterChain.limit else {
        throw TypingOptionError(option: name, problem: "\(KeyFilterError.tooMany)")
      }
      do { _ = try KeyFilterChain(parsing: [value]) } catch {
        throw TypingOptionError(option: name, problem: "\(error)")
      }
      filters.append(value)
    case "stop-key":
      guard let key = KeyCode(named: value) else {
        let advice = Self.advice(value, KeyCode.allNames, listing: false)
        throw TypingOptionError(option: name, problem: "there is no key \"\(value)\"\(advice)")
      }
      stopKey = key
    case "idle-exit":
      guard let limit = TimeSpan.microseconds(in: value), limit > 0 else {
        throw TypingOptionError(
          option: name, problem: "\"\(value)\" is no time; write it as in 500ms, 30s or 5m")
      }
      idleLimit = limit
    default:
      if try setKeyboardLayout(name, to: value) { return }
      if try setHangul(name, to: value) { return }
      if try setMorse(name, to: value) { return }
      let advice = Self.advice(name, Self.names, listing: false)
      throw TypingOptionError(option: name, problem: "there is no such option\(advice)")
    }
  }

  /// Takes back what was set of an option that adds up (``repeats``), because somebody who goes before says it anew.
  package mutating func clear(_ name: String) {
    switch name {
    case "filter": filters = []
    case "bind": bindings = TypingOptions().bindings
    default: break
    }
  }

  /// Whether the option adds to what was set before, where it is said more than once.
  package static func repeats(_ name: String) -> Bool { name == "filter" || name == "bind" }

  /// The options as words, from which ``set(_:to:)`` makes the same options: the mode, and all that is not as by
  /// default.
  public var words: [(name: String, value: String)] {
    let defaults = TypingOptions()
    var words = [("mode", modes.map(\.rawValue).joined(separator: ","))]
    func add(_ name: String, _ value: String?) {
      if let value { words.append((name, value)) }
    }
    add("start-mode", startMode?.rawValue)
    words += morseWords
    words += hangulWords
    for filter in filters { add("filter", filter) }
    if output != defaults.output { add("to", output.rawValue) }
    if isUnbuffered { add("unbuffered", "on") }
    add("stop-key", stopKey?.name)
    add("idle-exit", idleLimit.map { "\($0)us" })
    return words + keyboardLayoutWords
  }

  /// Checks what no single option can know: whether typing can start where it is to, whether the format makes sense for
  /// the modes, and the keys for the keyer.
  public func validate() throws(TypingOptionError) {
    try validateStart()
    try validateMorse()
    let needed: String
    switch output {
    case .jamo where !modes.contains(.hangul) && !(modes.contains(.morse) && code == .korean):
      needed = "--mode hangul, or --mode morse --code korean"
    case .signals where !modes.contains(.morse):
      needed = "--mode morse"
    default:
      return
    }
    let modes = modes.map(\.rawValue).joined(separator: ",")
    throw TypingOptionError(
      option: "to",
      problem: "\(output.rawValue) makes no sense for the mode \(modes); it needs \(needed)",
      others: ["mode", "code"])
  }

  private func validateStart() throws(TypingOptionError) {
    guard let startMode, !modes.contains(startMode) else { return }
    let names = modes.map(\.rawValue)
    throw TypingOptionError(
      option: "start-mode",
      problem: """
        \(startMode.rawValue) is none of the modes here; name it in --mode too, or start with one of \
        \(names.joined(separator: ", "))
        """, others: ["mode"])
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: String, _ word: String
  ) throws(TypingOptionError) -> Choice {
    if let choice = Choice(rawValue: word) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    throw TypingOptionError(
      option: option, problem: "there is no \"\(word)\"\(Self.advice(word, known))")
  }

  private func none(_ option: String) throws(TypingOptionError) -> ModeName {
    let known = ModeName.allCases.map(\.rawValue).joined(separator: ", ")
    throw TypingOptionError(option: option, problem: "no mode is named. There are: \(known)")
  }

  func isOn(_ option: String, _ word: String) throws(TypingOptionError) -> Bool {
    switch word {
    case "on": return true
    case "off": return false
    default:
      throw TypingOptionError(option: option, problem: "\"\(word)\" is neither on nor off")
    }
  }

  static func advice(_ word: String, _ known: [String], listing: Bool = true) -> String {
    let meant = nearestWord(to: word, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
    guard listing else { return meant }
    return "\(meant.isEmpty ? "." : meant) There are: \(known.joined(separator: ", "))"
  }
}
