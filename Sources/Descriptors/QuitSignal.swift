#if canImport(Glibc)
  import Glibc
#endif

/// Lets Ctrl+\ (`SIGQUIT`) end the process, unless it was started with that signal ignored.
///
/// Swift's runtime takes it for a crash: it writes the registers and what stands in the memory that they point to, which may be
/// what was typed, to stderr, and then the process goes on.
package func letQuitEnd() {
  let previous = signal(SIGQUIT, SIG_DFL)
  // `SIG_IGN` of signal(2), which Swift cannot compare with.
  if unsafeBitCast(previous, to: Int.self) == 1 { signal(SIGQUIT, SIG_IGN) }
}
