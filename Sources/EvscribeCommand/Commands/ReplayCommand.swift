import ArgumentParser
import KeyEvents
import Typing

/// `evscribe replay`
struct ReplayCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "A trace to text: the bytes that type would have written.",
    discussion: """
      Reads evemu recordings, whole or only their E: lines. A recording made with evscribe knows how it was typed; \
      flags change that.

        evscribe replay Samples/annyeong.evemu
        evscribe replay --mode morse --to signals keys.evemu
      """)

  @Argument(
    help: ArgumentHelp("Recordings; - is standard input.", valueName: "trace"),
    completion: .file())
  var traces: [String]

  @OptionGroup(title: "Typing") var typing: TypingArguments
  @OptionGroup(title: "Files") var configuration: ConfigurationArguments
  @OptionGroup var output: OutputArguments

  func execute() throws(CommandFailure) {
    var defaults = TypingOptions()
    try configuration.apply(to: &defaults)
    // Flags are checked before a file is opened.
    var checked = defaults
    try typing.set(in: &checked)
    let maps = CharacterMaps(usesSystem: true)
    var written = try CommandOutput(path: output.output)
    var failure: CommandFailure?
    for trace in traces where !written.hasNoReader {
      do throws(CommandFailure) {
        try replay(trace, defaults, maps, to: &written)
      } catch {
        failure = error
        break
      }
    }
    guard var failure else { return try written.finish() }
    try written.abandon()
    if let file = output.output { failure.message += "; \(file) was not replaced" }
    throw failure
  }

  private func replay(
    _ path: String, _ defaults: TypingOptions, _ maps: CharacterMaps,
    to output: inout CommandOutput
  ) throws(CommandFailure) {
    var trace = try TraceFile(path)
    var options = defaults
    try options.apply(trace.settings, from: trace.name)
    try typing.apply(to: &options)
    var playback = try Playback(options, maps)
    var failure: CommandFailure?
    do throws(CommandFailure) {
      try trace.read(
        frame: { playback.receive($0) },
        whileTrue: { () throws(CommandFailure) in
          try output.write { bytes in playback.takeBytes { bytes += $0 } }
          return playback.isOpen && !output.hasNoReader
        })
    } catch {
      failure = error
    }
    playback.finish()
    try output.write { bytes in playback.takeBytes { bytes += $0 } }
    if let failure { throw failure }
  }
}
