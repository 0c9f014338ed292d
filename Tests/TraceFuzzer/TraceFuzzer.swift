// Every reader of traces, under libFuzzer.
//
//     EVSCRIBE_FUZZ=1 swift build -c release --scratch-path .build-fuzz --sanitize=fuzzer \
//       --product TraceFuzzer
//     .build-fuzz/release/TraceFuzzer -max_len=4096 CORPUS
//
// The first byte of an input chooses the reader, the size of the portions and the formats to write;
// the rest is the trace. A trace that was read must be the same after it is written and read again.
// Turn an input that stops the fuzzer into a test. `EVSCRIBE_FUZZ_READER=5` sends every input to
// reader 5.

import Glibc
import KeyEvents
import KeyTraces
import TraceFiles
import Documents

private let onlyReader = getenv("EVSCRIBE_FUZZ_READER").flatMap { UInt8(String(cString: $0)) }

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let choice = input.first else { return 0 }
  let bytes = Array(input.dropFirst())
  let portion = [1, 7, 64, Int.max][Int(choice >> 6)]
  switch onlyReader ?? (choice & 7) {
  case 0: readFrames(bytes, portion)
  case 1: check(elements(of: bytes, .evemu, portion), choice)
  case 2: check(elements(of: bytes, .evtest, portion), choice)
  case 3: check(elements(of: bytes, .keyd, portion), choice)
  case 4: check(elements(of: bytes, .kanata, portion), choice)
  case 5: check(libinputElements(of: bytes, portion), choice)
  case 6: readKeys(bytes)
  default: readSniffed(bytes, portion, choice)
  }
  return 0
}

/// Calls `body` with the bytes in portions until it returns false.
private func inPortions(_ bytes: [UInt8], _ size: Int, _ body: (ArraySlice<UInt8>) -> Bool) {
  var start = 0
  while start < bytes.count {
    let end = bytes.count - start > size ? start + size : bytes.count
    guard body(bytes[start..<end]) else { return }
    start = end
  }
}

private func readFrames(_ bytes: [UInt8], _ portion: Int) {
  var reader = EvemuReader()
  var tracker = KeyTracker()
  var events: [KeyEvent] = []
  var statistics = TraceStatistics()
  func receive(_ frame: borrowing InputFrame) {
    tracker.receive(frame, into: &events)
    statistics.receive(frame)
  }
  inPortions(bytes, portion) { part in (try? reader.read(part, frame: receive)) != nil }
  try? reader.finish(frame: receive)
  precondition(reader.warnings.count <= TraceLimits.warnings + 2)
  precondition(statistics.keys.values.allSatisfy { ($0.holds?.lowerBound ?? 0) >= 0 })
  tracker.cancelAll(at: .zero, into: &events)
  let ends = events.count { $0.phase == .ended || $0.phase == .cancelled }
  precondition(events.count { $0.phase == .began } == ends)
}

/// The elements of a trace; nil if it cannot be read to its end.
private func elements(
  of bytes: [UInt8], _ format: TraceFormat, _ portion: Int
) -> [TraceElement]? {
  guard var reader = TraceReader(format) else { return nil }
  var elements: [TraceElement] = []
  var isRead = true
  inPortions(bytes, portion) { part in
    isRead = (try? reader.read(part) { elements.append(copy $0) }) != nil
    return isRead
  }
  guard isRead, (try? reader.finish { elements.append(copy $0) }) != nil else { return nil }
  return elements
}

private func libinputElements(of bytes: [UInt8], _ portion: Int) -> [TraceElement]? {
  var start = 0
  var reader = LibinputReader(readingChunks: {
    let end = bytes.count - start > portion ? start + portion : bytes.count
    defer { start = end }
    return Array(bytes[start..<end])
  })
  var elements: [TraceElement] = []
  do {
    while try reader.readNext(element: { elements.append(copy $0) }) {}
  } catch {
    return nil
  }
  return elements
}

private func readKeys(_ bytes: [UInt8]) {
  let year: Int64 = 31_557_600_000_000
  let span = TimeSpan.microseconds(in: String(decoding: bytes, as: UTF8.self))
  precondition(span.map { (0...year).contains($0) } ?? true)
  guard let keys = try? SimulatedKeys(String(decoding: bytes, as: UTF8.self)) else { return }
  var last = EventTime.zero
  for frame in keys.frames {
    precondition(frame.time ?? .zero >= last && frame.events.last?.type == .synchronization)
    last = frame.time ?? last
  }
}

private func readSniffed(_ bytes: [UInt8], _ portion: Int, _ choice: UInt8) {
  guard let head = try? TraceHead(bytes, isWhole: true) else { return }
  check(
    head.format == .libinput
      ? libinputElements(of: bytes, portion) : elements(of: bytes, head.format, portion), choice)
}

/// The events and the inputs of a trace, without its other elements.
private func events(in elements: [TraceElement]?) -> [TraceElement] {
  (elements ?? []).filter { element in
    switch element {
    case .event, .input: true
    default: false
    }
  }
}

/// Writes the elements and reads them again: they must be the same. Bit 3 of `choice` selects
/// evemu's format, bit 4 libinput's.
private func check(_ elements: [TraceElement]?, _ choice: UInt8) {
  let found = events(in: elements)
  let last = found.last { if case .event = $0 { true } else { false } }
  guard case .event(let end, _)? = last, end.type == .synchronization,
    end.code == SynchronizationCode.report
  else { return }
  for case .event(_, let device) in found where device != .first { return }
  var device: TraceDevice?
  for case .device(let described, _) in elements ?? [] { device = described }

  if choice & 8 != 0 {
    var writer = EvemuWriter()
    var bytes = writer.header(for: device?.description)
    for element in found {
      if case .event(let event, _) = element { writer.write(event, to: &bytes) }
      if case .input(let input) = element { writer.write(input, to: &bytes) }
    }
    precondition(events(in: TraceFuzzer.elements(of: bytes, .evemu, .max)) == found)
  }
  if choice & 16 != 0 {
    var writer = LibinputWriter()
    let nobody = TraceDevice(description: DeviceDescription(identity: DeviceIdentity(name: "")))
    var bytes = LibinputWriter.head(deviceCount: 1) + writer.head(of: device ?? nobody)
    for element in found {
      if case .event(let event, _) = element { writer.write(event, to: &bytes) }
      if case .input(let input) = element { writer.write(input, to: &bytes) }
    }
    precondition(events(in: libinputElements(of: bytes, .max)) == found)
  }
}
