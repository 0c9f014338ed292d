import KeyEvents
import KeyTraces
import TestSupport
import Testing
import Typing

@testable import LiveTyping

@Suite("Passing on ignored keys")
struct PassThroughTests {
  /// What other programs get of these keys while evscribe has grabbed the keyboard.
  private func passed(_ keys: String, _ words: [(String, String)]) throws -> String {
    var options = TypingOptions()
    for (name, value) in words { try options.set(name, to: value) }
    var session = TypingSession.withoutLayout(options)
    var passing = PassThrough()
    var lines: [String] = []
    for frame in try SimulatedKeys(keys).frames {
      session.receive(frame)
      let events = passing.receive(frame, session.step.presses)
      #expect(events.isEmpty || events.last == .report(at: frame.time!))
      for event in events where event.type == .key {
        lines.append("\(event.value == 1 ? "d" : "u"):\(KeyCode(rawValue: event.code).name)")
      }
    }
    return lines.joined(separator: " ")
  }

  @Test(
    "keys and commands",
    arguments: [
      // Keys that the mode handles stay; those that it ignores are passed on.
      ("r k", [("mode", "hangul")], ""),
      (". - space", [("mode", "morse")], ""),
      ("a", [("mode", "morse")], "d:a u:a"),
      ("f1 volumeup", [("mode", "hangul")], "d:f1 u:f1 d:volumeup u:volumeup"),
      // Commands, in every mode.
      ("ctrl+c", [("mode", "hangul")], "d:leftctrl d:c u:c u:leftctrl"),
      ("alt+tab", [("mode", "morse")], "d:leftalt d:tab u:tab u:leftalt"),
      ("super+l", [("mode", "hangul")], "d:leftmeta d:l u:l u:leftmeta"),
      (
        "d:leftctrl alt+f2 u:leftctrl", [("mode", "hangul")],
        "d:leftctrl d:leftalt d:f2 u:f2 u:leftalt u:leftctrl"
      ),
      // The session handles Shift, and so do other programs.
      ("shift+r", [("mode", "hangul")], "d:leftshift u:leftshift"),
      ("capslock", [("mode", "hangul")], "d:capslock u:capslock"),
      // A modifier that the mode has bound is a key of the mode.
      ("leftctrl", [("mode", "morse"), ("bind", "dot=leftctrl")], ""),
      // The next-mode key, the stop key, editing keys.
      ("hangeul", [("mode", "hangul,morse")], ""),
      // A combination is a command of other programs until it is bound.
      ("ctrl+space", [("mode", "hangul,morse")], "d:leftctrl d:space u:space u:leftctrl"),
      (
        "ctrl+space", [("mode", "hangul,morse"), ("next-mode-key", "ctrl+space")],
        "d:leftctrl u:leftctrl"
      ),
      ("f9 f8", [("mode", "hangul,morse"), ("bind", "list=f9")], "d:f8 u:f8"),
      ("end", [("mode", "hangul"), ("stop-key", "end")], ""),
      ("backspace left", [("mode", "hangul")], ""),
      // Remapped keys are passed on as remapped; keys that a filter removes for the mode are passed
      // on too.
      (
        "capslock+c", [("mode", "hangul"), ("filter", "remap=capslock:leftctrl")],
        "d:leftctrl d:c u:c u:leftctrl"
      ),
      (
        "d:capslock d:leftctrl u:capslock u:leftctrl",
        [("mode", "hangul"), ("filter", "remap=capslock:leftctrl")],
        "d:leftctrl d:leftctrl u:leftctrl"
      ),
      ("r s", [("mode", "hangul"), ("filter", "only=r")], "d:s u:s"),
      // The press decides about the release.
      ("d:leftctrl d:c u:leftctrl u:c", [("mode", "hangul")], "d:leftctrl d:c u:leftctrl u:c"),
      ("d:r d:leftctrl u:r u:leftctrl", [("mode", "hangul")], "d:leftctrl u:leftctrl"),
      ("d:a r:a u:a", [("mode", "morse")], "d:a u:a"),
    ] as [(String, [(String, String)], String)])
  func keys(keys: String, options: [(String, String)], expected: String) throws {
    #expect(try passed(keys, options) == expected)
  }

  /// A press of A for other programs.
  private let others = SessionPress(PressID(.first, .a), .ignored, passedOn: .a)

  @Test("axes are passed on, LEDs are not, and scan codes only with their key")
  func otherEvents() {
    func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> InputEvent {
      InputEvent(time: .zero, type: EventType(rawValue: type), code: code, value: value)
    }
    let report = InputEvent.report(at: .zero)
    var passing = PassThrough()
    let wheel = event(2, 8, 1)
    let scan = event(4, 4, 0x70004)
    let press = InputEvent.key(.a, value: 1, at: .zero)
    let lamp = event(0x11, 1, 1)
    let frame = InputFrame(events: [scan, press, wheel, lamp, report])
    #expect(passing.receive(frame, []) == [wheel, report])
    #expect(passing.receive(frame, [others]) == [scan, press, wheel, report])
    #expect(passing.receive(InputFrame(events: [lamp, report]), [others]).isEmpty)
  }

  @Test("a key of one keyboard is released while the same key of another is down")
  func keyboards() {
    var passing = PassThrough()
    let report = InputEvent.report(at: .zero)
    let second = DeviceIndex(rawValue: 1)
    let press = [InputEvent.key(.a, value: 1, at: .zero), report]
    let release = [InputEvent.key(.a, value: 0, at: .zero), report]
    let ofSecond = SessionPress(PressID(second, .a), .ignored, passedOn: .a)
    #expect(passing.receive(InputFrame(events: press), [others]) == press)
    #expect(passing.receive(InputFrame(device: second, events: press), [ofSecond]) == press)
    #expect(passing.receive(InputFrame(events: release), []) == release)
    #expect(passing.receive(InputFrame(device: second, events: release), []) == release)
  }

  @Test("the end of a grab releases the keys that were passed on")
  func cancelled() {
    var passing = PassThrough()
    let report = InputEvent.report(at: .zero)
    let press = InputFrame(events: [.key(.a, value: 1, at: .zero), report])
    _ = passing.receive(press, [others])
    let events = passing.receive(.release([.a, .f], of: .first, at: .zero), [])
    #expect(events == [.key(.a, value: 0, at: .zero), report])
  }
}
