package import SystemPackage

/// Tells somebody who waits after the end of a session that he is to wait no longer: a second Ctrl+C.
package final class Interruption {
  /// What to poll beside that which is waited for.
  package let descriptor: FileDescriptor
  private let look: () -> Bool
  /// It comes once, and several queues ask for it one after the other.
  private var wasSeen = false

  /// Asks `look` whether it has come, which takes away what made the descriptor readable.
  package init(_ descriptor: FileDescriptor, look: @escaping () -> Bool) {
    self.descriptor = descriptor
    self.look = look
  }

  /// Whether it has come.
  package func hasCome() -> Bool {
    let isSeen = look()
    wasSeen = wasSeen || isSeen
    return wasSeen
  }
}
