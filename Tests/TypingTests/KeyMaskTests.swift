import KeyEvents
import KeyFiltering
import TestSupport
import TextEditing
import Testing
import Typing

@Suite("Masking of keys that were not claimed")
struct KeyMaskTests {
  private let secret = KeyCode(named: "q")!

  private func frame(_ events: (KeyCode, Int32)..., scan: Int32? = nil) -> InputFrame {
    var frame = InputFrame()
    if let scan {
      frame.events.append(
        InputEvent(time: .zero, type: .miscellaneous, code: MiscellaneousCode.scan, value: scan))
    }
    frame.events += events.map { .key($0.0, value: $0.1, at: .zero) }
    frame.events.append(.report(at: .zero))
    return frame
  }

  private func text(_ frame: InputFrame) -> String {
    frame.events.filter { $0.type == .key }.map { event in
      "\(KeyCode(rawValue: event.code).name)\(event.value)"
    }.joined(separator: " ")
  }

  @Test("A claimed key stays; another becomes an unknown key without its scan code")
  func masked() {
    var mask = KeyMask()
    var claimed = frame((.a, 1), scan: 30)
    let keepsClaimed = mask.apply(to: &claimed, claimed: [true])
    #expect(keepsClaimed)
    #expect(claimed == frame((.a, 1), scan: 30))
    var unclaimed = frame((secret, 1), scan: 16)
    let keepsMark = mask.apply(to: &unclaimed, claimed: [false])
    #expect(keepsMark)
    #expect(unclaimed == frame((.unknown, 1)))
  }

  /// Keys of a frame, which of their presses were claimed, and whether a replay needs the frame.
  private static let cases: [(keys: [(KeyCode, Int32)], claimed: [Bool], isWritten: Bool)] = [
    ([(.a, 1)], [true], true), ([(.a, 1), (.j, 1)], [true, false], true),
    ([(.j, 1)], [false], true), ([(.j, 0)], [], false), ([], [], false),
  ]

  @Test("Apart from keys only marks stay, and scan codes if every key of the frame was claimed")
  func otherTypes() {
    for type in UInt16(0)...32 where type != EventType.key.rawValue {
      for code in [UInt16](0...6) {
        for (keys, claimed, isWritten) in Self.cases {
          let other = InputEvent(
            time: .zero, type: EventType(rawValue: type), code: code, value: 99)
          // The end of a frame, and the mark of a loss, which a frame assembler puts first.
          if type == 0, code == 0 || code == 3 { continue }
          var mask = KeyMask()
          var frame = InputFrame(events: [other])
          frame.events += keys.map { .key($0.0, value: $0.1, at: .zero) }
          frame.events += [other, .report(at: .zero)]
          let note: Comment = "type \(type), code \(code), \(keys.count) keys"
          #expect(mask.apply(to: &frame, claimed: claimed) == isWritten, note)
          let isKept = type == EventType.miscellaneous.rawValue && claimed == [true]
          #expect(frame.events.count { $0 == other } == (isKept ? 2 : 0), note)
          #expect(frame.events.last == .report(at: .zero), note)
        }
      }
    }
  }

  @Test("Frames of a loss or a resynchronization keep their marks, but no LED and no unclaimed key")
  func marks() {
    let dropped = { (value: Int32) in
      InputEvent(
        time: .zero, type: .synchronization, code: SynchronizationCode.dropped, value: value)
    }
    let led = InputEvent(time: .zero, type: .led, code: 1, value: 1)
    for (kind, value) in [(InputFrame.Kind.hole, Int32(0)), (.resynchronization, 1)] {
      var mask = KeyMask()
      var frame = InputFrame(
        kind: kind,
        events: [
          dropped(value), led, .key(secret, value: 0, at: .zero), .report(at: .zero, value: 1),
        ])
      let isWritten = mask.apply(to: &frame, claimed: [])
      #expect(isWritten)
      #expect(frame.events == [dropped(value), .report(at: .zero, value: 1)])
    }
  }

  @Test("A code beyond the last key is not a press and is not written")
  func codesBeyondKeys() {
    let beyond = InputEvent(time: .zero, type: .key, code: KeyCode.limit, value: 1)
    for place in 0...2 {
      var mask = KeyMask()
      var session = TypingSession.withoutLayout(TypingOptions())
      var frame = frame((secret, 1), (.dot, 1))
      frame.events.insert(beyond, at: place)
      session.receive(frame)
      _ = mask.apply(to: &frame, presses: session.step.presses)
      #expect(text(frame) == "unknown1 dot1", "\(place)")
    }
  }

  @Test("A release and a repeat are masked if the press was")
  func releases() {
    var mask = KeyMask()
    var frames = [
      frame((secret, 1)), frame((secret, 2)), frame((.a, 1)), frame((.a, 2)), frame((.a, 0)),
      frame((secret, 0)), frame((secret, 0)),
    ]
    var kept: [String] = []
    for index in frames.indices {
      let isPress = frames[index].events[0].value == 1
      if mask.apply(to: &frames[index], claimed: isPress ? [index == 2] : []) {
        kept.append(text(frames[index]))
      }
    }
    #expect(kept == ["unknown1", "unknown2", "a1", "a2", "a0", "unknown0"])
  }

