import ArgumentParser
import LiveTyping
import PlainText
import SoundCard

/// The option for sound.
struct SoundArguments: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Let Morse sound as you key it, keys of other modes click, and keys that do nothing give a low tone.",
      discussion: """
        Through ALSA, which most desktops pass on to PipeWire or PulseAudio. Without a sound card typing goes on; \
        `evscribe doctor` says why there is no sound. A secure field is silent.
        """))
  var sound = false

  /// Adds the sound if it is wanted.
  func apply(_ tone: ToneArguments, to run: inout LiveRun) throws(CommandFailure) {
    guard sound else {
      guard let name = tone.given else { return }
      throw CommandFailure(
        .usage, "--\(name): has no effect without --sound; add --sound, or leave out --\(name)")
    }
    run.sound = try tone.settings()
  }
}
