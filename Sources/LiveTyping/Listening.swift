import Descriptors
import LinuxInput
import SystemPackage
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// Whether what is typed is meant for evscribe, and the terminal that says so.
struct Listening {
  let screen: LiveScreen?
  private let isInBackground: Bool
  private var isFocused: Bool

  /// - Parameters:
  ///   - screen: the terminal that evscribe runs in; nil where there is none.
  ///   - isInBackground: whether keys are heard also while the terminal has not the focus.
  init(_ screen: LiveScreen?, isInBackground: Bool) {
    self.screen = screen
    self.isInBackground = isInBackground
    isFocused = screen?.connection.startsWithFocus ?? true
    screen?.connection.start()
  }

  /// Whether keys are heard now.
  var isHearing: Bool { isInBackground || isFocused && screen?.connection.isInForeground != false }

  /// Whether no key can ever be heard again: the terminal that would say so is gone.
  var isOver: Bool { !isInBackground && screen?.connection.isClosed == true }

  func appendDescriptors(to list: inout [PolledDescriptor]) {
    screen?.connection.appendDescriptors(to: &list)
  }

  /// A descriptor is ready, which may be the terminal's.
  mutating func isReady(_ descriptor: FileDescriptor, for events: PollEvents) {
    var isFocused = isFocused
    screen?.connection.isReady(descriptor, for: events) { isFocused = $0 }
    self.isFocused = isFocused
  }

  /// The signal on which the process stops, until it is continued.
  static let stopSignal = SIGTSTP

  /// Takes the terminal where it has come back (``LiveScreen/takeIfFree()``).
  mutating func takeIfFree() {
    guard let screen, screen.takeIfFree() else { return }
    isFocused = screen.connection.startsWithFocus
  }

  /// What the terminal said meanwhile was thrown away. It may not say it again, so this is a start anew.
  private mutating func resume() {
    guard let screen else { return }
    screen.resume()
    if screen.connection.isInForeground { isFocused = screen.connection.startsWithFocus }
  }

  /// Does what a signal asks of the terminal.
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

/// How long slow readers are waited for at the end, all of them together.
let patienceAtEnd = Duration.seconds(2)
