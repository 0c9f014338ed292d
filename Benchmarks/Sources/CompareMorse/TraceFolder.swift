import Foundation
import KeyEvents
import KeyTraces

/// Recordings of real senders, each with its text beside it.
enum TraceFolder {
  /// `name.evemu` with the text of `name.txt`, for all names in the folder. The straight key is the
  /// key pressed most.
  static func keyings(in folder: String) throws -> [Keying] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".evemu") }.map { String($0.dropLast(".evemu".count)) }.sorted()
    return try names.map { name in
      let trace = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).evemu"))
      let text = try String(contentsOfFile: "\(folder)/\(name).txt", encoding: .utf8)
      return Keying(
        name: name,
        text: text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "),
        lengths: try lengths([UInt8](trace)))
    }
  }

  private static func lengths(_ trace: [UInt8]) throws -> [Int64] {
    var reader = EvemuReader()
    var tracker = KeyTracker()
    var events: [KeyEvent] = []
    var all: [KeyEvent] = []
    func take(_ frame: borrowing InputFrame) {
      tracker.receive(frame, into: &events)
      all += events.filter { $0.phase != .repeated }
      events.removeAll(keepingCapacity: true)
    }
    try reader.read(trace, frame: take)
    try reader.finish(frame: take)
    let counts = Dictionary(grouping: all, by: \.key).mapValues(\.count)
    guard let key = counts.max(by: { $0.value < $1.value })?.key else { return [] }
    let times = all.filter { $0.key == key }.map(\.time)
    return zip(times, times.dropFirst()).map { $1.microseconds - $0.microseconds }
  }
}
