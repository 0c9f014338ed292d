/// The names of the files of a recording that is split: `kiosk.evemu`, then `kiosk-2.evemu`,
/// `kiosk-3.evemu` and so on.
///
/// The number goes before the extension. A dot at the start of a name does not begin an extension.
struct RecordingNames {
  private let stem: Substring
  private let pathExtension: Substring
  private var number = 1

  /// Creates the names from the path of the first file.
  init(_ path: String) {
    let name = path.utf8[(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)...]
    let visible = name.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    let end = visible.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
    stem = path[..<end]
    pathExtension = path[end...]
  }

  /// The next name. If a file with that name exists, call this again.
  mutating func next() -> String {
    number += 1
    return "\(stem)-\(number)\(pathExtension)"
  }
}
