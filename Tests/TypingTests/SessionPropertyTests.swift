import Composition
import KeyEvents
import KeyFiltering
import TestSupport
import TextEditing
import Testing

@testable import Typing

@Suite("Any session, whatever is typed")
struct SessionPropertyTests {
  @Test("The edits make the document, and the open part is never longer than the text")
  func editsMakeTheDocument() throws {
    try RandomSession.each { random, _ in
      var session = random.session()
      var model = TextModel()
      var taken = 0
      var faults: [String] = []
      func look() {
        for edit in session.step.edits.dropFirst(taken) {
          if let fault = model.apply(edit) { faults.append(fault) }
        }
        taken = session.step.edits.count
        if session.step.sentText + session.document.text != model.text {
          faults.append("the text differs")
        }
        if session.openCount > model.charactersBefore { faults.append("too much open") }
        if session.document.hasSelection, session.openCount > 0 {
          faults.append("selected while open")
        }
        if session.step.stamps.count != taken { faults.append("an edit without time") }
        for stamp in session.step.stamps {
          guard let press = stamp.press else {
            faults.append("an edit without its press")
            break
          }
          if stamp.time < press.time { faults.append("an edit before its press") }
        }
      }
      for frame in random.frames where faults.isEmpty {
        while let deadline = session.deadline, deadline < frame.time! {
          session.advance(to: deadline)
          look()
        }
        session.receive(frame)
        look()
      }
      session.finish(at: random.end)
      look()
      #expect(faults.isEmpty, "\(random.description)")
      #expect(session.step.stamps.map(\.time) == session.step.stamps.map(\.time).sorted())
      #expect(session.openCount == 0)
    }
  }

  @Test("Calls at or between deadlines and reassembled frames do not change the result")
  func driving() throws {
    try RandomSession.each { random, seed in
      let expected = Doings(random.played())
      let again = Doings(random.played())
      #expect(again == expected, "\(random.description): twice the same")

      var called = random.session()
      var generator = SeededGenerator(seed: seed)
      for (index, frame) in random.frames.enumerated() {
        // Live: called at each deadline, and at times when nothing is due.
        if let last = index == 0 ? nil : random.frames[index - 1].time, last < frame.time! {
          var now = last
          while let wake = [called.deadline, now.advanced(byMicroseconds: 70_000)].compactMap({ $0 }
          ).min(),
            wake < frame.time!
          {
            now = max(now, wake)
            called.advance(to: now)
            if .random(using: &generator) {
              now = .init(
                microseconds: .random(
                  in: now.microseconds..<frame.time!.microseconds, using: &generator))
              called.advance(to: now)
            }
          }
        }
        called.receive(frame)
      }
      called.finish(at: random.end)
      let difference = Doings(called).difference(from: expected)
      #expect(Doings(called) == expected, "\(random.description): \(difference)")

      var portioned = random.session()
      var assemblers = (0..<2).map { FrameAssembler(device: DeviceIndex(rawValue: $0)) }
      for frame in random.frames {
        let device = Int(frame.device.rawValue)
        for event in frame.events where assemblers[device].append(event) {
          portioned.receive(assemblers[device].frame)
        }
      }
      portioned.finish(at: random.end)
      #expect(Doings(portioned) == expected, "\(random.description): portioned")
    }
  }

  @Test("In Hangul a key removes at most one scalar, unless it is an editing key")
  func shortEdits() throws {
    try RandomSession.each { random, _ in
      let words = random.words
      guard words.contains("mode=hangul"), !words.contains("backspace=keystroke"),
        !words.contains(where: { $0.hasPrefix("filter=debounce") })
      else { return }
      let editing = Set(
        ["backspace", "delete", "left", "right", "up", "down", "home", "end", "x"]
          .compactMap { KeyCode(named: $0)?.rawValue })
      var session = random.session()
      for frame in random.frames {
        let isTyping =
          !session.document.hasSelection
          && frame.events.allSatisfy { $0.type != .key || !editing.contains($0.code) }
        session.receive(frame)
        for edit in session.step.edits where isTyping {
          #expect(edit.removed.unicodeScalars.count <= 1, "\(random.description)")
        }
        session.clearStep()
      }
    }
  }

  @Test("A composer gets exactly one end for each press, in order of time")
  func pairs() throws {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    let filters = ["debounce=5ms", "debounce=300ms", "remap=a:r", "only=a,r,k,.", "repeat=drop"]
    for round in 0..<100 {
      let log = LoggingComposer.Log()
      let delays: [KeyCode: Int64] = [.a: 3_000, .dot: 400_000]
      var session = TypingSession(
        modes: (0..<3).map {
          TypingMode(
            name: "\($0)",
            composer: LoggingComposer(log, name: "\($0)|", claims: [.leftControl], delays: delays))
        },
        filters: KeyFilterChain(
          parsed: try filters.shuffled(using: &generator).prefix(round % 3).map(
            ParsedKeyFilter.init)))
      var source = RandomFrames(seed: generator.next(), keys: RandomSession.keys)
      for frame in source.prefix(150) { session.receive(frame) }
      session.finish(at: session.lastTime!.advanced(byMicroseconds: 1_000))
      let note: Comment = "seed \(seed), round \(round)"
      #expect(log.faults.isEmpty, note)
      #expect(log.down.isEmpty, note)
    }
  }
}
