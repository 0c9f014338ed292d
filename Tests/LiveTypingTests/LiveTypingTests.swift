import SystemIO
import Foundation
import KeyEvents
@testable import LiveTyping
import KeyTraces
import LinuxInput
import SystemPackage
import TestSupport
import TextEditing
import Testing
import Typing

@Suite("Live typing")
struct LiveTypingTests {
  private let folder = NSTemporaryDirectory() + "evscribe-live-\(UUID().uuidString)"
  private let device = DeviceDescription(identity: DeviceIdentity(name: "Test", bus: 3))

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func options(_ words: [(String, String)]) throws -> TypingOptions {
    var options = TypingOptions()
    for (name, value) in words { try options.set(name, to: value) }
    return options
  }

  private func recorder(
    _ name: String, _ options: TypingOptions, masks: Bool = true
  ) throws -> Recorder {
    var recording = recording("\(folder)/\(name)")
    recording.settings = options.words
    recording.masks = masks
    return try Recorder(recording)
  }

  private func recording(_ path: String) -> Recorder.Options {
    Recorder.Options(path: path, devices: [(.first, TraceDevice(description: device))])
  }

  private func play(
    _ keys: SimulatedKeys, _ options: TypingOptions, recorder: Recorder?
  ) throws -> String {
    let path = "\(folder)/text-\(UUID().uuidString)"
    let live = LiveSession(
      session: .withoutLayout(options), options: options, output: try LiveOutput(path: path),
      screen: nil, recorder: recorder, listensInBackground: true)
    for frame in keys.frames where !live.isOver {
      while let deadline = live.deadline, deadline < frame.time! { live.advance(to: deadline) }
      live.receive(frame)
    }
    live.finish(at: keys.end)
    #expect(live.failure == nil)
    return String(decoding: try readFile(at: path), as: UTF8.self)
  }

  private func replay(_ name: String) throws -> (text: String, frames: [InputFrame]) {
    var reader = EvemuReader()
    var frames: [InputFrame] = []
    try reader.read(readFile(at: "\(folder)/\(name)")) { frames.append(copy $0) }
    try reader.finish { frames.append(copy $0) }
    var options = TypingOptions()
    for (name, value) in reader.settings { try options.set(name, to: value) }
    options.output.format = .document
    var session = TypingSession.withoutLayout(options)
    for frame in frames { session.receive(frame) }
    session.finish(at: frames.last!.time!)
    return (session.document.text, frames)
  }

  @Test(
    "the replay of a recording equals the text typed live, with and without masks",
    arguments: [true, false])
  func recorded(masks: Bool) throws {
    let options = try options([("mode", "hangul"), ("to", "document"), ("idle-exit", "9s")])
    let keys = try SimulatedKeys("d k s s f5 u ctrl+c d g k t:300 p d volumeup y")
    let recorder = try recorder("a.evemu", options, masks: masks)
    let text = try play(keys, options, recorder: recorder)
    let again = try replay("a.evemu")
    #expect(again.text == text)
    #expect(again.frames.last?.isEmpty == true)
    #expect(again.frames.last?.time == keys.end)
    let codes = Set(again.frames.flatMap(\.events).filter { $0.type == .key }.map(\.code))
    #expect(codes.contains(KeyCode.unknown.rawValue) == masks)
    #expect(codes.contains(KeyCode(named: "f5")!.rawValue) == !masks)
  }

  @Test("a recording is private, and an existing file is not touched")
  func owned() throws {
    let options = TypingOptions()
    _ = try recorder("b.evemu", options)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/b.evemu")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let before = try readFile(at: "\(folder)/b.evemu")
    let error = #expect(throws: SystemError.self) { try recorder("b.evemu", options) }
    #expect(error?.code == .fileExists)
    #expect(try readFile(at: "\(folder)/b.evemu") == before)
  }

  @Test("a recording that cannot be written any more does not end typing")
  func brokenRecording() throws {
    let options = try options([("mode", "morse"), ("to", "document")])
    #expect(throws: SystemError.self) {
      try Recorder(recording("/dev/full"), special: try openSpecialFile(at: "/dev/full"))
    }
    signal(SIGPIPE, SIG_IGN)
    let (recorder, reader, path) = try piped()
    close(reader)
    // A process that another test starts has the reader too, until it runs its program.
    while case let writer = open(path, O_WRONLY | O_NONBLOCK), writer >= 0 {
      close(writer)
      sched_yield()
    }
    let text = try play(try SimulatedKeys(". . . space - - -"), options, recorder: recorder)
    #expect(text == "so")
    #expect(recorder.error?.isBrokenPipe == true)
  }

  @Test("a recording whose reader does not read waits in memory, and is abandoned at the limit")
  func slowRecording() throws {
    let (recorder, reader, _) = try piped()
    defer { close(reader) }
    var keys = 0
    while recorder.error == nil, keys < 100_000 {
      let time = EventTime(microseconds: Int64(keys))
      recorder.write(
        InputFrame(events: [.key(.a, value: Int32(keys % 2), at: time), .report(at: time)]),
        presses: [SessionPress(PressID(.first, .a), .claimed, passedOn: nil)])
      keys += 1
    }
    #expect(recorder.error?.code == .resourceTemporarilyUnavailable)
    #expect(keys > 1000)
  }

  /// A recorder that writes to a pipe, and the descriptor of its reader.
  private func piped() throws -> (Recorder, CInt, path: String) {
    let pipe = "\(folder)/pipe-\(UUID().uuidString)"
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let recorder = try Recorder(recording(pipe), special: try openSpecialFile(at: pipe))
    return (recorder, reader, pipe)
  }

  @Test("the stop key ends the session and the recording")
  func stopKey() throws {
    let options = try options([("mode", "morse"), ("to", "document"), ("stop-key", "end")])
    let keys = try SimulatedKeys(". - t:100 end . . .")
    let text = try play(keys, options, recorder: try recorder("c.evemu", options))
    #expect(text == "a")
    let again = try replay("c.evemu")
    #expect(again.text == "a")
    let presses = again.frames.flatMap(\.events).filter { $0.type == .key && $0.value == 1 }
    #expect(presses.map(\.code) == [KeyCode.dot, .minus, .end].map(\.rawValue))
  }
}
