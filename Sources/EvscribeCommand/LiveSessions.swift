import Composition
import Descriptors
import KeyboardLayout
import LiveTyping
import SessionMaking
import SystemPackage
import Typing

/// Makes the session that is typed into live, and those that go on after it where its recording is cut.
final class LiveSessions: SessionSuccession {
  private var options: TypingOptions
  private let maps: CharacterMaps
  /// What of the options stands in the head of a recording.
  private let settings: (TypingOptions) -> [(name: String, value: String)]

  /// Makes sessions by these options, in which nothing is left to the system.
  init(
    _ options: TypingOptions, _ maps: CharacterMaps,
    settings: @escaping (TypingOptions) -> [(name: String, value: String)]
  ) {
    self.options = options
    self.maps = maps
    self.settings = settings
  }

  /// A session as the options say.
  func session() throws(CommandFailure) -> TypingSession {
    do { return try TypingSession(options, maps) } catch { throw CommandFailure(error) }
  }

  /// A session that starts in the mode where the one before ended, with the locks that are on.
  func successor(of session: TypingSession) throws(SystemError) -> SessionSuccessor {
    let mode = options.modes[session.currentModeIndex]
    options.startMode = mode == options.modes.first ? nil : mode
    if let direct = session.composer(DirectComposer<XKBCharacterMap>.self) {
      options.keyboardLayout.locks = direct.map.locks.names
    }
    do {
      return SessionSuccessor(try self.session(), settings: settings(options))
    } catch {
      // Layouts and files were read for the session before.
      throw SystemError("make", "the next session", .noMemory)
    }
  }
}
