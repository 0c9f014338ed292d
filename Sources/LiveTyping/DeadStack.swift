#if canImport(Glibc)
  import Glibc
#endif

/// Overwrites what earlier calls have left on the stack below the caller: a key has the last cells
/// before the cursor there, and a secure text may be no longer than that.
///
/// Each call of itself overwrites as much as can be allocated on the stack at once. The deepest
/// calls of a form go down some 250 KiB without optimization.
@inline(never)
func wipeDeadStack(kibibytes: Int = 512) {
  withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { bytes in
    if kibibytes > 1 { wipeDeadStack(kibibytes: kibibytes - 1) }
    if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
  }
}
