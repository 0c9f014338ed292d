import ArgumentParser
import KeyTraces

extension RecordingFormat: ExpressibleByArgument {}

extension RecordingFormat {
  /// Selects the format by the extension of the file name; nil if no format has this extension.
  init?(endingOf path: String) {
    switch Self.ending(of: path) {
    case "evemu": self = .evemu
    case "yml", "yaml", "libinput": self = .libinput
    default: return nil
    }
  }

  /// Returns a warning if the extension belongs to a format other than the written one; otherwise
  /// nil.
  static func warning(for path: String, writtenAs chosen: RecordingFormat?) -> String? {
    let promised = RecordingFormat(endingOf: path)
    let written = chosen ?? promised ?? .evemu
    let isOther = ["evtest", "keyd", "kanata", "kbd"].contains(Self.ending(of: path))
    guard isOther || promised.map({ $0 != written }) == true else { return nil }
    let advice = written == .evemu ? ".evemu" : ".yml"
    return
      "\(path) is written in \(written.rawValue)'s format, in spite of its name; the usual ending is \(advice)"
  }

  private static func ending(of path: String) -> String {
    let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }
}
