import KeyEvents
import KeyTraces
import TestSupport
import Testing

@testable import LiveTyping

@Suite("Joining the files of a recording")
struct RecordingJoinTests {
  private let folder = TemporaryFolder()

  /// A recording of two keyboards, and the joint content of its files.
  private func recording() throws -> (join: RecordingJoin, text: [UInt8]) {
    let path = "\(folder.path)/keys"
    var options = Recorder.Options(
      path: path, devices: (0..<2).map { (DeviceIndex(rawValue: $0), .plainKeyboard) })
    options.format = .libinput
    let recording = try Recording(options, at: path)
    #expect(folder.names == ["keys", "keys.2"])
    return (try RecordingJoin(recording), try contents(recording.parts))
  }

  private func contents(_ paths: [String]) throws -> [UInt8] {
    try ProcessRunner.run("/bin/cat", paths).output
  }

  @Test("Parts that are to be kept are kept, even if the join succeeds after all")
  func kept() throws {
    let (join, text) = try recording()
    #expect(join.keepParts())
    join.start()
    #expect(join.end() == nil)
    #expect(folder.names == ["keys", "keys.2"])
    #expect(try contents(["\(folder.path)/keys"]) == text)
  }

  @Test("Parts that were removed can no longer be kept")
  func removed() throws {
    let (join, text) = try recording()
    join.start()
    #expect(join.end() == nil)
    #expect(!join.keepParts())
    #expect(folder.names == ["keys"])
    #expect(try contents(["\(folder.path)/keys"]) == text)
  }
}
