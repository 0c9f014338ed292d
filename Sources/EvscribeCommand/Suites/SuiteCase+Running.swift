import KeyTraces
import Typing
import YAMLReading

extension SuiteCase {
  /// Runs the case and returns the bytes it gave. A case inherits neither the configuration file nor the environment.
  func run(in suite: String, _ maps: CharacterMaps) throws(CommandFailure) -> [UInt8] {
    switch input {
    case .keys(let text, let place):
      let keys: SimulatedKeys
      do { keys = try SimulatedKeys(text) } catch {
        throw CommandFailure(.malformed, "\(suite):\(place): keys: \(error)")
      }
      var playback = try Playback(options([], in: suite), maps)
      for frame in keys.frames { playback.receive(frame) }
      playback.finish(at: keys.end)
      return playback.bytes
    case .trace(let path):
      var trace = try TraceFile(path)
      var playback = try Playback(options(trace.settings, in: suite, trace: path), maps)
      try trace.read(frame: { playback.receive($0) }, whileTrue: { true })
      playback.finish()
      return playback.bytes
    }
  }

  private func options(
    _ settings: [(name: String, value: String)], in suite: String, trace: String = ""
  ) throws(CommandFailure) -> TypingOptions {
    var options = TypingOptions()
    options.output = .document
    try options.apply(settings, from: trace)
    do throws(YAMLError) {
      if self.options.contains(where: { $0.key == "filter" }) { options.filters = [] }
      for pair in self.options { try options.set(pair) }
    } catch {
      throw CommandFailure(error, in: suite)
    }
    do { try options.validate() } catch {
      throw CommandFailure(.usage, "\(suite):\(place): \(error)")
    }
    return options
  }
}
