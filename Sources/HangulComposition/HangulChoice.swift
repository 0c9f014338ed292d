/// The conditions that choose the meaning of a key with letters for several parts of the syllable.
struct HangulChoice: Hashable, Sendable {
  /// Nothing is open, or a syllable is complete.
  var whenIdle: HangulStroke
  /// An initial has no vowel, or an open vowel that waits for another can join this one.
  var awaitingVowel: HangulStroke
  /// After a vowel.
  var afterVowel: HangulStroke
  /// After a final.
  var afterFinal: HangulStroke

  var all: [HangulStroke] { [whenIdle, awaitingVowel, afterVowel, afterFinal] }
}
