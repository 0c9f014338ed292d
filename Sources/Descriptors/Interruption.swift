package import SystemPackage

/// A request to stop waiting after the end of a session: a second Ctrl+C.
package final class Interruption {
  /// The descriptor to poll in addition.
  package let descriptor: FileDescriptor
  private let look: () -> Bool
  /// The request comes once, and several queues check it one after the other.
  private var wasSeen = false

  /// `look` returns whether the request has come, and consumes what made the descriptor readable.
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
