import SystemIO
import KeyEvents
@testable import LiveTyping
import KeyTraces
import SessionMaking
import TestSupport
import SessionOutput
import Testing
import TraceFiles
import Typing

@testable import EvscribeCommand

/// Tests of recordings that are split at random points and replayed file by file, all in this
/// process.
@Suite("Recordings split into files")
struct CutRecordingTests {
  private let folder = TemporaryFolder()
  private static let ways = [
    ["mode=morse"], ["mode=hangul", "backspace=keystroke"], ["mode=direct"],
    ["mode=hangul,direct,morse"], ["mode=direct,hangul", "start-mode=hangul"],
    ["mode=direct", "xkb-layout=us,de", "xkb-options=grp:menu_toggle"],
    ["mode=morse", "keyer=straight"], ["mode=morse", "keyer=iambic-a", "code=korean"],
    ["mode=morse,hangul", "keyer=bug", "code=wabun"], ["mode=morse", "keyer=single-switch"],
    ["mode=morse", "keyer=single-switch", "switch-times=auto"],
    ["mode=hangul,direct", "filter=debounce=50ms"],
  ]
  private static let keys =
    ("""
    . . . - - - space space backspace enter a r r k k s q z left home end delete leftshift leftctrl
    leftalt hangeul hangeul rightalt esc capslock capslock numlock compose 1 2 kp7 kp1 f5 unknown
    """
    .split(whereSeparator: \.isWhitespace).compactMap { KeyCode(named: String($0)) })

  /// The text of live typing, and the text of its files.
  private struct Outcome {
    var typed: [UInt8]
    var replayed: [UInt8]
    /// The number of presses in each file.
    var pressCounts: [Int]
    /// Whether a key is down at the end of each file.
    var endsHolding: [Bool]
  }

  private func options(_ words: [String], to output: String) throws -> TypingOptions {
    var options = TypingOptions()
    for word in words + ["to=\(output)"] {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      try options.set(parts[0], to: parts[1])
    }
    if options.keyboardLayout.layout == nil { options.keyboardLayout.layout = "us" }
    options.keyboardLayout.composeLocale = "en_US.UTF-8"
    try options.validate()
    return options
  }

