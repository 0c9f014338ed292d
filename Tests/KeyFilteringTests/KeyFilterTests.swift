import KeyEvents
import KeyFiltering
import TestSupport
import Testing

/// The events of a text: `a+0 b-5` is A pressed at 0 ms and B released at 5 ms; `=` is a repeat,
/// `!` a cancelled press.
private func events(_ text: String) -> [KeyEvent] {
  text.split(separator: " ").map { word in
    let mark = word.firstIndex { "+-=!".contains($0) }!
    let phases: [Character: KeyEvent.Phase] = [
      "+": .began, "-": .ended, "=": .repeated, "!": .cancelled,
    ]
    return KeyEvent(
      time: EventTime(microseconds: Int64(word[mark...].dropFirst())! * 1000),
      key: KeyCode(named: String(word[..<mark]))!, phase: phases[word[mark]]!)
  }
}

private func text(_ events: [KeyEvent]) -> String {
  events.map { event in
    let sign: [KeyEvent.Phase: String] = [
      .began: "+", .ended: "-", .repeated: "=", .cancelled: "!",
    ]
    return "\(event.key.name)\(sign[event.phase]!)\(event.time.microseconds / 1000)"
  }.joined(separator: " ")
}

/// Runs events through a chain as a session does: deadlines before each event, then the event, and
/// finally the end.
private func run(_ filters: [String], _ events: [KeyEvent]) throws -> [KeyEvent] {
  var chain = KeyFilterChain(parsed: try filters.map(ParsedKeyFilter.init))
  var output: [KeyEvent] = []
  for event in events {
    while let deadline = chain.deadline, deadline < event.time {
      chain.advance(to: deadline, into: &output)
    }
    chain.receive(event, into: &output)
  }
  chain.finish(into: &output)
  return output
}

/// The message for the key that represents masked keys.
private let masked =
  "the key \"unknown\" stands for every key that a recording masks; choose another key"

@Suite("Key filters")
struct KeyFilterTests {
  @Test(
    "Filters select keys, remap them, drop repeats and debounce",
    arguments: [
      (["only=abj"], "a+0 a-1 c+2 c-3 b+4 b-5", "a+0 a-1 b+4 b-5"),
      (["only=a,space"], "space+0 s+1 s-2 space-3", "space+0 space-3"),
      (["only=a"], "leftshift+0 hangeul+1 capslock+2", "leftshift+0 hangeul+1 capslock+2"),
      (["remap=capslock:esc"], "capslock+0 capslock-1", "esc+0 esc-1"),
      (["remap=a:b,b:a"], "a+0 b+1 a-2 b-3", "b+0 a+1 b-2 a-3"),
      (["remap=a:c,b:c"], "a+0 b+1 a-2 b-3", "c+0 c-3"),
      (["remap=a:c"], "c+0 a+1 a=2 c-3 a!4", "c+0 c=2 c!4"),
      // The press of b came before the filter.
      (["remap=a:c,b:c"], "a+0 b-1 a-2", "c+0 c-2"),
      (["repeat=drop"], "a+0 a=1 a=2 a-3", "a+0 a-3"),
      (["debounce=5ms"], "a+0 a-50 a+52 a-90", "a+0 a-90"),
      (["debounce=5ms"], "a+0 a-50 a+56 a-90", "a+0 a-50 a+56 a-90"),
      (["debounce=5ms"], "a+0 a-50 a+55 a-90", "a+0 a-90"),
      (["debounce=5ms"], "a+0 b+1 a-2 b-3 a+4 a-20", "a+0 b+1 b-3 a-20"),
      (["debounce=5ms"], "a+0 a-2 b+3 b-10", "a+0 a-2 b+3 b-10"),
      (["debounce=5ms"], "a+0 a-2 a!3", "a+0 a-2 a!3"),
      (["debounce=5ms"], "unknown+0 unknown-2 unknown+3", "unknown+0 unknown-2 unknown+3"),
      (["only=a", "remap=a:b"], "a+0 b+1 a-2 b-3", "b+0 b-2"),
      (["remap=a:b", "only=a"], "a+0 b+1 a-2 b-3", ""),
      (["debounce=5ms", "remap=a:b", "repeat=drop"], "a+0 a=1 a-2 a+3 a-9", "b+0 b-9"),
    ] as [([String], String, String)])
  func tables(filters: [String], input: String, output: String) throws {
    #expect(text(try run(filters, events(input))) == output)
  }

