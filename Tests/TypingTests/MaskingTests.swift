import KeyEvents
import KeyFiltering
import TestSupport
import TextEditing
import Testing

@testable import Typing

@Suite("Claimed keys, and recordings that mask the others")
struct MaskingTests {
  @Test("A replay of a masked recording gives the same edits at the same times")
  func masking() throws {
    var seen: Set<String> = []
    // Random keys seldom open a list, step in it, choose from it and close it.
    let wanted: Set = ["nextMode", "openList", "stepInList", "chooseItem", "closeList"]
    try RandomSession.each(
      rounds: TestAmount.count(6, long: 25), asKernel: true, until: { seen.isSuperset(of: wanted) }
    ) { random, _ in
      var session = random.session()
      var recorder = MaskedRecording()
      for frame in random.frames where !session.isOver {
        session.receive(frame)
        recorder.record(frame, session.step.presses)
        seen.formUnion(
          session.step.presses.compactMap { session.keys.passedKeys[$0.press]?.destination.name })
      }
      session.finish(at: random.end)
      let expected = Doings(session)
      let replayed = Doings(random.played(recorder.frames))
      let difference = replayed.difference(from: expected)
      #expect(replayed == expected, "\(random.description): \(difference)")
      // Recording the replay gives the same recording.
      var second = random.session()
      var again = MaskedRecording()
      for frame in recorder.frames where !second.isOver {
        second.receive(frame)
        again.record(frame, second.step.presses)
      }
      let keys = recorder.frames.filter(\.hasKeys)
      let keysAgain = again.frames.filter(\.hasKeys)
      #expect(keys.starts(with: keysAgain), "\(random.description)")
    }
    #expect(seen.isSuperset(of: wanted))
  }

  /// For each press in `keys`, `y` if it was claimed, `n` if not.
  private func claims(_ keys: String, _ words: [String]) throws -> String {
    var typist = try Typist(words)
    var claims = ""
    for key in keys.split(separator: " ") {
      let frames = try typist.frames(of: String(key))
      for frame in frames {
        typist.session.receive(frame)
        claims += typist.session.step.presses.map { $0.use.isClaimed ? "y" : "n" }.joined()
      }
    }
    return claims
  }

  @Test(
    "It is known when a press arrives whether it is claimed",
    arguments: [
      ("mode=morse", "f a . - space q 1 enter kpenter", "ynyyynnyy"),
      ("mode=hangul", "f a . 1 space f1 hanja enter", "yyyyynny"),
      ("mode=direct", "f 1 f1 compose volumeup kp5", "yynyny"),
      // Modifiers, locks, Escape, and keys that move or delete.
      ("mode=morse", "leftshift capslock rightalt esc left home up delete backspace", "yyyyyyyyy"),
      ("mode=morse", "tab pageup insert hangeul unknown", "nnnnn"),
      // Backspace is ignored if another key deletes, but Ctrl+Backspace deletes a word.
      ("mode=morse bind=delete=x", "backspace x delete ctrl+backspace alt+backspace", "nyyyyyy"),
      // A command is not claimed.
      ("mode=morse", "ctrl+f f alt+. super+- ctrl+left ctrl+up", "ynyynynyyyn"),
      ("mode=direct", "ctrl+c shift+c", "ynyy"), ("mode=hangul", "d:ctrl r u:ctrl r", "yny"),
      // Ctrl bound as a paddle is not a modifier.
      ("mode=morse bind=dot=leftctrl", "ctrl+- ctrl+q rightctrl+-", "yyynyn"),
      // The next-mode key, and how a tap in progress affects the next key.
      ("mode=morse,hangul", "hangeul rightalt k", "yyn"),
      ("mode=morse,hangul", "hangeul k . hangeul k .", "yyyyny"),
      ("mode=morse,hangul", "k d:hangeul k u:hangeul k", "nyyy"),
      ("mode=hangul,morse", "k d:hangeul k u:hangeul k", "yynn"),
      ("mode=hangul,morse", "d:hangeul ctrl+k u:hangeul k", "yynn"),
      // The list of modes: a digit chooses.
      ("mode=morse,hangul,direct", "1 d:hangeul t:401 u:hangeul 1 1", "nyyn"),
      ("mode=morse,hangul,direct", "d:hangeul t:401 u:hangeul 4 1", "ynn"),
      ("mode=morse,hangul,direct", "d:hangeul t:401 u:hangeul 2 4", "yyy"),
      ("mode=morse,hangul,direct", "d:hangeul t:400 1", "yy"),
      // With a modifier no key is a list key, not even the one that opened the list.
      ("mode=morse,hangul,direct", "d:hangeul t:401 u:hangeul ctrl+hangeul 1", "yynn"),
      // Next-mode keys override the mode and commands; keys that are not given keep their meaning.
      ("mode=hangul,direct next-mode-key=shift+r", "r shift+r shift+r ctrl+r", "yyyyyyn"),
      ("mode=hangul,direct next-mode-key=ctrl+space", "ctrl+space ctrl+c space", "yyyny"),
      ("mode=morse,hangul next-mode-key=f9", "hangeul rightalt f9 ctrl+f9 shift+f9", "nyyynyn"),
      // Without a list, keys with list roles keep their meaning; with one mode so does `list`.
      ("mode=morse,hangul bind=next=x", "x leftshift", "ny"),
      ("mode=morse bind=list=x", "x", "n"),
      // Filters.
      ("mode=morse filter=only=.,backspace", ". - backspace leftctrl hangeul", "ynyyn"),
      ("mode=morse filter=remap=q:.,f:q", "q f .", "yny"),
      ("mode=morse filter=remap=q:f1", "q f1", "nn"),
      ("mode=morse stop-key=f12", "f11 q f12 q", "nny"),
      // A release that a debounce holds back counts as a release.
      ("mode=morse,hangul filter=debounce=5ms", "d:hangeul t:1 u:hangeul t:1 d:k t:20 d:f1", "yyn"),
      ("mode=morse filter=debounce=5ms", "d:ctrl t:1 u:ctrl t:1 d:. t:9 d:q", "yyn"),
      ("mode=morse filter=debounce=5ms", "d:. t:1 u:. t:1 d:q", "yn"),
    ])
  func claimTable(words: String, keys: String, expected: String) throws {
    #expect(try claims(keys, words.split(separator: " ").map(String.init)) == expected)
  }

