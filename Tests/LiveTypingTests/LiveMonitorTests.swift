import SystemIO
import KeyEvents
import KeyTraces
import LinuxInput
import TestSupport
import Testing

@testable import LiveTyping

@Suite("The monitor")
struct LiveMonitorTests {
  private let folder = TemporaryFolder()

  @Test("it prints what the keys do, and at the end releases those that are down")
  func prints() throws {
    let path = "\(folder.path)/lines"
    let monitor = LiveMonitor(
      KeyEventLines(),
      output: try LiveOutput(path: path), screen: nil, listensInBackground: true)
    let keys = try SimulatedKeys("d:a t:100 d:b t:50 u:a t:10")
    for frame in keys.frames { monitor.receive(frame) }
    #expect(monitor.heldKeys.map(\.keys) == [[try #require(KeyCode(named: "b"))]])
    #expect(monitor.deadline == nil && monitor.hasFocus && !monitor.isOver)
    monitor.finish(at: keys.end)
    let lines = String(decoding: try readFile(at: path), as: UTF8.self).split(separator: "\n")
    let words = lines.map { $0.split(separator: " ").dropFirst(2).prefix(2).joined(separator: " ") }
    #expect(words == ["down a", "down b", "up a", "cancel b"])
    #expect(monitor.heldKeys.isEmpty)
  }
}
