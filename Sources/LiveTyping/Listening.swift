import SystemIO
import LinuxInput
import SystemPackage
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// Whether keys are for evscribe, and the terminal that tells it.
struct Listening {
  let screen: LiveScreen?
  private let isInBackground: Bool
  private var isFocused: Bool

  /// - Parameters:
  ///   - screen: the terminal in which evscribe runs; nil if there is none.
  ///   - isInBackground: whether to listen even while the terminal does not have the focus.
  init(_ screen: LiveScreen?, isInBackground: Bool) {
    self.screen = screen
    self.isInBackground = isInBackground
    isFocused = screen?.connection.startsWithFocus ?? true
    screen?.connection.start()
  }

  /// Whether keys are for evscribe now.
  var isHearing: Bool { isInBackground || isFocused && screen?.connection.isInForeground != false }

  /// Whether keys can never be for evscribe again: the terminal that would tell it is gone.
  var isOver: Bool { !isInBackground && screen?.connection.isClosed == true }

  func appendDescriptors(to list: inout [PolledDescriptor]) {
    screen?.connection.appendDescriptors(to: &list)
  }

  /// A descriptor is ready, possibly the terminal's.
  mutating func isReady(_ descriptor: FileDescriptor, for events: PollEvents) {
    var isFocused = isFocused
    screen?.connection.isReady(descriptor, for: events) { isFocused = $0 }
    self.isFocused = isFocused
  }

  /// The signal that stops the process until it is continued.
  static let stopSignal = SIGTSTP

  /// Sets up the terminal if it has come back (``LiveScreen/takeIfFree()``).
  mutating func takeIfFree() {
    guard let screen, screen.takeIfFree() else { return }
    isFocused = screen.connection.startsWithFocus
  }

  /// Starts again: input from the terminal was discarded meanwhile, and it may not repeat its
  /// reports.
  private mutating func resume() {
    guard let screen else { return }
    screen.resume()
    if screen.connection.isInForeground { isFocused = screen.connection.startsWithFocus }
  }

  /// Handles a signal that concerns the terminal.
  mutating func signalReceived(_ signal: CInt) -> EventLoopVerdict {
    switch signal {
    case Self.stopSignal:
      screen?.suspend()
      stopProcess()
      resume()
    case SIGCONT: resume()
    case SIGWINCH: screen?.resize()
    // The terminal was closed.
    case SIGHUP where isInBackground: break
    default: return .end
    }
    return .goOn
  }
}

/// How long to wait for slow readers at the end, in total.
let patienceAtEnd = Duration.seconds(2)
