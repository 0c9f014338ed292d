import Foundation
import HanjaConversion
import IndexReading

/// The part of libhangul's table that is in the repository, and the whole where it is installed.
enum SampleTable {
  /// The package `libhangul-data` has it.
  static let installedPath = "/usr/share/libhangul/hanja/hanja.txt"
  static var isInstalled: Bool { FileManager.default.isReadableFile(atPath: installedPath) }

  static func file(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appendingPathComponent("Table/\(name)")))
  }

  static func index() throws -> HanjaIndex { try index(of: file("hanja.txt")) }

  static func installed() throws -> HanjaIndex {
    try index(of: Array(try Data(contentsOf: URL(fileURLWithPath: installedPath))))
  }

  private static func index(of lines: [UInt8]) throws -> HanjaIndex {
    var builder = HanjaIndexBuilder()
    builder.add(lines: lines)
    builder.order()
    guard let index = HanjaIndex(IndexBytes(builder.build())) else { throw NoIndex() }
    return index
  }

  struct NoIndex: Error {}
}
