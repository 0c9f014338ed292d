package import Descriptors
package import SessionMaking
package import TraceFiles

/// The reason why a trace cannot be replayed, or not to the end.
package enum ReplayError: Error {
  /// The trace cannot be read.
  case trace(TraceFileError)
  /// The options from the trace and other sources are invalid, alone or in combination, a flag has
  /// no effect with them, or no session can be created with them.
  case options(StatedOptionsError)
  /// The part to replay begins after the start of the trace, but the trace has answers of a client,
  /// which refer to the text from the start.
  case startsBehindClient(name: String)
  /// Waiting for the time of an event failed.
  case wait(SystemError)
}