  @Test("At most one unknown key is down, and every press of one is written")
  func onlyOne() {
    var mask = KeyMask()
    var first = frame((secret, 1))
    var second = frame((.j, 1))
    var third = frame((secret, 0))
    var fourth = frame((.j, 0))
    _ = mask.apply(to: &first, claimed: [false])
    _ = mask.apply(to: &second, claimed: [false])
    let isThirdKept = mask.apply(to: &third, claimed: [])
    _ = mask.apply(to: &fourth, claimed: [])
    #expect(text(second) == "unknown0 unknown1")
    #expect(!isThirdKept)
    #expect(text(fourth) == "unknown0")
  }

  @Test("A second press of a held key has the same effect live and in a masked replay")
  func secondPress() throws {
    var live = try Typist("mode=morse,hangul").session
    var replayed = live
    var mask = KeyMask()
    for var frame in frames("hangeul+0 leftctrl+1 hangeul+2 hangeul-3 leftctrl-4 f+5 f-6") {
      live.receive(frame)
      if mask.apply(to: &frame, presses: live.step.presses) { replayed.receive(frame) }
    }
    #expect(live.document.text == replayed.document.text)
    #expect(live.currentModeIndex == replayed.currentModeIndex)
  }

  @Test(
    "A masked recording has at most one unknown key down and replays to the same edits",
    arguments: ["morse", "hangul", "morse,hangul"])
  func replays(modes: String) throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let names = [
      "dot", "minus", "f", "j", "q", "w", "e", "r", "k", "space", "backspace", "enter", "leftctrl",
      "leftshift", "leftalt", "esc", "hangeul", "1", "2", "left", "home", "f5", "volumeup",
    ]
    for round in 0..<40 {
      var options = TypingOptions()
      try options.set("mode", to: modes)
      try options.set("to", to: "edits")
      if round % 3 == 1 { try options.set("filter", to: "only=frk,dot,minus,space") }
      if round % 4 == 2 { try options.set("filter", to: "debounce=20ms") }
      if round % 5 == 3 { try options.set("idle-exit", to: "5s") }
      var live = TypingSession.withoutLayout(options)
      var replayed = TypingSession.withoutLayout(options)
      var mask = KeyMask()
      var source = RandomFrames(
        seed: random.next(), keys: names.map { KeyCode(named: $0)! })
      source.deviceCount = 1
      var unknownIsDown = false
      // A kernel sends no second press of a key that is down; a hostile trace may.
      for var frame in round.isMultiple(of: 2) ? source.kernelPrefix(300) : source.prefix(300) {
        for code in [UInt16(0), 4] where Bool.random(using: &random) {
          let types: [EventType] = [.miscellaneous, .led, .absolute]
          for type in types {
            let other = InputEvent(time: frame.time ?? .zero, type: type, code: code, value: 7)
            frame.events.insert(other, at: frame.kind == .changes ? 0 : 1)
          }
        }
        live.receive(frame)
        guard mask.apply(to: &frame, presses: live.step.presses) else { continue }
        replayed.receive(frame)
        for event in frame.events where event.type == .key && event.code == 240 {
          #expect(unknownIsDown == (event.value != 1), "seed \(seed), round \(round)")
          if event.value != 2 { unknownIsDown = event.value == 1 }
        }
        if frame.kind == .hole { unknownIsDown = false }
      }
      let end = EventTime(microseconds: 10_000_000_000)
      live.finish(at: end)
      replayed.finish(at: end)
      let parting = zip(live.lines, replayed.lines).first { $0 != $1 }
      #expect(
        parting == nil && live.lines.count == replayed.lines.count,
        "seed \(seed), round \(round): \(parting.map { "\($0) but \($1)" } ?? "one is longer")")
    }
  }
}

extension KeyMask {
  /// Masks a frame; `claimed` says for each press whether it was claimed.
  fileprivate mutating func apply(to frame: inout InputFrame, claimed: [Bool]) -> Bool {
    let presses = zip(frame.events.filter(\.isPress), claimed).map { event, isClaimed in
      SessionPress(
        PressID(frame.device, KeyCode(rawValue: event.code)),
        isClaimed ? .claimed : .ignored, passedOn: nil)
    }
    return apply(to: &frame, presses: presses)
  }
}

extension TypingSession {
  /// The edits with their times, one per line.
  fileprivate var lines: [String] {
    zip(step.stamps.map(\.time), step.edits).map { "\($0) \($1)" }
  }

  /// A session of modes that need no keyboard layout.
  static func withoutLayout(_ options: TypingOptions) -> TypingSession {
    TypingSession(options) { () throws(Never) in fatalError("direct is not among the modes") }
  }
}
