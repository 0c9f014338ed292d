/// The letters assumed to be likely before any were sent, where Morse is read by its timing.
public enum MorsePrior: Hashable, Sendable {
  /// Only the lengths of patterns count: codes use short ones for common letters.
  case none
  /// Also counts which letters follow which in English and other languages written in Latin
  /// letters, and in Q codes.
  case letters
  /// Also counts which words are common. The share of such words is learnt, so that call signs and
  /// groups are not turned into words.
  case words(MorseWordTree)
}
