import SystemIO
import KeyEvents
import KeyTraces
import TraceFiles
import TestSupport
import Testing

/// Tests of the recording left by a killed recorder.
@Suite("A killed recorder", .waits)
struct KilledRecorderTests {
  private let folder = TemporaryFolder()
  private static let probe = ProcessRunner.builtExecutable("RecorderProbe")

  @Test("leaves a file with every frame whose write was reported, at whatever time it is killed")
  func killed() throws {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    let kinds = [("evemu", 1), ("libinput", 1), ("libinput", 2), ("libinput", 3)]
    var reportedCount = 0
    for run in 0..<TestAmount.count(40, long: 200) {
      let (format, deviceCount) = kinds[run % kinds.count]
      let delay = Int.random(in: 0..<30, using: &generator)
      let path = "\(folder.path)/\(run)"
      let told = try reportedFrames(of: path, format, deviceCount, killedAfter: delay)
      let read = try frames(in: path, isEvemu: format == "evemu")
      #expect(read.count >= told, "seed \(seed), run \(run): \(format), \(deviceCount) devices")
      for (number, frame) in read.enumerated() {
        guard frame.time?.microseconds == Int64(number),
          Int(frame.device.rawValue) == number % deviceCount
        else {
          Issue.record("seed \(seed), run \(run): frame \(number) is \(frame)")
          break
        }
      }
      reportedCount += told
    }
    #expect(
      reportedCount > TestAmount.count(0, long: 1000),
      "seed \(seed): the recorders were killed before they wrote")
  }

  /// Runs a recorder for this many milliseconds and returns the last number that it reported.
  private func reportedFrames(
    of path: String, _ format: String, _ deviceCount: Int, killedAfter delay: Int
  ) throws -> Int {
    let script = "\"$0\" \"$1\" \"$2\" \"$3\" & sleep \"$4\"; kill -9 $!; wait"
    let result = try ProcessRunner.run(
      "/bin/sh",
      ["-c", script, Self.probe, path, format, "\(deviceCount)", "0.0\(delay / 10)\(delay % 10)"],
      timeLimit: .seconds(20))
    let whole = result.output[..<(result.output.lastIndex(of: 0x0A) ?? 0)]
    let lines = whole.split(separator: 0x0A)
    return Int(String(decoding: lines.last ?? [], as: UTF8.self)) ?? 0
  }

  /// The text up to the end of its last frame: a kill in the middle of a write may leave half of
  /// one.
  private static func wholeFrames(of bytes: [UInt8]) -> [UInt8] {
    let mark = Array("SYN_REPORT".utf8)
    var end = bytes.count
    while let newline = bytes[..<end].lastIndex(of: 0x0A) {
      let start = bytes[..<newline].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      if bytes[start..<newline].contains(mark) { return Array(bytes[...newline]) }
      end = newline
    }
    return bytes
  }

  /// The frames of a recording and of the files beside it.
  private func frames(in path: String, isEvemu: Bool) throws -> [InputFrame] {
    let names = folder.names
    var bytes: [UInt8] = []
    for file in [path, "\(path).2", "\(path).3"]
    where names.contains(String(file.dropFirst(folder.path.count + 1))) {
      bytes += Self.wholeFrames(of: try readFile(at: file))
    }
    // The recorder was killed before it wrote anything.
    if bytes.isEmpty { return [] }
    var frames: [InputFrame] = []
    if isEvemu {
      var reader = EvemuReader()
      try reader.read(bytes) { frames.append(copy $0) }
      try reader.finish { frames.append(copy $0) }
      return frames
    }
    var rest = bytes[...]
    var reader = LibinputReader(readingChunks: {
      let chunk = Array(rest.prefix(1 << 16))
      rest = rest.dropFirst(chunk.count)
      return chunk
    })
    var made = TraceFrames()
    while try reader.readNext(element: { made.take($0) { frames.append(copy $0) } }) {}
    return frames
  }
}
