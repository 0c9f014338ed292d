import ArgumentParser
import SystemIO
import KeyTraces
import PlainText
import SessionMaking
import SystemPackage
import TextKeying
import TraceFiles
import Typing

/// `evscribe convert`
struct ConvertCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts a trace to another format or to sound, or a text to the keys that type it.",
    discussion: """
      Reads the same formats as replay. The result can be played by evemu-play and evemu-device (evemu) or by libinput \
      replay (libinput). umockdev-run plays evemu files too, but changes the times: do not use it for a straight key, \
      a bug or a single switch. Timestamps do not change. Anything that the format cannot hold is reported.

        evscribe convert touchboard.yml touchboard.evemu
        evscribe convert Samples/annyeong.evemu annyeong.yml

      With --mode, FROM is a text. The trace states how to read its keys, so that `evscribe replay` writes the same \
      text; a warning says so if that is not possible. With several modes, each character is typed \
      in a mode that has it, and the Hangul key goes from one mode to the next. A text may be up \
      to 1 MiB long; its trace can be a thousand times as long.

        evscribe convert --mode hangul letter.txt letter.evemu
        evscribe convert --mode hangul,direct mixed.txt mixed.evemu
        evscribe convert --mode morse --keyer iambic-b --wpm 25 a.txt paddles.evemu
        evscribe convert --mode morse --keyer straight --jitter 10% a.txt key.evemu

      If TO ends in .wav, the keyed Morse is written as sound (16 bits, 48 kHz): a trace as it was keyed, \
      or a text at any speed, for example to practise while travelling.

        evscribe convert --mode morse --wpm 20 --farnsworth 8 lesson.txt lesson.wav
        evscribe convert Samples/morse-straight-key.evemu fist.wav
      """)

  @Argument(
    help: ArgumentHelp(
      "The trace, or with --mode the text; - is standard input.", valueName: "from"),
    completion: .file())
  var source: String

  @Argument(
    help: ArgumentHelp(
      "The output; - is stdout. An existing file is not replaced.",
      valueName: "to"),
    completion: .file())
  var target: String

  @Option(
    help: """
      The format of TO: evemu (one device) or libinput. Default: libinput if TO ends in .yml, .yaml or .libinput, else \
      evemu.
      """)
  var format: RecordingFormat?

  @OptionGroup(title: "A sound (if TO ends in .wav)") var tone: ToneArguments
  @OptionGroup(title: "A text (with --mode)") var typing: OptionFlags<KeyingOptions>
  @OptionGroup(title: "A text (with --mode)") var keying: KeyingArguments

  func execute() throws(CommandFailure) {
    // Check the target before reading, without opening it: it may be a pipe, which is opened only
    // when there is something to write.
    if target != "-" {
      try CommandOutput.checkName(target)
      do throws(SystemError) {
        let place = try FileLocation(of: target)
        if place.isReplaceable, place.existing != nil {
          throw SystemError("write to", target, .fileExists)
        }
      } catch {
        throw CommandFailure(writing: error)
      }
    }
    let settings = try soundSettings()
    if let typist = try keying.typist(typing, isForSound: settings != nil) {
      if let settings { return try write(try sound(ofTextKeyedWith: typist), settings) }
      try convert(textKeyedWith: typist)
    } else {
      if let settings { return try write(try soundOfTrace(), settings) }
      try convertTrace()
    }
  }

  /// The advice to add to a message if FROM may be a text instead of a trace.
  static let textAdvice: DisplayText = "; to convert a text, add --mode direct, hangul or morse"

  private func convertTrace() throws(CommandFailure) {
    var trace = try openTrace(source)
    var output = try CommandOutput(path: target, replaces: false)
    var conversion = conversion(of: trace.head)
    do throws(CommandFailure) {
      try trace.read(
        element: { conversion.convert($0) },
        whileTrue: { () throws(CommandFailure) in
          try output.writeLines { conversion.flush(to: &$0) }
          if let failure = conversion.failure { throw CommandFailure(failure) }
          return !output.hasNoReader
        })
      try finish(&conversion, &output)
    } catch {
      var failure = conversion.failure.map { CommandFailure($0) } ?? error
      if failure.code == .malformed, !trace.head.isProven {
        failure.message += Self.textAdvice
      }
      // The reader of stdout can use the part before the mistake; a partial file is useless.
      if target == "-", conversion.failure == nil {
        try output.writeLines { conversion.flush(to: &$0) }
      }
      try output.abandon()
      if target != "-" { failure.message += "; \(target) was not written" }
      throw failure
    }
    try output.finish()
    for warning in formatWarnings { printError("\(warning)") }
    for warning in trace.warnings + conversion.losses { printError("\(trace.name): \(warning)") }
  }

  /// Writes the rest of the conversion, in portions.
  private func finish(
    _ conversion: inout any TraceConverter, _ output: inout CommandOutput
  ) throws(CommandFailure) {
    conversion.finish()
    if let failure = conversion.failure { throw CommandFailure(failure) }
    var hasMore = true
    while hasMore, !output.hasNoReader {
      try output.writeLines { hasMore = conversion.flush(to: &$0) }
    }
  }

  private var formatWarnings: [String] {
    RecordingFormat.warning(for: target, writtenAs: format).map { [$0] } ?? []
  }

  private func conversion(of head: TraceHead) -> any TraceConverter {
    switch format ?? RecordingFormat(endingOf: target) ?? .evemu {
    case .evemu: EvemuConverter(head)
    case .libinput: LibinputConverter(head)
    }
  }

  private func convert(textKeyedWith typist: TextTypist) throws(CommandFailure) {
    let maps = CharacterMaps(usesSystem: true)
    var typist = typist
    let text: KeyedText
    let warnings: [String]
    do throws(TextKeyingError) {
      text = try KeyedText(source)
      warnings = try typist.check(text, maps)
    } catch {
      throw CommandFailure(error)
    }
    let stated = typist.options.stated(inTraceAt: target == "-" ? nil : target)
    var conversion = conversion(of: TraceHead(.evemu, settings: stated.options.words))
    var output = try CommandOutput(path: target, replaces: false)
    var question = Question()
    do throws(TextKeyingError) {
      try typist.give(
        text, maps, to: { conversion.convert($0) },
        while: {
          question.ask { () throws(CommandFailure) in
            try output.writeLines { conversion.flush(to: &$0) }
            return !output.hasNoReader
          }
        })
    } catch {
      throw CommandFailure(error)
    }
    try question.check()
    try finish(&conversion, &output)
    try output.finish()
    for warning in formatWarnings + warnings { printError("\(warning)") }
    if let advice = stated.advice { printError("\(advice)") }
  }
}
