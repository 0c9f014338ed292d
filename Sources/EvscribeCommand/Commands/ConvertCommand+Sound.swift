import KeyEvents
import KeyTraces
import PlainText
import SessionMaking
import SessionOutput
import Sidetone
import TextKeying
import TraceFiles
import Typing

/// The conversion of a text or a trace to sound.
extension ConvertCommand {
  /// Returns the settings of the sound; nil if TO is not a sound. Throws if an option is invalid or
  /// has no effect.
  func soundSettings() throws(CommandFailure) -> SoundRenderer.Settings? {
    guard target.lowercased().hasSuffix(".wav") else {
      guard let name = tone.given else { return nil }
      throw CommandFailure(
        .usage, "--\(name): has no effect unless TO ends in .wav; leave out --\(name)")
    }
    guard format == nil else {
      throw CommandFailure(
        .usage, "--format: has no effect when TO ends in .wav; leave out --format")
    }
    return try tone.settings()
  }

  /// Writes a sound to TO. Throws if the sound is empty or exceeds the limits for a file.
  func write(
    _ sound: KeyedSound, _ settings: SoundRenderer.Settings
  ) throws(CommandFailure) {
    guard !sound.isEmpty else {
      throw CommandFailure(
        .malformed,
        "\(source): contains no keyed Morse, so there is nothing to hear; \(target) was not written"
      )
    }
    guard !sound.isTooLong else {
      throw CommandFailure(
        .malformed,
        "\(source): its sound would be longer than 12 hours or have more than 2,000,000 dits and dahs, the limits for a file; split it"
      )
    }
    var output = try CommandOutput(path: target, replaces: false)
    try output.write { $0 += WAVHeader.bytes(sampleCount: sound.sampleCount) }
    try sound.render(settings) { samples throws(CommandFailure) in
      try output.write { bytes in
        for sample in samples {
          bytes.append(UInt8(truncatingIfNeeded: sample))
          bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
      }
      return !output.hasNoReader
    }
    try output.finish()
  }

  /// Returns the sound of the keys that type the text.
  func sound(ofTextKeyedWith typist: TextTypist) throws(CommandFailure) -> KeyedSound {
    let maps = CharacterMaps(usesSystem: true)
    var typist = typist
    var sounded: SoundedSession
    do throws(TextKeyingError) {
      let text = try KeyedText(source)
      try typist.prepare(for: text, maps)
      do throws(SessionMakingError) {
        sounded = try SoundedSession(typist.options, maps)
      } catch {
        throw .session(error)
      }
      try typist.type(text, maps) { sounded.receive($0) }
    } catch {
      throw CommandFailure(error)
    }
    return sounded.finish()
  }

  /// Returns the sound of the trace's keys, read with the options that the trace states.
  func soundOfTrace() throws(CommandFailure) -> KeyedSound {
    var trace = try openTrace(source)
    var stated = StatedOptions()
    do throws(StatedOptionsError) {
      try stated.apply(settingsOf: trace, except: [])
      try stated.check()
    } catch {
      throw CommandFailure(error)
    }
    let maps = CharacterMaps(usesSystem: true)
    var options = stated.options
    var sounded: SoundedSession
    do throws(SessionMakingError) {
      try maps.words.fill(&options)
      sounded = try SoundedSession(options, maps)
    } catch {
      throw CommandFailure(error)
    }
    do throws(TraceFileError) {
      try trace.read(
        frame: { _ = sounded.receive($0) }, input: { sounded.receive($0) }, while: { true })
    } catch {
      var failure = CommandFailure(error)
      if failure.code == .malformed, !trace.head.isProven { failure.message += Self.textAdvice }
      throw failure
    }
    for warning in trace.warnings { printError("\(trace.name): \(warning)") }
    return sounded.finish()
  }
}

/// A session whose keyed marks are collected as a sound.
private struct SoundedSession {
  private var session: TypingSession
  private var sound = KeyedSound()
  private var end = EventTime.zero

  init(_ options: TypingOptions, _ maps: CharacterMaps) throws(SessionMakingError) {
    var options = options
    options.morse.makesAllMarks = true
    session = try TypingSession(options, maps)
  }

  /// Types the keys of a frame. Returns false once the sound is too long.
  mutating func receive(_ frame: borrowing InputFrame) -> Bool {
    if let time = frame.time { end = max(end, time) }
    session.receive(frame)
    note()
    return !sound.isTooLong
  }

  mutating func receive(_ input: SessionInput) {
    session.receive(input)
    note()
  }

  private mutating func note() {
    sound.note(session.step.keyings)
    session.clearStep()
  }

  /// Ends the session after the keyer's last mark, and returns the sound.
  consuming func finish() -> KeyedSound {
    session.finish(at: max(end, sound.end ?? end))
    note()
    return sound
  }
}
