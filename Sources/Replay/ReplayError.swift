package import Descriptors
package import SessionMaking
package import TraceFiles

/// Why a trace cannot be replayed, or not to its end.
package enum ReplayError: Error {
  /// It cannot be read.
  case trace(TraceFileError)
  /// What it and others say of how it was typed makes no sense, or no session can be made of it.
  case options(StatedOptionsError)
  /// A part of it was asked for that begins later, and a client's answers belong to the text from the start.
  case startsBehindClient(name: String)
  /// Its time cannot be waited for.
  case wait(SystemError)
}
