import KeyEvents
import KeyTraces
import Reporting
import SessionMaking
import Suites
import TextOutput
import TraceFiles
import Typing
import YAMLReading

extension SuiteCase {
  /// Runs the case and returns the bytes it gave. A case inherits neither the configuration file nor the environment.
  func run(in suite: String, _ maps: CharacterMaps) throws(CommandFailure) -> [UInt8] {
    try played(in: suite, maps).bytes
  }

  /// Runs the case again to find the key that wrote what differs, in words.
  func partingKey(
    _ difference: TextDifference, in suite: String, _ maps: CharacterMaps
  ) throws(CommandFailure) -> String? {
    let partingKey = PartingKey(difference)
    _ = try played(in: suite, maps, searchingWith: partingKey)
    return partingKey.description
  }

  private func played(
    in suite: String, _ maps: CharacterMaps, searchingWith partingKey: PartingKey? = nil
  ) throws(CommandFailure) -> Playback {
    do throws(CommandFailure) {
      switch input {
      case .keys(let text, let place):
        let keys = try simulatedKeys(text, at: place)
        var playback = try playback(options(in: suite), maps, partingKey)
        var window = try part()
        for frame in keys.frames where window.admits(frame) {
          partingKey?.note(frame)
          playback.receive(frame)
        }
        playback.finish(at: window.end(before: keys.end))
        return playback
      case .trace(let path):
        var trace = try openTrace(path)
        var recorded = Self.defaults
        do {
          try recorded.apply(settingsOf: trace, except: Set(self.options.map(\.key)))
        } catch {
          throw placed(error)
        }
        var playback = try playback(options(recorded, in: suite), maps, partingKey)
        var window = try part()
        do {
          try trace.read(
            frame: {
              guard window.admits($0) else { return }
              partingKey?.note($0)
              playback.receive($0)
            }, while: { !window.isOver })
        } catch {
          throw placed(CommandFailure(error))
        }
        // The second time they are known.
        if partingKey == nil {
          for warning in trace.warnings { printError("\(trace.name): \(warning)") }
        }
        playback.finish(at: window.end)
        return playback
      }
    } catch {
      throw CommandFailure(error.code, "\(suite):\(error.message)")
    }
  }

  /// Puts the place of the case before the message. What makes no sense in a file is malformed input, whoever noticed.
  private func placed(_ failure: CommandFailure) -> CommandFailure {
    CommandFailure(
      failure.code == .usage ? .malformed : failure.code, "\(place): \(failure.message)")
  }

  /// Where a word stands in the file is not known: YAML folds lines and takes quotes away.
  private func simulatedKeys(
    _ text: String, at place: YAMLPlace
  ) throws(CommandFailure) -> SimulatedKeys {
    do {
      return try SimulatedKeys(text)
    } catch {
      let problem = "found \(error.found) among the keys, expected \(error.expected)"
      let advice = error.advice.isEmpty ? "" : "; \(error.advice)"
      throw CommandFailure(.malformed, "\(place): \(problem)\(advice)")
    }
  }

  private func openTrace(_ path: String) throws(CommandFailure) -> TraceFile {
    do { return try TraceFile(path, .suite) } catch { throw placed(CommandFailure(error)) }
  }

  private func playback(
    _ options: StatedOptions, _ maps: CharacterMaps, _ partingKey: PartingKey?
  ) throws(CommandFailure) -> Playback {
    partingKey?.begin(options.options.output.format)
    do { return try options.playback(maps, observer: partingKey) } catch { throw placed(error) }
  }

  private static var defaults: StatedOptions {
    var stated = StatedOptions()
    stated.options.output.format = .document
    return stated
  }

  private func part() throws(CommandFailure) -> ReplayWindow {
    do { return try window() } catch { throw CommandFailure(.malformed, "\(error)") }
  }

  /// What the case says, over what its recording says.
  private func options(
    _ recorded: StatedOptions = defaults, in suite: String
  ) throws(CommandFailure) -> StatedOptions {
    var stated = recorded
    if self.options.contains(where: { $0.key == "mode" }) { stated.options.startMode = nil }
    do throws(YAMLError) {
      for pair in self.options { try stated.options.set(pair, in: suite) }
    } catch {
      throw CommandFailure(.malformed, "\(error)")
    }
    do { try stated.check() } catch { throw placed(error) }
    return stated
  }
}
