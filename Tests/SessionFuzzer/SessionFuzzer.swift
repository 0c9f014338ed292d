// Sessions with any options and any keys, under libFuzzer.
//
//     EVSCRIBE_FUZZ=1 swift build -c release --scratch-path .build-fuzz --sanitize=fuzzer \
//       --product SessionFuzzer
//     .build-fuzz/release/SessionFuzzer -max_len=2048 CORPUS
//
// An input is lines of options, `name=value`, an empty line, and four bytes for each event: the
// key, its action and keyboard, and in two bytes the time since the previous event. A masked
// recording must replay to the same edits, and the edits must make the document. Turn an input that
// stops the fuzzer into a test.

import Composition
import Glibc
import KeyEvents
import KeyFiltering
import TextEditing
import Typing

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var options = TypingOptions()
  options.output.format = .document
  var rest = bytes[...]
  while let end = rest.firstIndex(of: 0x0A) {
    let line = rest[..<end]
    rest = rest[(end + 1)...]
    guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { break }
    let name = String(decoding: line[..<sign], as: UTF8.self)
    let value = String(decoding: line[(sign + 1)...], as: UTF8.self)
    // Layout files are not read.
    if name == "layout", TypingOptions.Hangul.isPath(value) { continue }
    try? options.set(name, to: value)
  }
  play(frames(rest), options)
  return 0
}

/// Stops the fuzzer with a message. A release build leaves the message out of a precondition.
private func demand(_ isTrue: Bool, _ problem: String) {
  guard !isTrue else { return }
  _ = "\(problem)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
  abort()
}

private func play(_ frames: [InputFrame], _ options: TypingOptions) {
  guard (try? options.validate()) != nil else { return }
  var live = TypingSession(options) { Letters() }
  var replayed = TypingSession(options) { Letters() }
  var mask = KeyMask()
  for var frame in frames {
    live.receive(frame)
    if mask.apply(to: &frame, presses: live.step.presses) { replayed.receive(frame) }
  }
  let end = frames.last?.time?.advanced(byMicroseconds: 3_000_000) ?? .zero
  live.finish(at: end)
  replayed.finish(at: end)
  demand(
    live.step.stamps.map(\.time) == replayed.step.stamps.map(\.time),
    "a replay makes edits at other times")
  demand(
    live.step.edits.elementsEqual(replayed.step.edits), "a replay gives other edits")
  demand(live.step.sent == replayed.step.sent, "a replay sends another text")
  demand(live.openCount == 0 && live.deadline == nil, "text or a deadline is open after the end")
  var text = TextDocument()
  for edit in live.step.edits { demand(text.make(edit), "\(edit) does not fit") }
  if options.output.format == .document || options.output.format == .edits {
    demand(text.text == live.document.text, "the edits make another text")
  }
}

/// The frames that a kernel could send for these bytes.
private func frames(_ bytes: ArraySlice<UInt8>) -> [InputFrame] {
  var frames: [InputFrame] = []
  var time = EventTime.zero
  var down: Set<PressID> = []
  var rest = bytes
  while rest.count >= 4 {
    let event = Array(rest.prefix(4))
    rest = rest.dropFirst(4)
    // From 0 to centuries: a number and how often it is doubled.
    time = time.advanced(byMicroseconds: Int64(event[2]) << Int64(event[3] & 47))
    let device = DeviceIndex(rawValue: UInt16(event[1] >> 6))
    let key = KeyCode(rawValue: UInt16(event[0]))
    let press = PressID(device, key)
    var frame = InputFrame(device: device)
    switch event[1] & 15 {
    case 0...6 where down.insert(press).inserted:
      frame.events = [.key(key, value: 1, at: time)]
    case 7...11 where down.remove(press) != nil:
      frame.events = [.key(key, value: 0, at: time)]
    case 12 where down.contains(press):
      frame.events = [.key(key, value: 2, at: time)]
    case 13:
      frame = .release(
        down.filter { $0.device == device }.map(\.key).sorted(), of: device, at: time)
      down = down.filter { $0.device != device }
      frames.append(frame)
      continue
    case 14:
      frame.kind = .hole
      frame.events = [
        InputEvent(
          time: time, type: .synchronization, code: SynchronizationCode.dropped, value: 0)
      ]
      down = down.filter { $0.device != device }
    default: break
    }
    frame.events.append(.report(at: time))
    frames.append(frame)
  }
  return frames
}

/// A layout: each key of the main block has a character, the key before 1 is a dead key, and Ctrl,
/// left Alt and Super make commands.
private struct Letters: CharacterMap {
  private var held: Set<KeyCode> = []
  private(set) var pendingSequence = ""

  mutating func press(_ key: KeyCode, into text: inout [Unicode.Scalar]) -> CharacterMapAnswer {
    if key == .grave {
      pendingSequence = "`"
      return .sequence
    }
    pendingSequence = ""
    guard key.rawValue < 58, !key.isModifierOrLock else { return .nothing }
    text.append(Unicode.Scalar(UInt8(0x41 + key.rawValue)))
    return .characters
  }

  mutating func update(_ key: KeyCode, isDown: Bool) {
    if isDown { held.insert(key) } else { held.remove(key) }
  }

  mutating func resetSequence() { pendingSequence = "" }
  var hasCommandModifier: Bool {
    !held.isDisjoint(with: [.leftControl, .rightControl, .leftAlt, .leftSuper, .rightSuper])
  }
  var usesRightAltForLevel: Bool { false }
}
