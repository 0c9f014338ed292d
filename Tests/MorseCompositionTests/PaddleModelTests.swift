import KeyEvents
import MorseComposition
import TestSupport
import Testing

/// The simplest model of paddles, for comparison: time advances in hundredths of a dit, and each
/// step checks the paddles.
private struct PaddleModel {
  var keyer: MorseKeyer
  var memory: PaddleMemory
  private(set) var signals = ""
  private var isDown: [MorseSignal: Bool] = [:]
  private var last = MorseSignal.dit
  private var kind: MorseSignal?
  private var end = 0
  private var markEnd: Int?
  /// The remembered presses.
  private var latches: Set<MorseSignal> = []
  /// Whether the other paddle was down during the mark.
  private var metOther = false

  static let unit = 100

  init(_ keyer: MorseKeyer, _ memory: PaddleMemory) {
    self.keyer = keyer
    self.memory = memory
  }

  mutating func tick(_ now: Int, _ moves: [(paddle: MorseSignal, isDown: Bool)]) {
    for move in moves {
      isDown[move.paddle] = move.isDown
      // Checked after each move: a paddle may be down for a moment only.
      defer { noteOther(now) }
      guard move.isDown else { continue }
      last = move.paddle
      guard let kind else {
        start(move.paddle, now)
        continue
      }
      let remembers =
        kind == move.paddle ? memory.own : move.paddle == .dit ? memory.dit : memory.dah
      if remembers { latches.insert(move.paddle) }
    }
    noteOther(now)
    guard let kind, now == end else { return }
    let other: MorseSignal = kind == .dit ? .dah : .dit
    let held = MorseSignal.allCases.filter { isDown[$0] == true }
    self.kind = nil
    if latches.contains(other) || (keyer == .iambicB && metOther) {
      start(other, now)
    } else if latches.contains(kind) {
      start(kind, now)
    } else if held.count == 2 {
      start(keyer == .ultimatic ? last : other, now)
    } else if let held = held.first {
      start(held, now)
    } else {
      latches = []
    }
  }

  /// The moment at which the mark ends belongs to the gap, and that at which an element begins to
  /// the element before it.
  private mutating func noteOther(_ now: Int) {
    guard let kind, let markEnd, now < markEnd else { return }
    if isDown[kind == .dit ? .dah : .dit] == true { metOther = true }
  }

  private mutating func start(_ kind: MorseSignal, _ now: Int) {
    if let markEnd {
      let gap = now - markEnd
      signals += gap > 5 * Self.unit ? " / " : gap > 2 * Self.unit ? " " : ""
    }
    signals += kind == .dit ? "." : "-"
    self.kind = kind
    let mark = now + (kind == .dit ? 1 : 3) * Self.unit
    markEnd = mark
    end = mark + Self.unit
    latches.remove(kind)
    metOther = isDown[kind == .dit ? .dah : .dit] == true
  }
}

@Suite("Paddles compared with a simple model")
struct PaddleModelTests {
  @Test("In iambic B a paddle counts if it goes down during the mark, not as the mark ends")
  func endOfMark() {
    // A dit is 12 ms.
    for (time, signals) in [(11_999, ".-"), (12_000, ".")] as [(Int64, String)] {
      var host = TimedHost(
        PaddleComposer(
          .iambicB, speed: MorseSpeed(wordsPerMinute: 100)!,
          memory: PaddleMemory(dit: false, dah: false, own: false)))
      host.feed(.leftControl, .began, at: .zero)
      host.feed(.leftControl, .ended, at: EventTime(microseconds: 1))
      host.feed(.rightControl, .began, at: EventTime(microseconds: time))
      host.feed(.rightControl, .ended, at: EventTime(microseconds: time + 1))
      host.wait(milliseconds: 1000)
      #expect(host.signals == signals)
    }
  }

  @Test("Random moves make equal signals", arguments: [MorseKeyer.iambicA, .iambicB, .ultimatic])
  func randomMoves(keyer: MorseKeyer) {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<TestAmount.count(120, long: 500) {
      let memory = PaddleMemory(
        dit: .random(using: &random), dah: .random(using: &random), own: .random(using: &random))
      // A dit is 12 ms, so a hundredth of it is 120 µs.
      var host = TimedHost(
        PaddleComposer(keyer, speed: MorseSpeed(wordsPerMinute: 100)!, memory: memory))
      var model = PaddleModel(keyer, memory)
      var moves: [Int: [(paddle: MorseSignal, isDown: Bool)]] = [:]
      var isDown: [MorseSignal: Bool] = [.dit: false, .dah: false]
      var now = 0
      for _ in 0..<Int.random(in: 1...14, using: &random) {
        let paddle: MorseSignal = .random(using: &random) ? .dit : .dah
        isDown[paddle]?.toggle()
        moves[now, default: []].append((paddle, isDown[paddle]!))
        // Also whole units, at which elements end.
        let isWhole = Int.random(in: 0..<4, using: &random) == 0
        now +=
          isWhole ? 100 * .random(in: 0...7, using: &random) : .random(in: 1...400, using: &random)
      }
      for (paddle, isHeld) in isDown where isHeld {
        moves[now, default: []].append((paddle, false))
      }
      for tick in 0...now + 1500 {
        for move in moves[tick] ?? [] {
          let key: KeyCode = move.paddle == .dit ? .leftControl : .rightControl
          host.feed(
            key, move.isDown ? .began : .ended, at: EventTime(microseconds: Int64(tick) * 120))
        }
        model.tick(tick, moves[tick] ?? [])
      }
      host.wait(milliseconds: 1000)
      let written = "seed \(seed), round \(round): \(moves.sorted { $0.key < $1.key }) \(memory)"
      #expect(host.signals == model.signals, "\(written)")
      #expect(host.faults == [])
      if host.signals != model.signals { return }
    }
  }
}
