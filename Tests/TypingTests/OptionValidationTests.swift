import KeyEvents
import KeyFiltering
import MorseComposition
import Testing

@testable import Typing

@Suite("Options that must fit together")
struct OptionValidationTests {
  @Test(
    "A format must fit the modes",
    arguments: [
      (
        ["to=signals", "mode=hangul,direct"],
        "to: signals does not work with the modes hangul,direct; it needs --mode morse"
      ),
      (
        ["to=jamo"],
        "to: jamo does not work with the mode morse; it needs --mode hangul, or --mode morse --code korean"
      ),
      (["to=jamo", "code=korean"], nil), (["to=signals", "code=korean"], nil),
      (["to=jamo", "mode=direct,hangul"], nil), (["to=signals", "mode=hangul,morse"], nil),
      (["to=text", "mode=direct"], nil), (["to=edits"], nil), (["to=document"], nil),
    ] as [([String], String?)])
  func validation(words: [String], message: String?) throws {
    let options = try TypingOptions(words: words)
    guard let message else { return try options.validate() }
    let error = #expect(throws: TypingOptionError.self) { try options.validate() }
    #expect(error?.description == message)
  }

  @Test(
    "The start mode must be one of the modes",
    arguments: [
      (
        ["mode=hangul,direct", "start-mode=morse"],
        "start-mode: morse is not one of the modes; add it to --mode, or choose hangul or direct"
      ),
      (
        ["start-mode=direct"],
        "start-mode: direct is not one of the modes; add it to --mode, or choose morse"
      ),
      (["start-mode=morse"], nil), (["start-mode=direct", "mode=hangul,direct"], nil),
    ] as [([String], String?)])
  func startValidation(words: [String], message: String?) throws {
    let options = try TypingOptions(words: words)
    guard let message else { return try options.validate() }
    let error = #expect(throws: TypingOptionError.self) { try options.validate() }
    #expect(error?.description == message)
  }

  @Test("Options that no words can express are refused; all others can be rebuilt from their words")
  func unsayable() throws {
    let filter = try ParsedKeyFilter("only=a")
    let key = KeyCode.f
    let changes: [(option: String?, change: (inout TypingOptions) -> Void)] = [
      ("idle-exit", { $0.keyInput.idleLimit = .nanoseconds(5) }),
      ("idle-exit", { $0.keyInput.idleLimit = .zero }),
      ("idle-exit", { $0.keyInput.idleLimit = .seconds(-1) }),
      ("idle-exit", { $0.keyInput.idleLimit = .microseconds(1500) + .nanoseconds(3) }),
      (nil, { $0.keyInput.idleLimit = .microseconds(1500) }),
      ("filter", { $0.keyInput.filters = Array(repeating: filter, count: 65) }),
      (nil, { $0.keyInput.filters = Array(repeating: filter, count: 64) }),
      ("switch-dah", { $0.morse.switchTimes.dah = .seconds(90) }),
      ("switch-space", { $0.morse.switchTimes.space = .zero }),
      ("stop-key", { $0.keyInput.stopKey = .unknown }),
      ("stop-key", { $0.keyInput.stopKey = KeyCode(rawValue: 60_000) }),
      (nil, { $0.keyInput.stopKey = key }),
      ("bind", { $0.morse.bindings.named[.dot] = [] }),
      ("bind", { $0.morse.bindings.named = [.dot: [key], .dash: [key]] }),
      ("bind", { $0.morse.bindings.named[.dot] = [key, key] }),
      ("bind", { $0.morse.bindings.listKeys[.list] = [.unknown] }),
      (nil, { $0.morse.bindings = MorseKeyAssignment(preset: .zx, named: [.dot: [key]]) }),
    ]
    for (number, (option, change)) in changes.enumerated() {
      var options = TypingOptions()
      change(&options)
      guard let option else {
        try options.validate()
        var again = TypingOptions()
        for (name, value) in options.words { try again.set(name, to: value) }
        #expect(again == options, "\(number)")
        continue
      }
      let error = #expect(throws: TypingOptionError.self, "\(number)") { try options.validate() }
      #expect(error?.option == option, "\(number)")
    }
  }

  @Test(
    "Roles and durations must fit the keyer",
    arguments: [
      (
        ["bind=key=a"],
        "bind: the keyer three-key has no role \"key\"; its roles are: dot, dash, space, delete, return; "
          + "keyers with the role \"key\": straight, single-switch"
      ),
      (
        ["bind=zx dot=a", "keyer=single-switch"],
        "bind: the keyer single-switch has no role \"dot\"; its roles are: key, space, delete, return; "
          + "keyers with the role \"dot\": three-key, iambic-a, iambic-b, ultimatic, bug"
      ),
      (["bind=key=a", "mode=hangul"], nil), (["bind=zx", "keyer=single-switch"], nil),
      (["bind=key=a", "keyer=single-switch"], nil), (["switch-dah=3s"], nil),
      (
        ["switch-dah=3s", "keyer=single-switch"],
        "switch-dah: the durations must ascend: switch-dah, switch-delete, switch-space; found 3s, 2s, 4s"
      ),
      (
        ["switch-space=2s", "keyer=single-switch"],
        "switch-dah: the durations must ascend: switch-dah, switch-delete, switch-space; found 350ms, 2s, 2s"
      ),
      (
        ["switch-end=3s", "keyer=single-switch"],
        "switch-dah: the durations must ascend: switch-dah, switch-end, switch-delete, switch-space; found 350ms, 3s, 2s, 4s"
      ),
      (
        ["switch-end=2s", "switch-times=auto", "keyer=single-switch"],
        "switch-end: the durations must ascend: switch-end, switch-delete, switch-space; found 2s, 2s, 4s"
      ),
      (["switch-delete=5s", "switch-times=auto", "keyer=single-switch"], nil),
    ] as [([String], String?)])
  func morseValidation(words: [String], message: String?) throws {
    let options = try TypingOptions(words: words)
    guard let message else { return try options.validate() }
    let error = #expect(throws: TypingOptionError.self) { try options.validate() }
    #expect(error?.description == message)
  }
}
