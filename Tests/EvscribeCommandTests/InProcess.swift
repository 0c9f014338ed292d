import ArgumentParser
import KeyTraces
import PlainText
import SessionMaking
import SessionOutput
import Suites
import TestSupport
import TextKeying
import TraceFiles
import Typing

@testable import EvscribeCommand

#if canImport(Glibc)
  import Glibc
#endif

/// What the commands do, in the process of the tests: for tests with many inputs, because it takes
/// a fraction of the time. The environment has no effect.
enum InProcess {
  /// Replays a trace to text, as `evscribe replay` does with these typing options.
  static func replay(
    _ path: String, flags: [(name: String, values: [String])] = [], config: String? = nil
  ) throws(CommandFailure) -> String {
    let (text, outcome) = try outcome(of: path, flags: flags, config: config)
    if let failure = outcome?.failure { throw CommandFailure(failure) }
    return text
  }

  /// Replays a trace to text, also one that fails. Returns the text so far and the outcome.
  static func outcome(
    of path: String, flags: [(name: String, values: [String])] = [], config: String? = nil
  ) throws(CommandFailure) -> (text: String, outcome: TraceReplay.Outcome?) {
    var defaults = StatedOptions()
    if let config {
      var arguments = ConfigurationArguments()
      arguments.config = config
      try arguments.apply(to: &defaults)
    }
    var stated = defaults
    let list: TraceList
    do { try stated.apply(flags: flags) } catch { throw CommandFailure(error) }
    do { list = try TraceList([path]) } catch { throw CommandFailure(error) }
    let replay = TraceReplay(
      defaults: defaults, flags: flags, window: ReplayWindow(), isAlone: true, makeMaps: maps)
    var bytes: [UInt8] = []
    var outcome: TraceReplay.Outcome?
    replay.run(list, speed: nil) { _, step in
      switch step {
      case .begin: break
      case .bytes(let more): bytes += more
      case .end(let end): outcome = end
      }
      return true
    }
    return (String(decoding: bytes, as: UTF8.self), outcome)
  }

  /// Replays a trace to its whole text.
  static func document(_ path: String) throws(CommandFailure) -> String {
    try replay(path, flags: [("to", ["document"])])
  }

  /// Writes the keys of a text to a new trace, as `evscribe convert` does with these options.
  /// Returns the warnings.
  @discardableResult
  static func key(
    _ text: String, to trace: String, _ options: [String]
  ) throws(CommandFailure) -> [String] {
    let folder = TemporaryFolder()
    let source = folder.write(Array(text.utf8), to: "text")
    let command = try parsed(ConvertCommand.self, [source, trace] + options)
    guard var typist = try command.keying.typist(command.typing) else {
      throw CommandFailure(.usage, "the options have no mode")
    }
    let stated: TypingOptions
    var conversion: EvemuConverter
    let warnings: [String]
    do throws(TextKeyingError) {
      let text = try KeyedText(source)
      warnings = try typist.check(text, maps())
      stated = typist.options.stated(inTraceAt: trace).options
      conversion = EvemuConverter(TraceHead(.evemu, settings: stated.words))
      try typist.give(text, maps(), to: { conversion.convert($0) }, while: { true })
    } catch {
      throw CommandFailure(error)
    }
    conversion.finish()
    var bytes: [UInt8] = []
    while conversion.flush(to: &bytes) {}
    let file = fopen(trace, "wx")
    precondition(file != nil, "cannot write \(trace): \(errno)")
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return warnings
  }

  /// The text of `evscribe chart` with these words on the command line.
  static func chart(_ words: String...) throws(CommandFailure) -> String {
    let command = try parsed(ChartCommand.self, words)
    var stated = StatedOptions()
    stated.set(modes: command.subject == .morse ? [.morse] : [.hangul])
    try command.typing.apply(to: &stated)
    return try command.text(stated.options).text
  }

  /// The typing options of these words on the command line.
  static func flags(
    _ words: [String]
  ) throws(CommandFailure) -> [(name: String, values: [String])] {
    try parsed(TypingArguments.self, words).flags
  }

  /// The failure of a command; nil if it succeeds.
  static func failure(of command: () throws -> some Any) throws -> CommandFailure? {
    do { _ = try command() } catch let failure as CommandFailure { return failure }
    return nil
  }

  private static func parsed<Arguments: ParsableArguments>(
    _ type: Arguments.Type, _ words: [String]
  ) throws(CommandFailure) -> Arguments {
    do { return try Arguments.parse(words) } catch {
      throw CommandFailure(.usage, "\(Arguments.message(for: error))")
    }
  }

  private static func maps() -> CharacterMaps { CharacterMaps(environment: [:]) { _ in } }
}
