import ArgumentParser
import Descriptors

/// `evscribe convert`
struct ConvertCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "A trace of one format to another.",
    discussion: """
      Reads what replay reads. What it writes can be played by evemu-play, evemu-device and umockdev-run (evemu) or by \
      libinput replay (libinput). Stamps stay as they are. What a format has no place for is said.

        evscribe convert touchboard.yml touchboard.evemu
        evscribe convert --format libinput Samples/annyeong.evemu annyeong.yml
      """)

  @Argument(
    help: ArgumentHelp("The trace; - is standard input.", valueName: "from"), completion: .file())
  var source: String

  @Argument(
    help: ArgumentHelp(
      "Where to write it; - is stdout. A file that is there already is not touched.",
      valueName: "to"),
    completion: .file())
  var target: String

  @Option(help: "What is written: evemu (one device) or libinput.")
  var format: Format = .evemu

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case evemu, libinput
  }

  func execute() throws(CommandFailure) {
    if target != "-", FileIdentity(of: target) != nil, !isSpecialFile(at: target) {
      throw CommandFailure(
        .inputOutput, "\(target) is there already and is not touched; name another file")
    }
    var trace = try TraceFile(source)
    var output = try CommandOutput(path: target == "-" ? nil : target)
    var conversion: any TraceConversion =
      switch format {
      case .evemu: EvemuConversion(trace.head)
      case .libinput: LibinputConversion(trace.head)
      }
    do throws(CommandFailure) {
      try trace.read(
        element: { conversion.take($0) },
        whileTrue: { () throws(CommandFailure) in
          try output.write { conversion.giveBytes(to: &$0) }
          if let failure = conversion.failure { throw failure }
          return !output.hasNoReader
        })
      conversion.finish()
      if let failure = conversion.failure { throw failure }
      try output.write { conversion.giveBytes(to: &$0) }
    } catch {
      var failure = conversion.failure ?? error
      // What stands before the mistake is of use to whoever reads a pipe, and a half file is of use to nobody.
      if target == "-", conversion.failure == nil {
        try output.write { conversion.giveBytes(to: &$0) }
      }
      try output.abandon()
      if target != "-" { failure.message += "; \(target) was not written" }
      throw failure
    }
    try output.finish()
    for warning in trace.warnings + conversion.losses { printError("\(trace.name): \(warning)") }
  }
}
