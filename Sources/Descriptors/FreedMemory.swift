#if canImport(Glibc)
  import Glibc
#endif

/// What was in memory that is no longer used. Strings and arrays leave copies of a text wherever
/// they grow or go, and none of them can be overwritten; but the allocator can overwrite all that
/// it gets back and gives out.
package enum FreedMemory {
  private static let tunables = "GLIBC_TUNABLES"
  /// Says that the program was started again, and what ``tunables`` was before.
  private static let mark = "EVSCRIBE_OVERWRITES_MEMORY"

  /// Starts this program again, with its arguments, so that everything that it frees is
  /// overwritten. To be called before anything is opened or read. Returns in the new program, and
  /// where it cannot be started again. With another C library than glibc nothing is overwritten.
  ///
  /// glibc takes both settings only from the environment of a process: to overwrite what is freed
  /// and what is allocated, and to keep no small blocks at hand, which it would not overwrite.
  /// (`Memory Allocation Tunables` in its manual.) Programs that this one starts do not get them.
  package static func overwrite() {
    if getenv(mark) == nil {
      let before = getenv(tunables).map { String(cString: $0) } ?? ""
      let wanted = ["glibc.malloc.tcache_count=0", "glibc.malloc.perturb=255"]
      setenv(mark, before, 1)
      setenv(tunables, ((before.isEmpty ? [] : [before]) + wanted).joined(separator: ":"), 1)
      execv("/proc/self/exe", CommandLine.unsafeArgv)
    }
    let before = getenv(mark).map { String(cString: $0) } ?? ""
    if before.isEmpty { unsetenv(tunables) } else { setenv(tunables, before, 1) }
    unsetenv(mark)
  }

  /// Overwrites the unused part of the stack, or more of it than a session ever uses.
  package static func overwriteStack() { overwriteStack(depth: 256) }

  /// Overwrites a kilobyte in each call.
  @inline(never)
  private static func overwriteStack(depth: Int) {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { bytes in
      guard let start = bytes.baseAddress else { return }
      explicit_bzero(start, bytes.count)
      if depth > 0 { overwriteStack(depth: depth - 1) }
      // Keeps this frame beside that of the call.
      explicit_bzero(start, 16)
    }
  }
}
