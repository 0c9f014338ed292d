import Terminal
import AssistanceSources
import SystemIO
import LinuxInput
import LiveTyping
import MorseComposition
import PlainText
import SystemPackage
import Typing

#if canImport(Glibc)
  import Glibc
#endif

/// The messages of a live session about its start and about unread text.
extension LiveRun {
  func announceTyping(
    _ options: TypingOptions, _ live: LiveSession, _ screen: ScreenHost
  ) {
    let modes = options.modes.map(\.rawValue)
    let charts = Self.charts(of: options, unlike: chartOptions)
    let help = charts.isEmpty ? "" : "; keys: \(charts)"
    live.say(
      "typing \(modes.joined(separator: ", then ")); \(Self.endingKeys(options)) ends\(help)")
    if outputPath == nil, options.keyInput.stopKey == nil, !screen.showsOutput,
      (try? FileStatus(of: .standardOutput, named: "stdout"))?.isPipe == true
    {
      live.say(
        """
        Ctrl+C also ends the program that reads the pipe; to end only evscribe, set a stop key, \
        for example --stop-key f12
        """)
    }
  }

  /// Returns the names of the keys that end the session, such as `f12 or Ctrl+C`.
  static func endingKeys(_ options: TypingOptions) -> String {
    (options.keyInput.stopKey.map { "\($0.name) or " } ?? "") + "Ctrl+C"
  }

  /// Reports each mode that has a letter that the console cannot show, with the first such letter.
  func announceMissing(in font: ConsoleFont?, _ options: TypingOptions, _ live: LiveSession) {
    guard let font else { return }
    for mode in options.modes {
      guard let letter = Self.letters(of: mode, in: options).first(where: { !font.has($0) })
      else { continue }
      live.say(
        """
        the font of this console lacks \(letter) and maybe other letters of the mode \(mode.rawValue): \
        they are typed, but not shown; the programs kmscon and fbterm show them
        """)
    }
  }

  /// Returns the letters of a mode to look for in a font: a single syllable for Hangul, all letters
  /// of the code for Morse, none for direct typing.
  private static func letters(of mode: TypingOptions.ModeName, in options: TypingOptions)
    -> [String]
  {
    switch mode {
    case .hangul: ["한"]
    case .morse: options.morse.code.alphabet.letters.map(\.text)
    case .direct: []
    }
  }

  /// Saves to a separate file the bytes that have arrived nowhere, for example because the reader
  /// of the output ended before reading them: Ctrl+C ends it too, but a document is written only at
  /// the end of the session. Returns a failure if the bytes cannot be saved, or if they were only
  /// counted.
  func saveUnread(of output: LiveOutput, _ unread: UnreadBytes) -> CommandFailure? {
    let count = output.unreadCount
    guard count > 0 else { return nil }
    let place = outputPath ?? "stdout"
    let part: DisplayText =
      "the last part of the \(form == nil ? "text" : "form's output") (\(counted(count, "byte")))"
    var unread = unread
    let ended: DisplayText
    switch output.unreadCause {
    case .readerEnded: ended = "the reader of \(place) ended before reading \(part)"
    case .readerStopped: ended = "the reader of \(place) did not accept \(part)"
    case .fileFailed:
      ended = "\(place) lacks \(part)"
      unread = .kept
    }
    guard unread != .dropped else { return nil }
    guard unread == .kept, let folder = StateFolder(environment: Environment.all) else {
      return CommandFailure(.inputOutput, "\(ended), which is lost")
    }
    folder.make()
    let path = "\(folder.path)/unread-\(getpid()).txt"
    do throws(SystemError) {
      try output.keepUnread(at: path)
      printError("\(ended), which is kept in \(path)")
      return nil
    } catch {
      return CommandFailure(.inputOutput, "\(ended), which is lost: \(error)")
    }
  }

  /// Returns the `chart` commands for these options, each in backquotes; empty for direct typing
  /// alone. Each command states only the options that differ from `usual`, the ones that `chart`
  /// uses without flags. If `usual` is nil, a command for Morse states the code, the keyer, and the
  /// other options that differ from their defaults, and a command for Hangul states the layout.
  static func charts(of options: TypingOptions, unlike usual: TypingOptions?) -> String {
    options.modes.compactMap { mode in
      let words: [String]
      switch mode {
      case .morse:
        words = ChartOptions.morse.map { name in
          let value = value(of: name, in: options)
          return value == usual.map { Self.value(of: name, in: $0) } ?? ""
            ? "" : " --\(name) \(shellWord(value))"
        }
      case .hangul:
        let layout = options.hangul.layout
        words = [layout == usual?.hangul.layout ? "" : " --layout \(shellWord(layout))"]
      case .direct: return nil
      }
      return "`evscribe chart \(mode.rawValue)\(words.joined())`"
    }
    .joined(separator: ", ")
  }

  /// Returns the value of an option for a chart of Morse; empty if it is the default, except for
  /// the code and the keyer.
  private static func value(of name: String, in options: TypingOptions) -> String {
    switch name {
    case "code": return options.morse.code.rawValue
    case "keyer": return options.morse.keyer.rawValue
    case "bind":
      // The chart does not show the candidate-list keys.
      var keys = options.morse.bindings
      keys.listKeys = [:]
      return keys.description
    default: return TypingOptions.row(name)?.write(options).joined() ?? ""
    }
  }

  /// Returns a warning about Morse roles that are bound only to keys that none of `devices` has, or
  /// nil if there are none. Roles that make no signals are not checked if they have their default
  /// keys.
  static func unusableBindings(
    _ options: TypingOptions, _ devices: [InputDevice]
  ) -> DisplayText? {
    // A filter may produce any key.
    guard options.modes.contains(.morse), options.keyInput.filters.isEmpty, !devices.isEmpty
    else { return nil }
    let keyer = options.morse.keyer
    let bound = MorseBindings(options.morse.bindings, keyer: keyer)
    let roles = keyer.roles.filter { role in
      let usual = MorseBindings.defaultKeys(for: role, keyer: keyer)
      return [.dot, .dash, .key].contains(role) || !bound.keys(for: role).allSatisfy(usual.contains)
    }
    guard !roles.isEmpty else { return nil }
    let keys = devices.flatMap(\.description.codes).filter { $0.type == .key }
    let unusable = roles.filter { role in
      !bound.keys(for: role).isEmpty
        && !bound.keys(for: role).contains { key in
          let place = Int(key.rawValue)
          return keys.contains {
            place / 8 < $0.bits.count && $0.bits[place / 8] >> (place % 8) & 1 == 1
          }
        }
    }
    guard !unusable.isEmpty else { return nil }
    let missing = unusable.map { role in
      "\(bound.keys(for: role).map(\.name).joined(separator: " and ")) (\(role.rawValue))"
    }
    return """
      none of the keyboards that are read has these keys: \(missing.joined(separator: ", ")); select a device \
      with them (`evscribe devices --all` lists all devices), or bind other keys (--bind)
      """
  }
}
