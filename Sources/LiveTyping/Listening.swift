import Descriptors
import LinuxInput
import SystemPackage

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
    isFocused = screen?.startsWithFocus ?? true
    screen?.start()
  }

  /// Whether keys are heard now.
  var isHearing: Bool { isInBackground || isFocused && screen?.isInForeground != false }

  /// Whether no key can ever be heard again: the terminal that would say so is gone.
  var isOver: Bool { !isInBackground && screen?.isClosed == true }

  func appendDescriptors(to list: inout [PolledDescriptor]) { screen?.appendDescriptors(to: &list) }

  /// A descriptor is ready, which may be the terminal's.
  mutating func isReady(_ descriptor: FileDescriptor, for events: PollEvents) {
    var isFocused = isFocused
    screen?.isReady(descriptor, for: events) { isFocused = $0 }
    self.isFocused = isFocused
  }

  /// The signal on which the process stops, until it is continued.
  static let stopSignal = SIGTSTP

  /// Takes the terminal where it has come back (``LiveScreen/takeIfFree()``). Returns whether that was so.
  @discardableResult
  mutating func takeIfFree() -> Bool {
    guard let screen, screen.takeIfFree() else { return false }
    isFocused = screen.startsWithFocus
    return true
  }

  /// What the terminal said meanwhile was thrown away. It may not say it again, so this is a start anew.
  private mutating func resume() {
    guard let screen else { return }
    screen.resume()
    if screen.isInForeground { isFocused = screen.startsWithFocus }
  }

  /// Does what a signal asks of the terminal; whoever draws there has to draw again.
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
