package import SystemIO
package import KeyEvents
package import Typing

/// A source of assistance in the event loop: it may have a descriptor to wait for, as a receiver of
/// positions has, and a time at which it wants to be called.
package protocol LiveAssistanceSource: AssistanceSource {
  /// What is to be said, on stderr.
  var tell: ((String) -> Void)? { get set }
  /// The descriptor to poll; nil while there is none.
  var polledDescriptor: PolledDescriptor? { get }
  /// When ``advance(to:)`` is to be called; nil for never.
  var deadline: EventTime? { get }
  /// Begins to ask.
  func start(at time: EventTime)
  func advance(to time: EventTime)
  /// The descriptor is ready, or has ended.
  func descriptorIsReady(at time: EventTime)
}
