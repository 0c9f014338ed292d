import Descriptors
import Reporting
import SessionMaking
import TextOutput
import TraceFiles
import Typing
import YAMLReading

/// Options of typing and who said each of them, so that what makes no sense is told where it stands and not as a flag that
/// nobody gave.
struct StatedOptions: Sendable {
  var options = TypingOptions()
  /// By the option's long name; nothing where it is as by default.
  private(set) var sources: [String: Source] = [:]

  enum Source: Sendable {
    case flag
    /// With its file: `config.yaml:2:7`.
    case line(String)
    case recording(String)
  }

  /// Sets what a recording says of how it was typed, but for the options in `given`, which somebody said otherwise.
  mutating func apply(
    settingsOf trace: borrowing TraceFile, except given: Set<String> = []
  ) throws(CommandFailure) {
    let known = trace.settings.filter { TypingOptions.names.contains($0.name) }
    guard !known.isEmpty else { return }
    options.clear("filter")
    options.startMode = nil
    for name in Set(known.map(\.name)).subtracting(given) { options.clear(name) }
    var counts: [String: Int] = [:]
    for (name, value, line) in known where !given.contains(name) {
      counts[name, default: 0] += 1
      let place = "\(trace.name):\(line)"
      do throws(TypingOptionError) {
        try TypingOptions.checkCount(counts[name] ?? 0, of: name)
        let isLayout = name == "layout"
        try options.setWord(name, to: isLayout ? Self.layout(value, beside: trace.folder) : value)
      } catch {
        throw CommandFailure(
          .malformed, "\(place): \(name): \(error.problem)")
      }
      sources[name] = .recording(place)
    }
  }

  /// Sets an option from a line of the configuration file.
  mutating func apply(_ pair: YAMLPair, in file: String) throws(YAMLError) {
    try options.set(pair, in: file)
    sources[pair.key] = .line("\(file):\(pair.value.place)")
  }

  /// Sets what was given on the command line; nothing else is changed. What adds up where it is repeated takes the place of
  /// what was there, and another ring of modes starts at its own first one. Each word is checked by itself: a recording may
  /// say more.
  mutating func apply(flags: [(name: String, values: [String])]) throws(CommandFailure) {
    let given = flags.filter { !$0.values.isEmpty }
    if given.contains(where: { $0.name == "mode" }) { options.startMode = nil }
    do throws(TypingOptionError) {
      for (name, values) in given {
        try TypingOptions.checkCount(values.count, of: name)
        options.clear(name)
        for value in values { try options.setWord(name, to: value) }
        sources[name] = .flag
      }
    } catch {
      throw CommandFailure(.usage, "--\(error)")
    }
  }

  /// Sets the modes, which the command itself says.
  mutating func set(modes: [TypingOptions.ModeName]) {
    options.modes = modes
    sources["mode"] = .flag
  }

  /// Checks whether all that was said makes sense together; not whether each flag has an effect (``ineffectiveFlags``).
  func check() throws(CommandFailure) {
    do throws(TypingOptionError) { try options.validate() } catch {
      let involved = [error.option] + error.others
      guard involved.contains(where: { sources[$0] != nil }) else {
        throw CommandFailure(.usage, "\(error)")
      }
      let problem = error.problem + recordedPart(of: involved)
      throw placed(CommandFailure(.usage, "\(problem)", options: involved))
    }
  }

  /// The failure with the place of the option that is to blame before it. What makes no sense in a file is malformed
  /// input, whoever noticed.
  func placed(_ failure: CommandFailure) -> CommandFailure {
    guard let name = failure.options.first(where: { sources[$0] != nil }),
      let source = sources[name]
    else { return failure }
    let code = failure.code == .usage ? .malformed : failure.code
    switch source {
    case .flag where failure.code == .usage:
      return CommandFailure(.usage, "--\(name): \(failure.message)")
    case .flag: return failure
    case .line(let place):
      return CommandFailure(code, "\(place): \(name): \(failure.message)")
    case .recording(let place):
      let advice = name == "layout" ? "; \(Self.layoutAdvice)" : ""
      return CommandFailure(
        code, "\(place): \(name): \(failure.message)\(advice)")
    }
  }

  /// Whether keys are read as Morse only because nobody has said anything else.
  var isForeign: Bool { sources["mode"] == nil && !options.saysMorse }

  /// A session with these options, fed from a trace. It shows the observer what it does.
  func playback(
    _ maps: CharacterMaps, observer: (any SessionObserver)? = nil
  ) throws(CommandFailure) -> Playback {
    var isFromRecording = false
    if case .recording = sources["layout"] { isFromRecording = true }
    do throws(SessionMakingError) {
      let session = try TypingSession(options, maps, followsLinks: !isFromRecording)
      return Playback(session, options, observer: observer)
    } catch {
      throw placed(CommandFailure(error))
    }
  }
}

extension StatedOptions {
  private static let layoutAdvice = "--layout FILE gives another"

  /// What `layout` means in a recording, which may come from anybody: a layout that is built in, or a file beside it.
  private static func layout(
    _ word: String, beside folder: String?
  ) throws(TypingOptionError) -> String {
    guard TypingOptions.Hangul.isPath(word) else { return word }
    guard isPlainFileName(word) else {
      throw TypingOptionError(
        option: "layout",
        problem: """
          found "\(word)", expected a layout that is built in, or a file beside the recording whose name is of letters, \
          digits and . _ - alone; \(layoutAdvice)
          """)
    }
    guard let folder else {
      throw TypingOptionError(
        option: "layout",
        problem:
          "\"\(word)\" is a file beside the recording, and nothing is beside standard input; --layout FILE gives it"
      )
    }
    return folder + word
  }

  /// Whether a recording may call a file so: ASCII letters, digits and `._-`, no dot and no dash at the start.
  static func isPlainFileName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !".-".utf8.contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "._-".utf8.contains(byte)
      }
    }
  }
}
