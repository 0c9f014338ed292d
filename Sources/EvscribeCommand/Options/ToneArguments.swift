import ArgumentParser
import PlainText
import Sidetone

/// The options for how a sound is.
struct ToneArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The pitch of Morse, from 100 to 4000 Hz (default: 600).", valueName: "hertz"))
  var pitch: String?

  @Option(
    help: ArgumentHelp(
      "The volume of the sound, from 0% to 100% (default: 50%).", valueName: "percent"))
  var volume: String?

  /// The name of an option that was given; nil if none was.
  var given: String? { pitch != nil ? "pitch" : volume != nil ? "volume" : nil }

  /// The settings; throws if a value is invalid.
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
      let text = volume.hasSuffix("%") ? volume.dropLast() : volume[...]
      guard let percent = Double(text), (0...100).contains(percent) else {
        throw CommandFailure(
          .usage, "--volume: found \"\(volume)\", expected 0% to 100%, as in 30%")
      }
      settings.volume = percent / 100
    }
    return settings
  }
}