  @Test(
    "An invalid filter is refused with a message that says what is wrong",
    arguments: [
      ("onyl=a", "unknown filter \"onyl\"; did you mean \"only\"?"),
      ("only=", "empty item in \"only=\""),
      ("only=,", "empty item in \"only=,\""),
      ("only=a,,b", "empty item in \"only=a,,b\""),
      ("zzzzz=a", "unknown filter \"zzzzz\"; expected one of: only="),
      ("only=ä", "unknown key \"ä\""),
      ("only=a,#", "unknown key \"#\""),
      ("remap=a", "invalid pair \"a\""),
      ("remap=a:leftcrtl", "unknown key \"leftcrtl\"; did you mean \"leftctrl\"?"),
      ("remap=unknown:a", masked), ("remap=a:unknown", masked), ("remap=a:b,code240:c", masked),
      ("only=unknown", masked), ("only=a,KEY_UNKNOWN", masked),
      ("repeat=keep", "invalid filter \"repeat=keep\"; expected"),
      ("debounce=5", "debounce: invalid duration \"5\""),
      (
        "debounce=0ms",
        "debounce: invalid duration \"0ms\"; expected more than 0 and at most 1s, for example"
      ),
    ])
  func refused(filter: String, message: String) {
    let error = #expect(throws: KeyFilterError.self) {
      try ParsedKeyFilter(filter)
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test("A chain without filters is empty")
  func empty() {
    #expect(KeyFilterChain([]).isEmpty && KeyFilterChain(parsed: []).isEmpty)
  }

  @Test("A chain can have as many filters as the limit allows")
  func most() throws {
    let most = [String](repeating: "remap=a:b", count: KeyFilterChain.limit)
    #expect(text(try run(most, events("a+0 a-1"))) == "b+0 b-1")
  }

  @Test("A release waits for at most about a thousand events, even if all have the same time")
  func longQueue() throws {
    var chain = KeyFilterChain(parsed: try ["debounce=5ms"].map(ParsedKeyFilter.init))
    var output: [KeyEvent] = []
    for event in events("a+0 a-1 b+1") { chain.receive(event, into: &output) }
    #expect(text(output) == "a+0")
    let count = 5000
    for _ in 0..<count {
      for event in events("b=1") { chain.receive(event, into: &output) }
    }
    #expect(output.count > count - 1100)
    #expect(text(Array(output.prefix(4))) == "a+0 a-1 b+1 b=1")
    for event in events("b-2") { chain.receive(event, into: &output) }
    chain.finish(into: &output)
    #expect(output.count == count + 4)
    #expect(output.map(\.time) == output.map(\.time).sorted())
  }

  @Test("Many remapped keys can be held on many keyboards")
  func manyHeld() throws {
    var chain = KeyFilterChain(parsed: try ["remap=a:s,d:s"].map(ParsedKeyFilter.init))
    let keys = ["a", "d", "s", "f"].map { KeyCode(named: $0)! }
    var output: [KeyEvent] = []
    for phase in [KeyEvent.Phase.began, .ended] {
      for device in 0..<300 {
        for key in keys {
          let event = KeyEvent(
            time: .zero, device: DeviceIndex(rawValue: UInt16(device)), key: key, phase: phase)
          chain.receive(event, into: &output)
        }
      }
    }
    // From each keyboard S and F, pressed once and released once.
    #expect(output.count == 300 * 4)
    for device in 0..<300 {
      let own = output.filter { $0.device.rawValue == UInt16(device) }
      #expect(text(own) == "s+0 f+0 s-0 f-0", "\(device)")
    }
  }

  @Test("The image of a key is the result of the whole chain")
  func image() throws {
    let chain = KeyFilterChain(
      parsed: try ["remap=capslock:a", "only=abj", "debounce=1ms"].map(ParsedKeyFilter.init))
    #expect(chain.image(of: .capsLock) == .a)
    #expect(chain.image(of: .q) == nil)
  }

  @Test("While a release is held back, the chain reports its time")
  func heldBack() throws {
    var chain = KeyFilterChain(parsed: try ["debounce=5ms"].map(ParsedKeyFilter.init))
    var output: [KeyEvent] = []
    for event in events("a+0 a-40") { chain.receive(event, into: &output) }
    #expect(chain.oldestHeldBack == EventTime(microseconds: 40_000))
    #expect(chain.deadline == EventTime(microseconds: 45_000))
    chain.advance(to: EventTime(microseconds: 45_000), into: &output)
    #expect(text(output) == "a+0 a-40")
    #expect(chain.deadline == nil)
  }

  @Test(
    "A filter waits for events that an earlier one holds back",
    arguments: [
      // When the release of S is passed on at 106, Q was pressed again 8 ms after its release: a
      // bounce.
      ("q+0 s+1 q-95 s-101 q+103 s+200", "q+0 s+1 s-101 s+200"),
      ("q+0 s+1 q-95 s-101 q+106 s+200", "q+0 s+1 q-95 s-101 q+106 s+200"),
      ("q+0 q-95 s+200", "q+0 q-95 s+200"),
    ])
  func chainedDeadlines(input: String, output: String) throws {
    let given = try run(["debounce=5ms", "debounce=10ms"], events(input))
    #expect(text(given) == output)
  }

  @Test("Through any chain every press ends once, and times never run backwards")
  func promises() throws {
    let seed = propertySeed()
    let all = ["only=asdf", "remap=a:s,d:s", "repeat=drop", "debounce=30ms", "remap=s:f"]
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let filters = all.shuffled(using: &random).prefix(.random(in: 1...4, using: &random))
      let keys = ["a", "s", "d", "f", "g"].map { KeyCode(named: $0)! }
      var source = RandomFrames(seed: random.next(), keys: keys)
      var tracker = KeyTracker()
      var tracked: [KeyEvent] = []
      for frame in source.prefix(400) { tracker.receive(frame, into: &tracked) }
      tracker.cancelAll(at: tracked.last!.time, into: &tracked)
      var down: Set<Int> = []
      var last = EventTime.zero
      for event in try run(Array(filters), tracked) {
        let key = Int(event.device.rawValue) << 16 | Int(event.key.rawValue)
        let note: Comment = "seed \(seed), round \(round), \(filters)"
        #expect(event.time >= last, note)
        last = event.time
        switch event.phase {
        case .began: #expect(down.insert(key).inserted, note)
        case .repeated: #expect(down.contains(key), note)
        case .ended, .cancelled: #expect(down.remove(key) != nil, note)
        }
      }
      #expect(down.isEmpty, "seed \(seed), round \(round), \(filters)")
    }
  }
}
