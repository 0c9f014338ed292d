package import SystemPackage

/// A request, such as a second Ctrl+C, to stop waiting at the end of a session.
package final class Interruption {
  /// The descriptor to poll for the request.
  package let descriptor: FileDescriptor
  private let look: () -> Bool
  /// Whether the request has come. It comes only once, but several queues check for it in turn.
  private var wasSeen = false

  /// Creates a request. `look` returns whether it has come, and consumes the input that made the
  /// descriptor readable.
  package init(_ descriptor: FileDescriptor, look: @escaping () -> Bool) {
    self.descriptor = descriptor
    self.look = look
  }

  /// Returns whether the request has come.
  package func hasCome() -> Bool {
    let isSeen = look()
    wasSeen = wasSeen || isSeen
    return wasSeen
  }
}
