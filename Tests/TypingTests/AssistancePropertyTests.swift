import KeyEvents
import KeyTraces
import TestSupport
import TextEditing
import Testing

@testable import Typing

@Suite("Assistance, whatever is typed")
struct AssistancePropertyTests {
  /// Turns some words around, so that corrections are as frequent as words.
  final class Reverser: AssistanceSource {
    func correction(of word: DoubtfulWord) -> String? {
      let word = word.text
      let reversed = String(word.reversed())
      return word.unicodeScalars.count.isMultiple(of: 2) && reversed != word ? reversed : nil
    }

    func position() -> String? { "37.5665, 126.978" }

    func completions(of prefix: String, after previous: String?, count: Int) -> [String] {
      prefix.isEmpty ? [] : [prefix + "ark"]
    }

    func didChoose(_ candidate: Candidate, from source: CandidateRequest.Source) {}

    func candidates(for request: CandidateRequest) -> OfferedCandidates? {
      guard let word = request.doubtful else { return nil }
      let texts = [word.text, String(word.text.reversed()), word.text + "r"]
      return OfferedCandidates(
        title: "",
        texts.compactMap { Candidate($0 + word.tail, replacing: word.text + word.tail) })
    }
  }

  /// Keys that open a list of other words for one, and choose from it.
  private static let offerKeys: [KeyCode] = [.f7, .f7, .digit1, .digit2, .digit3]

  static func answer(_ session: inout TypingSession, _ source: Reverser) {
    guard let request = session.takeCandidateRequest(),
      let offer = source.candidates(for: request)
    else { return }
    session.offer(offer.candidates, title: offer.title, at: session.lastTime ?? .zero)
  }

  private static let modes = [
    [
      "mode=direct", "replace=a=ark", "replace=rr=R-k", "replace=x=a r", "capitals=sentences",
      "full-stop=on", "correct=automatic", "undo-key=f1", "suggest=3",
    ],
    ["mode=direct", "replace=k=r", "capitals=words", "correct=automatic", "undo-key=f1"],
    [
      "mode=morse,direct", "replace=e=et", "capitals=sentences", "correct=automatic", "undo-key=f1",
    ],
    ["mode=hangul,direct", "replace=ㄱ=가", "correct=automatic", "undo-key=f1"],
    ["mode=direct,morse", "correct=offer", "undo-key=f1"],
  ]

  /// Modes in which pauses end words. Where one is undone at once, the composition ends too.
  private static let timedModes = [
    "straight", "bug wpm=20", "iambic-b wpm=20", "single-switch switch-times=auto",
  ].map {
    ["mode=morse,direct", "replace=e=et", "replace=t=ark", "capitals=sentences"]
      + ["correct=automatic", "undo-key=f1", "suggest=3"]
      + "keyer=\($0)".split(separator: " ").map(String.init)
  }

  private static let keys =
    ("""
    . - a r k s x a r k s x space space space enter backspace left right home end delete
    leftshift leftctrl hangeul
    """
    .split(whereSeparator: \.isWhitespace).compactMap { KeyCode(named: String($0)) })

