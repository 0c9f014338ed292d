#if canImport(Glibc)
  import Glibc
#endif

/// The comparison of evscribe with evtest and interception-tools on one keyboard, printed as a
/// table.
struct PeerTable: ~Copyable {
  private var board: UinputBoard
  private let node: String
  private let presses: Int
  private let rate: Int

  private static let name = "Measured Board"
  private static let starts = 20
  /// The programs take turns, so that a machine that is slow for a while is slow for all of them.
  private static let rounds = 5
  private static let idleSeconds: UInt32 = 10

  init(presses: Int, rate: Int) {
    board = UinputBoard(Self.name)
    self.presses = presses
    self.rate = rate
    guard let node = Self.nodes().first else { fail("no node of the keyboard") }
    self.node = node
  }

  private static func nodes() -> [String] {
    (0..<64).filter { number in
      lines(of: "/sys/class/input/event\(number)/device/name").first.map { $0 == name } ?? false
    }.map { "/dev/input/event\($0)" }
  }

  private var evscribe: [String] {
    ["evscribe", "type", "--mode", "direct", "--xkb-layout", "us", "--unbuffered", node]
  }

  /// Measures delays, start times, idle wake-ups and memory, and prints them.
  mutating func print() {
    usleep(1_000_000)
    var ours = Measured()
    var theirs = Measured()
    var piped = Measured()
    for _ in 0..<Self.rounds {
      run([evscribe], .bytes, &ours)
      run([["evtest", node]], .lines, &theirs)
      run([["interception", "-g", node], ["uinput", "-d", node]], .events, &piped)
    }
    let evtestWorst = Self.percentile(99, theirs.delays.whole)

    Swift.print(
      """

      From a press to its answer, \(presses) presses and as many releases, \(rate) key events a second, in microseconds

      | program | from | p50 | p99 | max | p99 / evtest's |
      |---|---|---|---|---|---|
      """)
    func row(_ name: String, _ from: String, _ delays: [Int64]) {
      let worst = Self.percentile(99, delays)
      let figures = [Self.percentile(50, delays), worst, delays.max() ?? 0].map { "\($0 / 1000)" }
      Swift.print(
        "| \(name) | \(from) | \(figures.joined(separator: " | ")) | \(Self.ratio(worst, evtestWorst)) |"
      )
    }
    row("evscribe, the byte", "stamp", ours.delays.whole)
    row("evtest, the key's line", "stamp", theirs.delays.whole)
    row("evtest, its first byte", "stamp", theirs.delays.first)
    row("evscribe, the byte", "write", ours.delays.sinceWrite)
    row("interception and uinput, the event", "write", piped.delays.sinceWrite)

    let openings = startTimes()
    Swift.print(
      """

      | program | exec to device open, median of \(Self.starts), us | / evtest's | wake-ups in \(Self.idleSeconds) s | memory, kB |
      |---|---|---|---|---|
      | evscribe | \(openings.ours / 1000) | \(Self.ratio(openings.ours, openings.theirs)) | \(ours.wakeUps) | \(ours.memory) |
      | evtest | \(openings.theirs / 1000) | 1.00 | \(theirs.wakeUps) | \(theirs.memory) |
      | interception and uinput | - | - | \(piped.wakeUps) | \(piped.memory) |
      """)
    fflush(nil)
  }

  private struct Measured {
    var delays = LatencyMeter.Delays()
    /// The wake-ups of one round.
    var wakeUps = 0
    var memory = 0
  }

  /// Runs one round. Wake-ups and memory are those of the first round.
  private mutating func run(
    _ pipeline: [[String]], _ form: PressAnswers.Form, _ measured: inout Measured
  ) {
    let program = PeerProgram(pipeline)
    usleep(2_000_000)
    let copy = Self.nodes().first { $0 != node }
    var output = program.output
    if form == .events {
      guard let copy else { fail("uinput has made no keyboard") }
      output = open(copy, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    }
    defer { if form == .events { close(output) } }
    let isFirst = measured.delays.whole.isEmpty
    var meter = LatencyMeter(node: node, output: output, form: form)
    let delays = meter.measure(
      &board, warmUp: 300, presses: max(1, presses / Self.rounds), rate: rate)
    measured.delays.first += delays.first
    measured.delays.whole += delays.whole
    measured.delays.sinceWrite += delays.sinceWrite
    guard isFirst else { return }
    let before = program.switches()
    sleep(Self.idleSeconds)
    measured.wakeUps = program.switches() - before
    measured.memory = program.memory()
  }

  /// The median times from the start of each program until it opens the keyboard, in nanoseconds;
  /// the programs take turns.
  private func startTimes() -> (ours: Int64, theirs: Int64) {
    var ours: [Int64] = []
    var theirs: [Int64] = []
    for _ in 0..<Self.starts {
      ours.append(openingTime(of: evscribe))
      theirs.append(openingTime(of: ["evtest", node]))
    }
    return (Self.percentile(50, ours), Self.percentile(50, theirs))
  }

  private func openingTime(of command: [String]) -> Int64 {
    let watch = inotify_init1(CInt(IN_CLOEXEC))
    guard watch >= 0, inotify_add_watch(watch, node, UInt32(IN_OPEN)) >= 0 else {
      fail("inotify: \(errno)")
    }
    defer { close(watch) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let start = now()
    let program = PeerProgram([command])
    guard read(watch, &bytes, bytes.count) > 0 else { fail("inotify: \(errno)") }
    let opened = now()
    _ = consume program
    return opened - start
  }

  private static func percentile(_ percent: Int, _ values: [Int64]) -> Int64 {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * percent / 100)]
  }

  private static func ratio(_ value: Int64, _ other: Int64) -> String {
    let hundredths = (value * 100 + other / 2) / max(1, other)
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
