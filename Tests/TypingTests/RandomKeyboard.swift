import KeyEvents
import TestSupport

/// Keyboards with random presses, as the kernel would report them: taps, keys held for
/// long, keys pressed together, and now and then a keyboard that goes away. Each frame has one key.
struct RandomKeyboard {
  private var random: SeededGenerator
  /// The keys that type.
  private let typed: [KeyCode]
  /// The keys that edit or move.
  var edits: [KeyCode] = []
  /// The keys with roles in forms.
  var roles: [KeyCode] = []
  /// Whether a key that is held for six seconds has a meaning.
  var hasSwitch = false
  /// Whether now and then keys of a second keyboard come between.
  var isTwo = true
  private var time: Int64 = 1_000_000
  private var device = DeviceIndex.first
  private var down: [PressID] = []
  private var frames: [InputFrame] = []

  init(_ random: SeededGenerator, typed: [KeyCode]) {
    self.random = random
    self.typed = typed
  }

  /// The frames of so many actions; at the end some keys may be down.
  mutating func frames(_ count: Int) -> [InputFrame] {
    for _ in 0..<count { act() }
    tap(.f12, for: 1000)
    return frames
  }

  private mutating func act() {
    device = DeviceIndex(rawValue: Int.random(in: 0..<8, using: &random) == 0 && isTwo ? 1 : 0)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<58: tap(typed.randomElement(using: &random)!, for: shortTime)
    case 58..<70: tap(edits.randomElement(using: &random)!, for: shortTime)
    case 70..<77: tap(.tab, for: shortTime)
    case 77..<80: tap(.tab, with: .leftShift)
    case 80..<81: tap(.enter, with: .leftControl)
    case 81..<84: tap(roles.randomElement(using: &random)!, for: shortTime)
    case 84..<87: tap(typed.randomElement(using: &random)!, with: .leftShift)
    case 87..<89: tap(edits.randomElement(using: &random)!, with: .leftShift)
    case 89: tap(typed.randomElement(using: &random)!, with: .leftControl)
    case 90: tap(.capsLock, for: shortTime)
    case 91..<94: tap((typed + edits).randomElement(using: &random)!, for: 450_000, repeats: 3)
    case 94..<96: hold()
    case 96..<98: rollOver()
    case 98: vanish()
    default: tap(.f1, for: shortTime)
    }
  }

  private var shortTime: Int64 {
    mutating get {
      Int64([0, 1000, 30_000, 60_000, 130_000, 180_000].randomElement(using: &random)!)
    }
  }

  private mutating func wait() {
    time += Int64(
      [0, 800, 20_000, 60_000, 120_000, 400_000, 700_000].randomElement(using: &random)!)
    if Int.random(in: 0..<25, using: &random) == 0 { time += 3_000_000 }
  }

  private mutating func tap(_ key: KeyCode, for held: Int64, repeats: Int = 0) {
    press(key)
    for _ in 0..<repeats {
      time += held / Int64(repeats + 1)
      send(key, 2)
    }
    time += held / Int64(repeats + 1)
    release(key)
    wait()
  }

  private mutating func tap(_ key: KeyCode, with modifier: KeyCode) {
    press(modifier)
    tap(key, for: shortTime)
    release(modifier)
  }

  /// Holds a key until lists open, waits until something is marked, and chooses.
  private mutating func hold() {
    tap(typed.randomElement(using: &random)!, for: hasSwitch ? 6_100_000 : 450_000)
    time += Int64.random(in: 0...4_000_000, using: &random)
    tap(typed.randomElement(using: &random)!, for: 30_000)
  }

  private mutating func rollOver() {
    let keys = [
      typed.randomElement(using: &random)!, (typed + edits).randomElement(using: &random)!,
    ]
    press(keys[0])
    wait()
    press(keys[1])
    wait()
    release(keys[0])
    wait()
    release(keys[1])
  }

  private mutating func press(_ key: KeyCode) {
    let press = PressID(device, key)
    guard !down.contains(press) else { return }
    down.append(press)
    send(key, 1)
  }

  private mutating func release(_ key: KeyCode) {
    guard let place = down.firstIndex(of: PressID(device, key)) else { return }
    down.remove(at: place)
    send(key, 0)
  }

  private mutating func send(_ key: KeyCode, _ value: Int32) {
    let at = EventTime(microseconds: time)
    frames.append(
      InputFrame(device: device, events: [.key(key, value: value, at: at), .report(at: at)]))
  }

  /// The keyboard goes away with the keys that are down, or loses events.
  private mutating func vanish() {
    let at = EventTime(microseconds: time)
    let held = down.filter { $0.device == device }.map(\.key)
    down.removeAll { $0.device == device }
    if Bool.random(using: &random) {
      frames.append(.release(held, of: device, at: at))
    } else {
      frames.append(
        InputFrame(
          device: device, kind: .hole,
          events: [
            InputEvent(time: at, type: .synchronization, code: 3, value: 0), .report(at: at),
          ]))
    }
    wait()
  }
}
