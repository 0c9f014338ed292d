import ArgumentParser
import PlainText
import Sidetone

/// The option for sound.
struct SoundArguments: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Play Morse as you key it, a click for keys of other modes, and a low tone for keys that do nothing.",
      discussion: """
        Sound goes through ALSA, which most desktops route to PipeWire or PulseAudio. Without a sound card, typing continues; \
        `evscribe doctor` says why there is no sound. A secure field is silent.
        """))
  var sound = false

  /// Adds the sound to a run if `--sound` is set. Throws if a tone option is set without it.
  func apply(_ tone: ToneArguments, to run: inout LiveRun) throws(CommandFailure) {
    guard sound else {
      guard let name = tone.given else { return }
      throw CommandFailure(
        .usage, "--\(name): has no effect without --sound; add --sound, or leave out --\(name)")
    }
    run.sound = try tone.settings()
  }
}

/// The options for the pitch and the volume of the sound.
struct ToneArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The pitch of Morse, from 100 to 4000 Hz (default: 600).", valueName: "hertz"))
  var pitch: String?

  @Option(
    help: ArgumentHelp(
      "The volume of the sound, from 0% to 100% (default: 50%).", valueName: "percent"))
  var volume: String?

  /// The name of the first of these options on the command line; nil if there is none.
  var given: String? { pitch != nil ? "pitch" : volume != nil ? "volume" : nil }

  /// Returns the settings. Throws if a value is invalid.
  func settings() throws(CommandFailure) -> SoundRenderer.Settings {
    var settings = SoundRenderer.Settings()
    if let pitch {
      let text = pitch.lowercased().hasSuffix("hz") ? pitch.dropLast(2) : pitch[...]
      guard let hertz = Double(text), SoundRenderer.Settings.pitchRange.contains(hertz) else {
        throw CommandFailure(
          .usage, "--pitch: found \"\(pitch)\", expected 100 to 4000 Hz, as in 700")
      }
      settings.pitch = hertz
    }
    if let volume {
      settings.volume = try share(volume, of: "volume", upTo: 100, example: "30%")
    }
    return settings
  }
}
