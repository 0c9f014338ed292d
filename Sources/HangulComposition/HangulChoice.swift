/// What a key means by what is open, where one key stands for letters of several parts of the syllable.
struct HangulChoice: Hashable, Sendable {
  /// With nothing open, and where a syllable is complete.
  var whenIdle: HangulStroke
  /// While an initial has no vowel, and where a vowel that waits for another can take this one.
  var awaitingVowel: HangulStroke
  /// After a vowel.
  var afterVowel: HangulStroke
  /// After a final.
  var afterFinal: HangulStroke

  var all: [HangulStroke] { [whenIdle, awaitingVowel, afterVowel, afterFinal] }
}
