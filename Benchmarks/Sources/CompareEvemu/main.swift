// Compares how fast evscribe and evemu's own reader read a trace (`evemu_read`, `evemu_read_event`
// of libevemu). Both get the same bytes, from memory.
//
//     EVSCRIBE_PEERS=1 EVSCRIBE_ENGINES_ONLY=1 \
//       swift run -c release --package-path Benchmarks CompareEvemu [FILE]
//
// Without a file, they read a trace of 300,000 events as `evemu-record` writes them. Rounds
// alternate, so that other work of the machine affects both.

import CEvemu
import Glibc
import KeyEvents
import KeyTraces

func trace() -> [UInt8] {
  var writer = EvemuWriter()
  var keys = [UInt8](repeating: 0xFF, count: 32)
  keys[0] = 0xFE
  let device = DeviceDescription(
    identity: DeviceIdentity(name: "Comparison", bus: 3),
    codes: [.init(type: .key, bits: keys), .init(type: .miscellaneous, bits: [0x10])])
  var bytes = writer.header(for: device)
  for frame in 0..<100_000 {
    let time = EventTime(microseconds: Int64(frame) * 40_123)
    let key = KeyCode(rawValue: UInt16(16 + frame / 2 % 38))
    writer.write(
      InputFrame(events: [
        InputEvent(
          time: time, type: .miscellaneous, code: MiscellaneousCode.scan,
          value: 0x70000 + Int32(key.rawValue)),
        .key(key, value: Int32((frame + 1) % 2), at: time), .report(at: time),
      ]), to: &bytes)
  }
  return bytes
}

func contents(of path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else {
    print("cannot open \(path)")
    exit(66)
  }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var portion = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&portion, 1, portion.count, file)
    if count == 0 { return bytes }
    bytes += portion[..<count]
  }
}

/// The events that evemu reads, and a sum over them.
func readWithEvemu(_ bytes: inout [UInt8]) -> (count: Int, sum: Int) {
  guard let file = fmemopen(&bytes, bytes.count, "r"), let device = evemu_new(nil) else {
    return (0, 0)
  }
  defer {
    evemu_delete(device)
    fclose(file)
  }
  guard evemu_read(device, file) > 0 else { return (0, 0) }
  var event = input_event()
  var count = 0
  var sum = 0
  while evemu_read_event(file, &event) > 0 {
    count += 1
    sum &+= event.time.tv_sec &+ event.time.tv_usec &+ Int(event.code) &+ Int(event.value)
  }
  return (count, sum)
}

func readWithEvscribe(_ bytes: [UInt8]) -> (count: Int, sum: Int) {
  var reader = EvemuReader()
  var count = 0
  var sum = 0
  func take(_ frame: borrowing InputFrame) {
    count += frame.events.count
    for event in frame.events {
      let time = event.time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
      sum &+= Int(time.quotient) &+ Int(time.remainder) &+ Int(event.code) &+ Int(event.value)
    }
  }
  do {
    for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
      try reader.read(bytes[start..<min(start + (1 << 16), bytes.count)], frame: take)
    }
    try reader.finish(frame: take)
  } catch {
    print("evscribe: \(error)")
  }
  return (count, sum)
}

var bytes = CommandLine.arguments.count > 1 ? contents(of: CommandLine.arguments[1]) : trace()
var times: (evemu: [Double], evscribe: [Double]) = ([], [])
var counts = (evemu: (count: 0, sum: 0), evscribe: (count: 0, sum: 0))

func seconds(_ body: () -> Void) -> Double {
  let (seconds, attoseconds) = ContinuousClock().measure(body).components
  return Double(seconds) + Double(attoseconds) / 1e18
}

for _ in 0..<11 {
  times.evemu.append(seconds { counts.evemu = readWithEvemu(&bytes) })
  times.evscribe.append(seconds { counts.evscribe = readWithEvscribe(bytes) })
}
guard counts.evemu == counts.evscribe else {
  print("the readers do not agree: evemu \(counts.evemu), evscribe \(counts.evscribe)")
  exit(1)
}

func tenths(_ number: Double) -> String {
  let count = Int(number * 10 + 0.5)
  return "\(count / 10).\(count % 10)"
}

let count = Double(counts.evemu.count)
print(
  "\(counts.evemu.count) events, \(tenths(Double(bytes.count) / count)) bytes each; best of 11 rounds"
)
for (name, rounds) in [("evemu", times.evemu), ("evscribe", times.evscribe)] {
  let best = rounds.min() ?? 1
  print(
    "\(name): \(tenths(count / best / 1e6)) million events/s, \(tenths(Double(bytes.count) / best / 1e6)) MB/s"
  )
}
print("evscribe is \(tenths((times.evemu.min() ?? 0) / (times.evscribe.min() ?? 1))) times as fast")
