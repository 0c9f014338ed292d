import Foundation
import HanjaConversion
import TextAssistance

/// The part of libhangul's table that is in the repository.
enum SampleTable {
  static func index() throws -> HanjaIndex {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Table/hanja.txt")
    var builder = HanjaIndexBuilder()
    builder.add(lines: Array(try Data(contentsOf: file)))
    builder.order()
    guard let index = HanjaIndex(IndexBytes(builder.build())) else { throw NoIndex() }
    return index
  }

  struct NoIndex: Error {}
}
