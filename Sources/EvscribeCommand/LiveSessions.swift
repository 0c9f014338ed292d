import Composition
import SystemIO
import KeyboardLayout
import LiveTyping
import SessionMaking
import SystemPackage
import Typing

/// A factory for the first session of live typing, and for its successors when the recording is
/// cut.
final class LiveSessions: SessionSuccession {
  private var options: TypingOptions
  private let maps: CharacterMaps
  private let form: Form?
  /// The source of corrections, suggestions and positions; nil for none.
  private let assistance: LiveAssistance?
  /// Returns the options for the head of a recording.
  private let settings: (TypingOptions) -> [(name: String, value: String)]

  /// Creates a factory. The options must be complete: none may be left for the system to fill in.
  init(
    _ options: TypingOptions, _ maps: CharacterMaps, form: Form? = nil,
    assistance: LiveAssistance? = nil,
    settings: @escaping (TypingOptions) -> [(name: String, value: String)]
  ) {
    self.options = options
    self.maps = maps
    self.form = form
    self.settings = settings
    self.assistance = assistance
  }

  /// Creates a session with the options.
  func session() throws(CommandFailure) -> TypingSession {
    do {
      var session = try TypingSession(options, maps, form: form)
      session.assistanceSource = assistance
      return session
    } catch { throw CommandFailure(error) }
  }

  /// Creates a session that starts in the current mode of `session`, with the current locks.
  func successor(of session: TypingSession) throws(SystemError) -> SessionSuccessor {
    let mode = options.modes[session.currentModeIndex]
    options.startMode = mode == options.modes.first ? nil : mode
    if let direct = session.composer(DirectComposer<XKBCharacterMap>.self) {
      options.keyboardLayout.locks = direct.map.locks.names
    }
    do {
      return SessionSuccessor(try self.session(), settings: settings(options))
    } catch {
      // Layouts and files were read for the first session, so only memory can be lacking.
      throw SystemError("make", "the next session", .noMemory)
    }
  }
}
