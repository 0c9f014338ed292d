/// What is assumed of the letters where Morse is read by its timing, before any were sent.
public enum MorsePrior: Hashable, Sendable {
  /// Only how long their patterns are: codes give common letters short ones.
  case none
  /// Also which letters follow which in English and other languages written in Latin letters, and
  /// in Q codes.
  case letters
  /// Also which words are common. How many of the words that are sent are among them is learnt, so
  /// that call signs and groups are not made words.
  case words(MorseWordTree)
}
