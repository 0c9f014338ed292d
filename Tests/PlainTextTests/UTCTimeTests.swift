import Foundation
import PlainText
import TestSupport
import Testing

@Suite("UTC")
struct UTCTimeTests {
  @Test(
    "known times",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (951_868_800, "2000-03-01T00:00:00Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
    ])
  func known(seconds: Int64, text: String) {
    #expect(UTCTime(secondsSince1970: seconds).description == text)
  }

  @Test("every day of 400 years is the one of the calendar")
  func days() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for day in 0..<146_097 {
      let seconds = Int64(day) * 86_400
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: TimeInterval(seconds)))
      let text = UTCTime(secondsSince1970: seconds).description.prefix(10).split(separator: "-")
      #expect(text.compactMap { Int($0) } == [parts.year, parts.month, parts.day])
    }
  }
}
