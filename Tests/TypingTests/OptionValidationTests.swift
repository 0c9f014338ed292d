import Testing

@testable import Typing

@Suite("Options that have to make sense together")
struct OptionValidationTests {
  @Test(
    "a format has to make sense for the modes",
    arguments: [
      (
        ["to=signals", "mode=hangul,direct"],
        "to: signals makes no sense for the mode hangul,direct; it needs --mode morse"
      ),
      (
        ["to=jamo"],
        "to: jamo makes no sense for the mode morse; it needs --mode hangul, or --mode morse --code korean"
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
    "typing has to start in a mode of the ring",
    arguments: [
      (
        ["mode=hangul,direct", "start-mode=morse"],
        "start-mode: morse is none of the modes here; name it in --mode too, or start with one of hangul, direct"
      ),
      (
        ["start-mode=direct"],
        "start-mode: direct is none of the modes here; name it in --mode too, or start with one of morse"
      ),
      (["start-mode=morse"], nil), (["start-mode=direct", "mode=hangul,direct"], nil),
    ] as [([String], String?)])
  func startValidation(words: [String], message: String?) throws {
    let options = try TypingOptions(words: words)
    guard let message else { return try options.validate() }
    let error = #expect(throws: TypingOptionError.self) { try options.validate() }
    #expect(error?.description == message)
  }

  @Test(
    "keys and times have to make sense for the keyer",
    arguments: [
      (
        ["bind=key=a"],
        "bind: the keyer three-key has no role key. It has: dot, dash, space, delete, return"
      ),
      (
        ["bind=zx dot=a", "keyer=single-switch"],
        "bind: the keyer single-switch has no role dot. It has: key, space, delete, return"
      ),
      (["bind=key=a", "mode=hangul"], nil), (["bind=zx", "keyer=single-switch"], nil),
      (["bind=key=a", "keyer=single-switch"], nil), (["switch-dah=3s"], nil),
      (
        ["switch-dah=3s", "keyer=single-switch"],
        "switch-dah: a dash must be shorter than a delete, and that than a space: here switch-dah is 3000ms, switch-delete 2000ms, switch-space 4000ms"
      ),
      (
        ["switch-space=2s", "keyer=single-switch"],
        "switch-dah: a dash must be shorter than a delete, and that than a space: here switch-dah is 350ms, switch-delete 2000ms, switch-space 2000ms"
      ),
    ] as [([String], String?)])
  func morseValidation(words: [String], message: String?) throws {
    let options = try TypingOptions(words: words)
    guard let message else { return try options.validate() }
    let error = #expect(throws: TypingOptionError.self) { try options.validate() }
    #expect(error?.description == message)
  }
}