  /// Types the frames live, splits the recording by the rule, and replays the files.
  private func run(
    _ frames: [InputFrame], until end: EventTime, _ options: TypingOptions, _ rule: CutRule,
    _ format: RecordingFormat, masks: Bool, _ maps: CharacterMaps
  ) throws -> Outcome {
    let run = TemporaryFolder()
    func settings(_ options: TypingOptions) -> [(name: String, value: String)] {
      options.words.filter { $0.name != "to" }
    }
    let sessions = LiveSessions(options, maps, settings: settings)
    let count: UInt16 = format == .evemu ? 1 : 2
    var recording = Recorder.Options(
      path: "\(run.path)/a.trace",
      devices: (0..<count).map { (DeviceIndex(rawValue: $0), .plainKeyboard) })
    recording.format = format
    recording.settings = settings(options)
    recording.masks = masks
    let recorder = try Recorder(recording)
    let live = LiveSession(
      session: try sessions.session(), options: options,
      output: try LiveOutput(path: "\(run.path)/typed"), screen: nil,
      recorder: recorder, cuts: RecordingCuts(rule, sessions), listensInBackground: true)
    recorder.tell = { #expect($0.hasPrefix("the recording continues in \(run.path)/a-")) }
    func fire(before time: EventTime) {
      while !live.isOver, let deadline = live.deadline, deadline < time {
        live.advance(to: deadline)
      }
    }
    for frame in frames where !live.isOver {
      fire(before: frame.time!)
      if !live.isOver { live.receive(frame) }
    }
    fire(before: end.advanced(byMicroseconds: 1))
    live.finish(at: end)
    // The keyboards are joined on another thread.
    let never = try Pipe(name: "never")
    recorder.drain(until: .now, Interruption(never.readEnd.descriptor) { false })
    #expect(live.failure == nil)

    var outcome = Outcome(
      typed: try readFile(at: "\(run.path)/typed"), replayed: [], pressCounts: [],
      endsHolding: [])
    let names = run.names.filter { $0.hasSuffix(".trace") }
    // a.trace, a-2.trace, a-3.trace...
    for number in 1...names.count {
      let path = "\(run.path)/a\(number == 1 ? "" : "-\(number)").trace"
      try replay(path, as: options.output.format, maps, into: &outcome)
    }
    return outcome
  }

  private func replay(
    _ path: String, as format: TypingOptions.OutputFormat, _ maps: CharacterMaps,
    into outcome: inout Outcome
  ) throws {
    var trace = try TraceFile(path)
    var stated = StatedOptions()
    try stated.apply(settingsOf: trace)
    var options = stated.options
    options.output.format = format
    let output = ByteReceiver(options)
    var driver = SessionDriver(try TypingSession(options, maps), receivers: [output])
    var tracker = KeyTracker()
    var events: [KeyEvent] = []
    var last = EventTime.zero
    var presses = 0
    try trace.read(
      frame: { frame in
        driver.receive(frame)
        tracker.receive(frame, into: &events)
        presses += frame.events.count { $0.isPress }
        last = frame.time ?? last
      }, while: { true })
    driver.go(on: try TypingSession(options, maps), at: last)
    outcome.replayed += output.bytes
    outcome.pressCounts.append(presses)
    outcome.endsHolding.append(tracker.hasHeldKeys)
  }

  @Test("each file replays by itself, and together they give the typed text", arguments: ways)
  func cut(words: [String]) throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let maps = CharacterMaps(usesSystem: false)
    var cutCount = 0
    // In a short run two of the six, different for each way: one of each format, at least one with
    // a size limit. It continues with others if neither was split.
    let way = try #require(Self.ways.firstIndex(of: words))
    for count in 0..<6 where TestAmount.isLong || count < 2 || cutCount == 0 {
      let round = (way + count) % 6
      let format = RecordingFormat.allCases[round % 2]
      let options = try options(words, to: round < 4 ? "edits" : "text")
      var source = RandomFrames(seed: random.next(), keys: Self.keys)
      source.deviceCount = format == .evemu ? 1 : 2
      // This is the release of Return, which started the recorder: it is masked, so no file
      // contains that frame.
      let launch = InputFrame(events: [.key(.enter, value: 0, at: .zero), .report(at: .zero)])
      let frames = [launch] + Self.believable(source.prefix(120))
      let rule = CutRule(
        idleLimit: round % 3 == 1 ? nil : .random(in: 1000...900_000, using: &random),
        sizeLimit: round % 3 == 0 ? nil : .random(in: 2000...8000, using: &random))
      let outcome = try run(
        frames,
        until: frames.last!.time!.advanced(
          byMicroseconds: .random(in: 0...2_000_000, using: &random)),
        options, rule, format, masks: .random(using: &random), maps)
      let note: Comment = "seed \(seed), round \(round): \(rule)"
      var typed = outcome.typed
      // An open line at the end gets its line break.
      if options.output.format == .text, typed.count == outcome.replayed.count + 1 {
        #expect(typed.removeLast() == 0x0A, note)
      }
      #expect(
        String(decoding: typed, as: UTF8.self) == String(decoding: outcome.replayed, as: UTF8.self),
        note)
      #expect(outcome.pressCounts.allSatisfy { $0 > 0 }, note)
      #expect(!outcome.endsHolding.dropLast().contains(true), note)
      cutCount += outcome.pressCounts.count - 1
    }
    #expect(cutCount > TestAmount.count(0, long: 3), "seed \(seed)")
  }

  @Test("locks stay: a split does not change the text of direct")
  func locked() throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let options = try options(
      ["mode=direct", "xkb-layout=us,de,ru", "xkb-options=grp:menu_toggle,grp_led:caps"], to: "text"
    )
    let keys = ["a", "z", "q", "semicolon", "kp7", "leftshift", "enter"]
    let locks = ["capslock", "numlock", "compose"]
    let maps = CharacterMaps(usesSystem: false)
    for round in 0..<TestAmount.count(2, long: 6) {
      var source = RandomFrames(
        seed: random.next(), keys: (keys + keys + locks).compactMap { KeyCode(named: $0) })
      source.deviceCount = 1
      // This is the release of Return, which started the recorder: it is masked, so no file
      // contains that frame.
      let launch = InputFrame(events: [
        .key(.enter, value: 0, at: EventTime(microseconds: -500_000)),
        .report(at: EventTime(microseconds: -500_000)),
      ])
      let frames = [launch] + Self.believable(source.prefix(120))
      let end = frames.last!.time!
      let whole = try run(frames, until: end, options, CutRule(), .evemu, masks: true, maps)
      let cut = try run(
        frames, until: end, options, CutRule(idleLimit: 100_000), .evemu, masks: true, maps)
      #expect(whole.pressCounts.count == 1)
      #expect(cut.pressCounts.count > 1)
      #expect(
        String(decoding: cut.typed, as: UTF8.self) == String(decoding: whole.typed, as: UTF8.self),
        "seed \(seed), round \(round)")
    }
  }

  /// The frames as a kernel would send them: distinct stamps, no press of a key that is down, and a
  /// release now and then.
  private static func believable(_ frames: [InputFrame]) -> [InputFrame] {
    var down: [DeviceIndex: Set<UInt16>] = [:]
    var result: [InputFrame] = []
    for (number, frame) in frames.enumerated() {
      var time = EventTime(microseconds: frame.time!.microseconds + Int64(number) * 20)
      var held = down[frame.device] ?? []
      var kept = InputFrame(device: frame.device, kind: frame.kind)
      for var event in frame.events {
        event.time = time
        if event.type == .key {
          let isNews =
            event.value == 1 ? held.insert(event.code).inserted : held.contains(event.code)
          guard isNews else { continue }
          if event.value == 0 { held.remove(event.code) }
        }
        // The event that ends the frame may have a later stamp than the keys.
        if event.type == .synchronization, frame.kind == .changes { event.time.microseconds += 3 }
        kept.events.append(event)
      }
      if frame.kind == .hole { held = [] }
      down[frame.device] = held
      result.append(kept)
      guard number % 7 == 6 else { continue }
      for (device, keys) in down.sorted(by: { $0.key.rawValue < $1.key.rawValue })
      where !keys.isEmpty {
        time = time.advanced(byMicroseconds: 4)
        var release = InputFrame(device: device)
        release.events =
          keys.sorted().map { .key(KeyCode(rawValue: $0), value: 0, at: time) }
          + [.report(at: time.advanced(byMicroseconds: 3))]
        result.append(release)
        down[device] = []
      }
    }
    return result
  }
}
