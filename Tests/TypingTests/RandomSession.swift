import Composition
import KeyEvents
import KeyFiltering
import TestSupport
import TextEditing

@testable import Typing

/// Random session settings and the frames to feed, all from one seed.
struct RandomSession {
  let description: String
  let words: [String]
  let frames: [InputFrame]
  let end: EventTime
  private let make: () -> TypingSession

  /// A new session with these settings.
  func session() -> TypingSession { make() }

  /// Modes with keyers, codes, bindings and list keys.
  static let modes: [[String]] = [
    ["mode=morse"], ["mode=morse", "prosigns=angle", "case=upper"],
    ["mode=morse", "bind=dot=leftctrl,. dash=rightctrl,- delete=x"],
    ["mode=hangul"], ["mode=hangul", "backspace=keystroke"], ["mode=hangul", "backspace=syllable"],
    ["mode=hangul", "join-lone-consonants=off"], ["mode=direct"], ["mode=morse,hangul,direct"],
    ["mode=hangul,direct", "backspace=keystroke"],
    ["mode=direct,morse", "bind=dot=leftctrl,. dash=hangeul,-"],
    ["straight key", "mode=hangul,direct"],
    ["mode=morse", "code=korean"], ["mode=morse", "code=wabun", "bind=dot=a,. dash=r,-"],
    ["mode=morse", "keyer=iambic-a", "code=korean"], ["mode=morse", "keyer=iambic-b", "wpm=40"],
    ["mode=morse,hangul", "keyer=ultimatic", "bind=dot=a dash=r"],
    ["mode=morse", "keyer=bug", "code=wabun"],
    ["mode=morse", "keyer=single-switch", "switch-delete=500ms", "switch-space=900ms"],
    ["mode=morse,direct", "keyer=single-switch", "code=korean", "switch-dah=60ms"],
    ["mode=morse", "keyer=single-switch", "switch-times=auto", "switch-delete=700ms"],
    [
      "mode=morse", "keyer=single-switch", "switch-times=auto", "switch-end=300ms",
      "switch-delete=500ms", "switch-space=900ms", "code=wabun",
    ],
    ["mode=hangul,morse", "keyer=single-switch", "switch-end=500ms"],
    // Lists that a switch scans.
    [
      "mode=morse,direct", "keyer=single-switch", "switch-delete=100ms", "switch-space=150ms",
      "switch-dah=60ms", "switch-list=200ms", "scan-step=50ms", "replace=e=et", "suggest=3",
    ],
    [
      "mode=morse,hangul", "keyer=single-switch", "switch-delete=100ms", "switch-space=150ms",
      "switch-dah=60ms", "switch-list=200ms", "scan=pause", "scan-step=90ms", "scan-first=150ms",
    ],
    [
      "mode=morse,direct", "keyer=single-switch", "switch-delete=100ms", "switch-space=150ms",
      "switch-dah=60ms", "switch-list=200ms", "scan-step=30ms", "scan-rounds=2", "scan-cancel=60ms",
      "switch-accept=10ms", "switch-rest=15ms",
    ],
    // Lists, which claim keys while they are shown, and other next-mode keys.
    [
      "mode=hangul,morse,direct", "next-mode-key=capslock,shift+r,ctrl+space",
      "bind=list=q next=. choose=-",
    ],
    ["mode=morse,direct,hangul", "next-mode-key=leftalt,shift+esc,backspace"],
    [
      "mode=direct,hangul", "next-mode-key=x",
      "bind=list=f1 next=leftctrl previous=leftshift choose=1 close=r",
    ],
    ["mode=morse,hangul,direct", "keyer=iambic-a", "bind=list=grave dot=a,leftctrl next=a"],
    // Assistance.
    [
      "mode=direct", "replace=a=ark", "replace=rr=R-k", "replace=k=a r", "capitals=sentences",
      "full-stop=on", "undo-key=f1", "delete-undoes=replacements,capitals,full-stops",
    ],
    [
      "mode=morse,direct,hangul", "replace=e=et", "replace=t=te", "replace=ㄱ=가", "capitals=words",
      "undo-key=ctrl+a,q",
    ],
  ]

