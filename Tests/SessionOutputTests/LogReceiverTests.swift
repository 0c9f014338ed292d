import KeyTraces
import TestSupport
import Testing
import TextEditing
import Typing

@testable import SessionOutput

/// Tests of the log of the lines.
@Suite("The log")
struct LogReceiverTests {
  /// Types the keys, and returns the log. The clock goes on by a minute for each line.
  private func log(_ options: TypingOptions, _ keys: String) throws -> String {
    var time: Int64 = 1_795_788_000
    let log = LogReceiver(options) {
      defer { time += 60 }
      return time
    }
    var driver = SessionDriver(
      TypingSession(options) { () throws(Never) in fatalError("Morse needs no layout") },
      receivers: [log])
    let typed = try SimulatedKeys(keys)
    for frame in typed.frames { driver.receive(frame) }
    driver.finish(at: typed.end)
    var bytes = WipedArray<UInt8>()
    log.moveBytes(into: &bytes)
    return String(decoding: Array(bytes), as: UTF8.self)
  }

  @Test(
    "each line that is sent has its time, also the last one without Return",
    arguments: [
      ([], "- . enter - enter enter .", ["n", "t", "", "e"]), ([], "", []),
      ([("to", "document")], "- enter .", ["t", "e"]),
      ([("unbuffered", "on")], "- space .", ["te"]),
      ([("to", "signals")], "- space .", ["- ."]),
    ] as [([(String, String)], String, [String])])
  func lines(words: [(String, String)], keys: String, lines: [String]) throws {
    var options = TypingOptions()
    for (name, value) in words { try options.set(name, to: value) }
    let times = lines.indices.map { "2026-11-27T14:0\($0):00Z" }
    #expect(
      try log(options, keys) == zip(times, lines).map { "\($0) \($1)\n" }.joined())
  }
}
