/// The meanings of a key that has letters for several parts of the syllable, by the state of the
/// open syllable.
struct HangulChoice: Hashable, Sendable {
  /// The meaning if no syllable is open, or if nothing more can join the open one.
  var whenIdle: HangulStroke
  /// The meaning if an initial has no vowel yet, or if the open vowel waits for another and joins
  /// the vowel of this meaning.
  var awaitingVowel: HangulStroke
  /// The meaning after a vowel.
  var afterVowel: HangulStroke
  /// The meaning after a final.
  var afterFinal: HangulStroke

  var all: [HangulStroke] { [whenIdle, awaitingVowel, afterVowel, afterFinal] }
}