  /// Whether the words ask for changes that are not typed.
  static func isAssisted(_ words: [String]) -> Bool {
    words.contains { $0.hasPrefix("replace=") || $0.hasPrefix("capitals=") }
  }

  private static let filters = [
    "only=.,-,space,backspace,1,2,r,k", "remap=q:.", "remap=capslock:esc,x:backspace",
    "remap=f1:rightalt,k:r", "repeat=drop", "debounce=5ms", "debounce=50ms", "debounce=500ms",
  ]

  static let keys =
    ("""
    . . . - - - space space backspace backspace enter a r r k k s q x left right up down home end
    delete leftshift rightshift leftctrl rightctrl leftalt hangeul hangeul rightalt esc capslock
    1 2 3 f1 f12 unknown grave
    """
    .split(whereSeparator: \.isWhitespace).compactMap { KeyCode(named: String($0)) })

  init(
    _ mode: [String], seed: UInt64, frames count: Int = 150, devices: UInt16 = 2,
    asKernel: Bool = false
  ) throws {
    var random = SeededGenerator(seed: seed)
    var words = mode.filter { $0.contains("=") }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      words.append("filter=" + Self.filters.randomElement(using: &random)!)
    }
    words.append("to=" + ["document", "text", "edits"].randomElement(using: &random)!)
    if .random(using: &random), !Self.isAssisted(words) { words.append("unbuffered=on") }
    if Int.random(in: 0..<4, using: &random) == 0 { words.append("idle-exit=1500ms") }
    if Int.random(in: 0..<4, using: &random) == 0 { words.append("stop-key=f12") }
    self.words = words
    description = "seed \(seed): \(words)"
    let options = try TypingOptions(words: words)
    let hasStraightKey = mode.contains("straight key")
    make = {
      var session = TypingSession(options) { FakeCharacterMap() }
      if hasStraightKey {
        session.composition.composer.modes.insert(
          TypingMode(name: "straight key", composer: StraightKey()), at: 0)
      }
      return session
    }
    var source = RandomFrames(seed: random.next(), keys: Self.keys)
    source.deviceCount = devices
    frames = asKernel ? source.kernelPrefix(count) : source.prefix(count)
    end = frames.last!.time!.advanced(byMicroseconds: .random(in: 0...600_000, using: &random))
  }

  /// A session after all frames, with no call at a deadline.
  func played() -> TypingSession { played(frames) }

  func played(_ frames: [InputFrame]) -> TypingSession {
    var session = session()
    for frame in frames { session.receive(frame) }
    session.finish(at: end)
    return session
  }

  /// Calls `body` with a session for each mode and its seed, for `rounds` rounds and then until
  /// `isEnough`, at most 200 rounds in all.
  static func each(
    rounds: Int = TestAmount.count(4, long: 12), devices: UInt16 = 2, asKernel: Bool = false,
    until isEnough: () -> Bool = { true }, _ body: (RandomSession, UInt64) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: propertySeed())
    for round in 0..<200 where round < rounds || !isEnough() {
      for mode in modes {
        let seed = random.next()
        try body(RandomSession(mode, seed: seed, devices: devices, asKernel: asKernel), seed)
      }
    }
  }
}

/// What a session did, as a value that can be compared and printed.
struct Doings: Equatable, CustomStringConvertible {
  var edits: [TextEdit]
  var times: [EventTime]
  var presses: [KeyEvent?]
  var previews: [String]
  var text: String
  var isOver: Bool
  var keyings: [Keying]

  init(_ session: TypingSession) {
    edits = Array(session.step.edits)
    times = session.step.stamps.map(\.time)
    presses = session.step.stamps.map(\.press)
    previews = session.step.previews
    text = session.step.sentText + session.document.text
    isOver = session.isOver
    keyings = session.step.keyings
  }

  var description: String {
    zip(edits, times).map { "\($1) \($0)" }.joined(separator: "\n")
  }

  /// The first edit that differs.
  func difference(from other: Doings) -> String {
    let mine = description.split(separator: "\n")
    let others = other.description.split(separator: "\n")
    let place = zip(mine, others).prefix { $0 == $1 }.count
    return
      "edit \(place): \(mine.dropFirst(place).first ?? "-") | \(others.dropFirst(place).first ?? "-")"
  }
}
