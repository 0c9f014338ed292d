import CLibevdev
import KeyEvents

#if canImport(Glibc)
  import Glibc
#endif

/// The time of CLOCK_MONOTONIC in nanoseconds, the clock of the timestamps.
func now() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// A meter that types in a steady rhythm and measures when a program reports each press.
///
/// The timestamps are read from the keyboard itself after the answer, through a descriptor that
/// nothing waits on, so measuring wakes no process between a key and its answer.
struct LatencyMeter: ~Copyable {
  private let stampReader: CInt
  private let device: OpaquePointer
  private let output: CInt
  private var answers: PressAnswers
  private var written: [Int64] = []
  private var stamps: [Int64] = []

  /// - Parameters:
  ///   - node: the keyboard to type on.
  ///   - output: the output in which the program reports presses; non-blocking.
  init(node: String, output: CInt, form: PressAnswers.Form) {
    stampReader = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    var made: OpaquePointer?
    guard libevdev_new_from_fd(stampReader, &made) == 0, let made,
      libevdev_set_clock_id(made, CLOCK_MONOTONIC) == 0
    else { fail("\(node): \(errno)") }
    device = made
    self.output = output
    answers = PressAnswers(form)
  }

  deinit {
    libevdev_free(device)
    close(stampReader)
  }

  /// The delays in nanoseconds: from the kernel's timestamp of each press to the first byte of the
  /// answer and to its end, and from the write of the press to that end. A grabbed keyboard gives
  /// no timestamps; all three then count from the write.
  struct Delays {
    var first: [Int64] = []
    var whole: [Int64] = []
    var sinceWrite: [Int64] = []
  }

  /// Types `warmUp` presses and then `presses`, `rate` key events per second; the delays are those
  /// of the latter.
  mutating func measure(
    _ board: inout UinputBoard, warmUp: Int, presses: Int, rate: Int
  ) -> Delays {
    answers = PressAnswers(answers.form)
    let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).compactMap {
      KeyCode(named: String(Character(Unicode.Scalar($0))))
    }
    var due = now()
    for event in 0..<(warmUp + presses) * 2 {
      due += 1_000_000_000 / Int64(rate)
      collect(until: due)
      let press = event / 2
      let isDown = event % 2 == 0
      if isDown { written.append(now()) }
      // Every 60th key is Enter: lines as in ordinary text.
      board.set(press % 60 == 59 ? .enter : letters[press % letters.count], isDown)
    }
    collect(until: now() + 1_000_000_000)
    let count = warmUp + presses
    guard answers.whole.count == count else {
      fail("\(count) presses, \(answers.whole.count) reported")
    }
    guard stamps.isEmpty || stamps.count == count else {
      fail("\(count) presses, \(stamps.count) timestamps")
    }
    var delays = Delays()
    for press in warmUp..<count {
      let stamp = stamps.isEmpty ? written[press] : stamps[press]
      delays.first.append(answers.first[press] - stamp)
      delays.whole.append(answers.whole[press] - stamp)
      delays.sinceWrite.append(answers.whole[press] - written[press])
    }
    return delays
  }

  private mutating func collect(until due: Int64) {
    while true {
      let rest = due - now()
      guard rest > 0 else { break }
      var wait = timespec(
        tv_sec: Int(rest / 1_000_000_000), tv_nsec: Int(rest % 1_000_000_000))
      var polled = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      if ppoll(&polled, 1, &wait, nil) > 0 { answers.read(from: output, at: now()) }
    }
    readStamps()
  }

  private mutating func readStamps() {
    var event = input_event()
    let size = MemoryLayout<input_event>.size
    while read(stampReader, &event, size) == size {
      if event.type == UInt16(EV_SYN), event.code == UInt16(SYN_DROPPED) { fail("timestamps lost") }
      guard event.type == UInt16(EV_KEY), event.value == 1 else { continue }
      stamps.append(
        Int64(event.time.tv_sec) * 1_000_000_000 + Int64(event.time.tv_usec) * 1000)
    }
  }
}
