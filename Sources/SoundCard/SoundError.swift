/// Why there is no sound.
package enum SoundError: Error, Hashable, Sendable, CustomStringConvertible {
  /// ALSA's library is not installed.
  case noLibrary
  /// The sound card cannot be used, with ALSA's reason.
  case card(String)
  /// The system refuses a thread.
  case noThread

  package var description: String {
    switch self {
    case .noLibrary: "ALSA's library, libasound.so.2, is not installed (Debian: libasound2)"
    case .card(let reason): "the sound card \"default\" cannot be used: \(reason)"
    case .noThread: "the system refuses another thread"
    }
  }
}
