import ArgumentParser
import KeyTraces

extension RecordingFormat: ExpressibleByArgument {}

extension RecordingFormat {
  /// The format for a file name's extension; nil for an extension that no written format has.
  init?(endingOf path: String) {
    switch Self.ending(of: path) {
    case "evemu": self = .evemu
    case "yml", "yaml", "libinput": self = .libinput
    default: return nil
    }
  }

  /// A warning where the extension is that of another format than is written; else nil.
  static func warning(for path: String, writtenAs chosen: RecordingFormat?) -> String? {
    let promised = RecordingFormat(endingOf: path)
    let written = chosen ?? promised ?? .evemu
    let isOther = ["evtest", "keyd", "kanata", "kbd"].contains(Self.ending(of: path))
    guard isOther || promised.map({ $0 != written }) == true else { return nil }
    let advice = written == .evemu ? ".evemu" : ".yml"
    return
      "\(path) is written in \(written.rawValue)'s format, whatever its name says; its ending is \(advice)"
  }

  private static func ending(of path: String) -> String {
    let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }
}
