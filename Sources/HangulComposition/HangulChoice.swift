/// The meanings of a key that has letters for several parts of the syllable, by what is open.
struct HangulChoice: Hashable, Sendable {
  /// When nothing is open, or nothing can join any more.
  var whenIdle: HangulStroke
  /// When an initial has no vowel yet, or when an open vowel waits for another and can join this
  /// one.
  var awaitingVowel: HangulStroke
  /// After a vowel.
  var afterVowel: HangulStroke
  /// After a final.
  var afterFinal: HangulStroke

  var all: [HangulStroke] { [whenIdle, awaitingVowel, afterVowel, afterFinal] }
}
