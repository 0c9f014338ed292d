/// A terminal refused a call.
package struct TerminalError: Error, Hashable, Sendable {
  /// The C function.
  package var call: String
  /// Its `errno`.
  package var code: CInt

  package init(_ call: String, _ code: CInt) {
    self.call = call
    self.code = code
  }
}
