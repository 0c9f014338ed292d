/// A text and how it was keyed: marks and gaps in turn, the first a mark, in microseconds.
struct Keying {
  /// What kind of hand it was.
  var name: String
  var text: String
  var lengths: [Int64]
  /// The speed of the hand; nil where nobody knows.
  var wordsPerMinute: Double?
}
