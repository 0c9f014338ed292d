import KeyEvents
@testable import LiveTyping
import KeyTraces
import Testing
import Typing

@Suite("When a recording is cut")
struct CutRuleTests {
  /// A session after these keys and the deadlines that have expired by their end.
  private func session(
    _ keys: String, _ mode: String = "hangul", _ options: [(String, String)] = []
  ) throws -> TypingSession {
    var words = TypingOptions()
    for (name, value) in [("mode", mode)] + options { try words.set(name, to: value) }
    var session = TypingSession.withoutLayout(words)
    session.begin(at: .zero)
    let keys = try SimulatedKeys(keys)
    for frame in keys.frames { session.receive(frame) }
    session.advance(to: keys.end)
    return session
  }

  @Test(
    "after a time without presses, counted from the last one, if no key is held",
    arguments: [
      // A tap goes down at 0 and up at 20 ms.
      ("a", 1000), ("a t:500 b", 1540), ("d:a t:300 r:a t:300 u:a", 1000), ("a d:b", nil),
      // A key that is held for longer delays the cut until its release.
      ("d:a t:1000 u:a", 1000), ("d:a t:1001 u:a", 1001), ("d:a t:4000 u:a t:500", 4000),
      ("d:a t:2000 d:b t:100 u:a t:100 u:b", 3000), ("d:a t:2000 u:a d:b t:100 u:b", 3000),
      // No key was pressed.
      ("t:5000", nil),
    ] as [(String, Int64?)])
  func idle(keys: String, milliseconds: Int64?) throws {
    let session = try session(keys)
    let deadline = CutRule(idleLimit: 1_000_000).deadline(of: session)
    #expect(deadline?.microseconds == milliseconds.map { $0 * 1000 })
    #expect(CutRule(sizeLimit: 1).deadline(of: session) == nil)
    #expect(!CutRule(idleLimit: 1).isFull(.max, headSize: 0, session))
  }

  private enum Answer {
    /// At the size, at twice the size, not at all.
    case now, twice, never
  }

  @Test("at a size, if no key is held and nothing is open; at twice the size if no key is held")
  func size() throws {
    let table: [(String, String, [(String, String)], Answer)] = [
      ("r k space", "hangul", [], .now), ("r k", "hangul", [], .twice),
      ("r d:k", "hangul", [], .never),
      ("r k space d:f5", "hangul", [], .never), ("r k ctrl+c", "hangul", [], .now),
      (". space", "morse", [], .now), (".", "morse", [], .twice),
      // The list of modes is shown; a key of the mode may still be a tap.
      ("f9", "hangul,morse", [("bind", "list=f9")], .twice),
      ("hangeul", "hangul,morse", [], .now), ("d:hangeul t:500", "hangul,morse", [], .never),
      // A filter holds the release back.
      ("enter", "hangul", [("filter", "debounce=50ms")], .twice),
      ("enter t:50", "hangul", [("filter", "debounce=50ms")], .now),
      // Paddles wait for the end of the letter and of the word; then the space is open until a
      // letter follows.
      ("leftctrl", "morse", [("keyer", "iambic-b")], .twice),
      ("leftctrl t:5000", "morse", [("keyer", "iambic-b")], .twice),
      ("leftctrl enter", "morse", [("keyer", "iambic-b")], .now),
    ]
    for (keys, mode, options, answer) in table {
      let session = try session(keys, mode, options)
      let rule = CutRule(sizeLimit: 1000)
      #expect(!rule.isFull(999, headSize: 0, session), "\(keys)")
      #expect(rule.isFull(1000, headSize: 0, session) == (answer == .now), "\(keys)")
      #expect(rule.isFull(1999, headSize: 0, session) == (answer == .now), "\(keys)")
      #expect(rule.isFull(2000, headSize: 0, session) == (answer != .never), "\(keys)")
      #expect(
        CutRule(sizeLimit: .max).isFull(.max, headSize: 0, session) == (answer == .now), "\(keys)")
      // Half of the file may be keys, whatever the limit.
      #expect(!rule.isFull(3999, headSize: 2000, session), "\(keys)")
      #expect(rule.isFull(4000, headSize: 2000, session) == (answer != .never), "\(keys)")
    }
  }
}
