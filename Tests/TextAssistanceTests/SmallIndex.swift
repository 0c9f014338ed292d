import TextAssistance

/// A few words with their frequencies, enough to see what comes first.
enum SmallIndex {
  static let lines = """
    207 the
    195 for going
    180 their there weird received separate
    170 necessary definitely
    160 ten tea form Monday don't plate wired eighth
    120 thee separates weirdo ship
    """

  static let pairs = """
    am 190 going 150 here
    go 180 home
    """

  static var bytes: [UInt8] {
    var builder = WordIndexBuilder()
    builder.addWords(
      lines: Array((lines + "\n190 am go home here goes good\n110 I'm we're were").utf8))
    builder.addPairs(lines: Array(pairs.utf8))
    return builder.build()
  }

  static func make() -> WordIndex {
    guard let index = WordIndex(IndexBytes(bytes)) else { preconditionFailure("no index") }
    return index
  }
}
