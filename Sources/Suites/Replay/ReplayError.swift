package import SessionMaking
package import TraceFiles

/// The reason why a trace cannot be replayed, or not to the end.
package enum ReplayError: Error {
  /// The trace cannot be read.
  case trace(TraceFileError)
  /// An option is invalid by itself or with the others, a flag has no effect, or no session can be
  /// created. The options come from the trace and from other sources.
  case options(StatedOptionsError)
  /// The part to replay begins after the start of the trace, but the trace has inputs, such as
  /// answers of a client, that refer to the text from the start.
  case startsBehindClient(name: String)
}