  @Test("The routed presses are those of the last frame only")
  func claimsOfAFrame() throws {
    var typist = try Typist("mode=morse", "stop-key=esc")
    func receive(_ keys: (KeyCode, Int32)..., at time: Int64) -> [Bool] {
      let stamp = EventTime(microseconds: time)
      typist.session.receive(
        InputFrame(
          events: keys.map { .key($0.0, value: $0.1, at: stamp) } + [.report(at: stamp)]))
      return typist.session.step.presses.map(\.use.isClaimed)
    }
    #expect(
      receive((.dot, 1), (.q, 1), (.q, 0), (.a, 1), (.minus, 1), at: 0) == [
        true, false, false, true,
      ])
    #expect(receive((.dot, 0), (.a, 2), at: 1) == [])
    #expect(receive((.dot, 1), (.dot, 1), at: 2) == [true, true])
    // The stop key ends the session; the rest of the frame is not reported.
    #expect(
      receive((.dot, 0), (.dot, 1), (.escape, 1), (.dot, 0), (.dot, 1), at: 3) == [
        true, true,
      ])
    #expect(receive((.minus, 1), at: 4) == [])
  }

  @Test(
    "A key that overlaps or follows a tap of the next-mode key is typed in the next mode",
    arguments: [[], ["filter=debounce=5ms"]])
  func rollover(filters: [String]) throws {
    let words = ["mode=morse,hangul"] + filters
    #expect(try typed("d:hangeul t:10 d:r t:10 u:hangeul t:10 u:r k", words).text == "가")
    #expect(try typed("d:hangeul t:10 u:hangeul t:2 d:r t:10 u:r k", words).text == "가")
  }

  @Test("A key that a filter drops ends whatever an ignored key ends")
  func droppedKeysActAsIgnored() throws {
    for filters in [[], ["filter=only=r,k,s"], ["filter=only=r,k,s,c"]] {
      let words = ["mode=hangul,direct"] + filters
      // A command ends the composition.
      #expect(try typed("r ctrl+c k", words).text == "ㄱㅏ")
      // A press completes the tap of the next-mode key.
      #expect(try typed("d:hangeul f1 t:500 u:hangeul r", words).text == "r")
      // And closes the list.
      let three = ["mode=hangul,direct,morse", "filter=only=r"] + filters
      #expect(try typed("d:hangeul t:500 u:hangeul f1 2 r", three).text == "ㄱ")
    }
  }

  @Test(
    "A release that a debounce holds back does not change which presses are claimed",
    arguments: [
      // Letters that the mode ignores, each pressed while the previous release is held back.
      ("d:. t:20 u:. d:h t:20 u:h d:u t:20 u:u d:n t:20 u:n t:200", [true, false, false, false]),
      // The release of a modifier is held back, but the modifier is up.
      ("d:shift t:20 u:shift d:h t:20 u:h t:200", [true, false]),
      // A next-mode key waiting behind a release: the press after it is typed in the next mode.
      ("d:. t:20 u:. d:hangeul u:hangeul d:h t:20 u:h t:200", [true, true, true]),
    ])
  func heldBack(keys: String, expected: [Bool]) throws {
    var typist = try Typist("mode=morse,direct", "filter=debounce=50ms")
    var claims: [Bool] = []
    for frame in try typist.frames(of: keys) {
      typist.session.receive(frame)
      claims += typist.session.step.presses.map(\.use.isClaimed)
    }
    #expect(claims == expected)
  }

  @Test(
    "Keys that a debounce holds back type the same text as without it",
    arguments: [
      ("direct", ["debounce=50ms"], "a t:100 d:ctrl t:100 u:ctrl t:20 c b", "acb"),
      ("direct", ["debounce=50ms"], "d:a u:a t:10 d:ctrl t:10 c u:ctrl b", "ab"),
      ("hangul", ["debounce=5ms"], "d:leftshift t:9 u:leftshift t:1 d:r u:r t:9 k", "가"),
      // A bounce of Shift is not a release.
      (
        "hangul", ["debounce=5ms"],
        "d:leftshift t:100 u:leftshift t:1 d:r t:1 d:leftshift t:100 u:r u:leftshift k", "까"
      ),
      // Two taps of the next-mode key, one soon after the other.
      (
        "hangul,direct", ["debounce=30ms"],
        "d:hangeul t:100 u:hangeul t:10 d:rightalt t:100 u:rightalt r k", "가"
      ),
      ("hangul,direct", ["debounce=30ms"], "hangeul d:leftshift r u:leftshift", "R"),
      (
        "hangul,direct", ["debounce=5ms", "remap=k:r"],
        "d:r t:10 d:hangeul t:50 u:r t:2 d:k t:20 u:k t:500 u:hangeul 1", "ㄱr1"
      ),
      // The list opens on time; a bounce of the next-mode key is not a tap, and does not close it.
      (
        "hangul,direct,morse", ["debounce=30ms"],
        "d:hangeul t:300 d:leftshift t:90 u:leftshift t:15 2 u:hangeul r", "r"
      ),
      (
        "hangul,direct,morse", ["debounce=5ms"],
        "d:hangeul t:20 u:hangeul t:2 d:hangeul t:500 u:hangeul 2 r", "r"
      ),
      (
        "hangul,direct", ["debounce=5ms"],
        "d:hangeul t:20 u:hangeul t:2 d:hangeul t:20 u:hangeul r", "r"
      ),
    ])
  func debounced(modes: String, filters: [String], keys: String, text: String) throws {
    let typist = try typed(keys, ["mode=\(modes)"] + filters.map { "filter=\($0)" })
    #expect(typist.text == text)
    #expect(typist.session.router.modes.next == typist.session.currentModeIndex)
  }

  @Test(
    "A modifier bound in one mode is typed in that mode if the tap before it chose the mode")
  func boundModifier() throws {
    let keys = "d:hangeul t:100 u:hangeul t:10 d:leftshift t:100 u:leftshift t:300 -"
    #expect(
      try typed(keys, "mode=hangul,morse", "bind=dot=leftshift", "filter=debounce=30ms").text
        == "a")
  }

  @Test("With nothing held back, the next press is typed in the current mode")
  func routerAndRing() throws {
    try RandomSession.each(rounds: TestAmount.count(3, long: 6)) { random, _ in
      var session = random.session()
      for frame in random.frames {
        session.receive(frame)
        if session.keys.oldestHeldBack == nil, !session.isOver {
          #expect(session.router.modes.next == session.currentModeIndex, "\(random.description)")
        }
      }
      session.finish(at: random.end)
      #expect(session.router.modes.next == session.currentModeIndex, "\(random.description)")
    }
  }

  @Test("Two ignored keys are not a bounce, however soon one follows the other")
  func ignoredKeysDoNotBounce() throws {
    let keys = "d:f1 t:10 u:f1 t:1 d:hangeul t:1 d:f2 t:600 u:hangeul u:f2 r"
    #expect(try typed(keys, "mode=hangul,direct", "filter=debounce=5ms").text == "r")
  }
}

/// A recording masked as the recorder masks it.
private struct MaskedRecording {
  private(set) var frames: [InputFrame] = []
  private var mask = KeyMask()

  /// Records a frame that the session has just received, with its routed presses.
  mutating func record(_ frame: InputFrame, _ presses: [SessionPress]) {
    var frame = frame
    if mask.apply(to: &frame, presses: presses) { frames.append(frame) }
  }
}

extension KeyRoute.Destination {
  /// The name of the case.
  fileprivate var name: String { String("\(self)".prefix { $0 != "(" }) }
}
