package import SystemPackage

/// A request to stop waiting after the end of a session: a second Ctrl+C.
package final class Interruption {
  /// The descriptor to poll for the request.
  package let descriptor: FileDescriptor
  private let look: () -> Bool
  /// Whether the request has come; it comes once, but several queues check for it in turn.
  private var wasSeen = false

  /// Creates a request from `look`, which returns whether it has come, and consumes the input that
  /// made the descriptor readable.
  package init(_ descriptor: FileDescriptor, look: @escaping () -> Bool) {
    self.descriptor = descriptor
    self.look = look
  }

  /// Whether the request has come.
  package func hasCome() -> Bool {
    let isSeen = look()
    wasSeen = wasSeen || isSeen
    return wasSeen
  }
}
