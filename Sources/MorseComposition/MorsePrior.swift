/// The assumptions about which letters are likely, for Morse that is read by its timing.
public enum MorsePrior: Hashable, Sendable {
  /// Only the lengths of patterns count: codes use short ones for common letters.
  case none
  /// The lengths of patterns count, and the sequences of letters that are common in English and
  /// other languages written in Latin letters, and in Q codes.
  case letters
  /// The lengths of patterns, sequences of letters as with ``letters``, and the given words count.
  /// The share of these words in the keying is learnt, which prevents call signs and groups from
  /// being turned into words.
  case words(MorseWordTree)
}
