package import Descriptors
package import SessionMaking
package import TraceFiles

/// Why a trace cannot be replayed, or not to its end.
package enum ReplayError: Error {
  /// It cannot be read.
  case trace(TraceFileError)
  /// What it and others say of how it was typed makes no sense, or no session can be made of it.
  case options(StatedOptionsError)
  /// Its time cannot be waited for.
  case wait(SystemError)
}