  private static func each(
    _ keys: [KeyCode] = keys, modes: [[String]] = modes,
    _ body: (_ words: [String], _ frames: [InputFrame], _ note: Comment) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: propertySeed())
    for _ in 0..<TestAmount.count(60, long: 25_000) {
      for mode in modes {
        let seed = random.next()
        var source = RandomFrames(seed: seed, keys: keys)
        // One key a frame, so that a change is followed by nothing else.
        let frames = source.prefix(80).flatMap { frame in
          frame.events.filter { $0.type == .key }.map { event in
            InputFrame(
              device: frame.device, kind: frame.kind, events: [event, .report(at: event.time)])
          }
        }
        try body(mode + ["to=document"], frames, "seed \(seed): \(mode)")
      }
    }
  }

  private static let moves: [KeyCode] = [.left, .right, .home, .end]

  private static func session(_ words: [String]) throws -> TypingSession {
    var options = try TypingOptions(words: words)
    options.fillInTimedWords()
    return TypingSession(options) { FakeCharacterMap() }
  }

  /// A replay of a recording that states what a new one does.
  private static func replay(_ words: [String]) throws -> TypingSession {
    var options = try TypingOptions(words: words)
    options.fillInTimedWords()
    let stated = options.words
    options = try TypingOptions(words: stated.map { "\($0.name)=\($0.value)" })
    options.adoptTimedWords(stated: Set(stated.map(\.name)))
    return TypingSession(options) { FakeCharacterMap() }
  }

  @Test("Each change that is undone at once leaves the text as it is without assistance")
  func undoneAtOnce() throws {
    var count = 0
    try Self.each { words, frames, note in
      var assisted = try Self.session(words)
      assisted.assistanceSource = Reverser()
      var plain = try Self.session(words.filter { $0.hasPrefix("mode=") || $0.hasPrefix("to=") })
      for frame in frames {
        assisted.receive(frame)
        plain.receive(frame)
        // Where it ends words, Morse writes a capital and corrects the word: two changes.
        for record in assisted.step.automatic.reversed() where !record.isUndone {
          count += 1
          // A key may also have moved the cursor away from the change.
          if frame.events.contains(where: { Self.moves.contains(KeyCode(rawValue: $0.code)) }) {
            return
          }
          assisted.undo(at: frame.time!)
        }
        assisted.clearStep()
        plain.clearStep()
        #expect(assisted.document.text == plain.document.text, note)
        guard assisted.document.text == plain.document.text else { return }
      }
    }
    #expect(count > 500)
  }

  @Test("A change touches the last word before the cursor and what ends it, and nothing else")
  func changesTheWordAlone() throws {
    let source = Reverser()
    try Self.each(Self.keys + Self.offerKeys) { words, frames, note in
      var session = try Self.session(words)
      session.assistanceSource = source
      for frame in frames {
        session.clearStep()
        session.receive(frame)
        Self.answer(&session, source)
        for record in session.step.automatic where record.kind != .fullStop {
          let tail = record.old.unicodeScalars.reversed().prefix {
            // Morse writes other marks too. A sign without a meaning is a part of the word.
            !$0.isInWord && $0 != "?" || $0.isApostrophe
          }
          #expect(tail.count <= 8, note)
          let word = record.old.unicodeScalars.dropLast(tail.count)
          #expect(!word.contains { $0 == " " || $0 == "\n" }, note)
          #expect(record.new.unicodeScalars.suffix(tail.count).elementsEqual(tail.reversed()), note)
        }
      }
    }
  }

  @Test("A replay without sources, of what a recording has, gives the same text")
  func replays() throws {
    try Self.expectReplays(Self.modes, Self.keys + Self.offerKeys)
  }

  @Test("So does one of words that pauses end")
  func timedReplays() throws {
    let keys =
      [KeyCode](repeating: .leftControl, count: 14) + [KeyCode](repeating: .rightControl, count: 4)
    try Self.expectReplays(
      Self.timedModes, keys + [.backspace, .enter, .left, .f1, .hangeul] + Self.offerKeys)
  }

  private static func expectReplays(_ modes: [[String]], _ keys: [KeyCode]) throws {
    var count = 0
    let source = Reverser()
    try each(keys, modes: modes) { words, frames, note in
      var live = try session(words)
      live.assistanceSource = source
      var replayed = try replay(words)
      for frame in frames {
        // A recording has the inputs of a frame before it, and answers to its keys behind it.
        live.receive(frame)
        let before = live.step.inputs
        for input in before { replayed.receive(input) }
        replayed.receive(frame)
        answer(&live, source)
        for input in live.step.inputs.dropFirst(before.count) { replayed.receive(input) }
        count += live.step.inputs.count
        live.clearStep()
        replayed.clearStep()
      }
      let end = max(live.lastTime ?? .zero, frames.last?.time ?? .zero)
      live.finish(at: end)
      // The end may close a mark, as in Morse, and so a word.
      count += live.step.inputs.count
      for input in live.step.inputs { replayed.receive(input) }
      replayed.finish(at: end)
      #expect(replayed.document.text == live.document.text, note)
      #expect(replayed.waitingInputs.isEmpty, note)
    }
    #expect(count > 100)
  }
}
