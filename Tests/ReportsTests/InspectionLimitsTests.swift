import KeyEvents
import MorseComposition
import Testing
import Typing

@testable import Reports

/// However long a trace is, the memory for it is limited.
@Suite("The limits of inspecting a long trace")
struct InspectionLimitsTests {
  @Test("Marks are measured up to a limit, however long the recording is")
  func longRecording() throws {
    var options = TypingOptions()
    options.morse.keyer = .straight
    func listen(marks: Int) throws -> FistReader {
      var listener = try #require(FistReader(options, markLimit: 100))
      for number in 0..<marks {
        for (value, time) in [(Int32(1), 0), (0, 60_000)] {
          let time = EventTime(microseconds: Int64(number * 120_000 + time))
          listener.receive(
            InputFrame(events: [.key(.leftControl, value: value, at: time), .report(at: time)]))
        }
      }
      return listener
    }
    var whole = try listen(marks: 100)
    #expect(!whole.isCut)
    let reading = whole.finish()
    #expect(reading.elements.count { $0.kind.isMark } == 100)
    var cut = try listen(marks: 1000)
    #expect(cut.isCut)
    let start = cut.finish()
    #expect(start == reading)
  }

  @Test("A text is read up to a limit, however long the recording is")
  func longText() throws {
    struct NoLayout: Error {}
    var options = TypingOptions()
    options.morse.keyer = .straight
    var reader = try #require(
      try TimedText(options, limit: 10) { options in
        try TypingSession(options, characterMap: { throw NoLayout() })
      })
    // Dits at a distance of half a second.
    for number in 0..<100 {
      for (value, time) in [(Int32(1), 0), (0, 60_000)] {
        let time = EventTime(microseconds: Int64(number * 500_000 + time))
        reader.receive(
          InputFrame(events: [.key(.leftControl, value: value, at: time), .report(at: time)]))
      }
    }
    #expect(reader.isCut)
    reader.finish()
    #expect((10...14).contains(reader.text.unicodeScalars.count), "\(reader.text)")
    #expect(!reader.changesIfSteadied)
  }

  @Test("A drawing shows a limited number of losses, and reports if there are more")
  func losses() {
    var drawing = TimelineDrawing()
    let frame = InputFrame(kind: .hole, events: [.report(at: .zero)])
    for _ in 0..<TimelineDrawing.pressLimit { drawing.receive(frame) }
    #expect(!drawing.isCut)
    drawing.receive(frame)
    #expect(drawing.isCut)
    #expect(drawing.svg(title: "").split(separator: "\n").count < 3 * TimelineDrawing.pressLimit)
  }
}
