import Composition
import HangulComposition
import KeyEvents
import Measuring
import Typing

/// Measurements of English on a US keyboard, plain and with all assistance on. A host is asked
/// about each word, and answers at once: the time is that of the session.
enum AssistedMeasurements {
  private static let lines = 500
  private static let text =
    "i recieve teh letter when i am omw.  then we go to the station, and so do the others. "

  static func printAll() throws {
    for isAssisted in [false, true] {
      var typist = Typist(keystrokes)
      var session = try session(isAssisted: isAssisted)
      let time = Measurement(operations: lines * typist.keyCount) {
        (0..<lines).reduce(0) { edits, _ in edits + typeLine(&typist, into: &session) }
      }
      Table.printRow(isAssisted ? "direct session, assisted" : "direct session", time, per: "key")
    }
  }

  /// Types at least `count` keys, for a tool that counts allocations. Returns their number.
  static func strike(_ count: Int, isAssisted: Bool) throws -> Int {
    var typist = Typist(keystrokes)
    var session = try session(isAssisted: isAssisted)
    var struck = 0
    while struck < count {
      _ = typeLine(&typist, into: &session)
      struck += typist.keyCount
    }
    return struck
  }

  private static func typeLine(_ typist: inout Typist, into session: inout TypingSession) -> Int {
    var edits = 0
    typist.typeLine { frame in
      session.receive(frame)
      edits += session.step.edits.count
      session.clearStep()
    }
    return edits
  }

  private static func session(isAssisted: Bool) throws -> TypingSession {
    var options = TypingOptions()
    try options.set("mode", to: "direct")
    try options.set("to", to: "document")
    if isAssisted {
      for (name, value) in [
        ("replace", "omw=on my way"), ("capitals", "sentences"), ("full-stop", "on"),
        ("correct", "automatic"), ("suggest", "6"), ("position", "37.5665,126.978"),
      ] {
        try options.set(name, to: value)
      }
    }
    var session = TypingSession(options) { USMap() }
    session.assistanceSource = isAssisted ? Host() : nil
    return session
  }

  private static let keystrokes = text.unicodeScalars.compactMap { scalar in
    USMap.keys.first { $0.value == scalar }.map { HangulKeystroke($0.key) }
  }

  private final class Host: AssistanceSource {
    private let slips = ["teh": "the", "recieve": "receive"]

    func correction(of word: DoubtfulWord) -> String? { slips[word.text] }
    func position() -> String? { nil }
    func completions(of prefix: String, after previous: String?, count: Int) -> [String] { [] }
    func candidates(for request: CandidateRequest) -> OfferedCandidates? { nil }
    func didChoose(_ candidate: Candidate, from source: CandidateRequest.Source) {}
  }

  /// Lower-case letters and the other characters of the text.
  private struct USMap: CharacterMap {
    static let keys: [KeyCode: Unicode.Scalar] = {
      var keys: [KeyCode: Unicode.Scalar] = [.space: " ", .comma: ",", .dot: "."]
      for scalar in "abcdefghijklmnopqrstuvwxyz".unicodeScalars {
        keys[KeyCode(named: String(Character(scalar))) ?? .unknown] = scalar
      }
      return keys
    }()

    let pendingSequence = ""
    let hasCommandModifier = false
    let usesRightAltForLevel = false

    mutating func press(
      _ key: KeyCode, into text: inout [Unicode.Scalar]
    ) -> CharacterMapAnswer {
      guard let scalar = Self.keys[key] else { return .nothing }
      text.append(scalar)
      return .characters
    }

    mutating func update(_ key: KeyCode, isDown: Bool) {}
    mutating func resetSequence() {}
  }
}
