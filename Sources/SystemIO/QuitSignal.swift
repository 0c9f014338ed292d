#if canImport(Glibc)
  import Glibc
#endif

/// Makes Ctrl+\ (`SIGQUIT`) end the process, unless it was started with that signal ignored.
///
/// Swift's runtime treats the signal as a crash: it writes the registers and the memory that they
/// point to, possibly typed text, to stderr, and then the process continues.
package func letQuitEnd() {
  if !isIgnored(SIGQUIT) { signal(SIGQUIT, SIG_DFL) }
}
