package import Descriptors
package import SessionMaking
package import TraceFiles

/// The reason why a trace cannot be replayed, or not to the end.
package enum ReplayError: Error {
  /// The trace cannot be read.
  case trace(TraceFileError)
  /// The options from the trace and other sources are invalid in combination, or no session can be
  /// created with them.
  case options(StatedOptionsError)
  /// The part to replay begins later than the trace, which has a client's answers that refer to the
  /// text from the beginning.
  case startsBehindClient(name: String)
  /// Waiting for the time of an event failed.
  case wait(SystemError)
}
