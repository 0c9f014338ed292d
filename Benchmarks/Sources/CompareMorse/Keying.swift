/// A text and its keying: marks and gaps in turn, beginning with a mark, in microseconds.
struct Keying {
  /// The kind of sender.
  var name: String
  var text: String
  var lengths: [Int64]
  /// The speed of the sender; nil if unknown.
  var wordsPerMinute: Double?
}
