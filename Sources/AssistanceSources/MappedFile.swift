package import Descriptors
import SystemPackage
package import IndexReading

#if canImport(Glibc)
  import Glibc
#endif

/// The bytes of a regular file, mapped: only the pages that are read come into memory. The file
/// must be one that is replaced and never changed, as an index in the cache is.
package func mapRegularFile(at path: String) throws(SystemError) -> IndexBytes {
  let file = try openRegularFile(at: path)
  var status = stat()
  try SystemError.check("read", path) { fstat(file.descriptor.rawValue, &status) }
  let count = Int(status.st_size)
  // An empty file cannot be mapped.
  guard count > 0 else { return IndexBytes([]) }
  guard
    let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.descriptor.rawValue, 0),
    start != MAP_FAILED
  else { throw SystemError("read", path, Errno(rawValue: errno)) }
  // A look-up reads a few bytes here and there; the pages around them would only fill the memory.
  madvise(start, count, MADV_RANDOM)
  return IndexBytes(UnsafeRawBufferPointer(start: start, count: count)) { bytes in
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
