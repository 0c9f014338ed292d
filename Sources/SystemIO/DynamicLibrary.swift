#if canImport(Glibc)
  import Glibc
#endif

/// A C library that is loaded at run time, so that evscribe works without it.
///
/// It is never unloaded: its threads, handlers and objects may live as long as the process.
package struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer
  private let prefix: String
  /// Whether the library has all functions that were asked for. If not, none may be called.
  package private(set) var isComplete = true

  /// Loads the first of these files that is installed; nil if none is. The names of its functions
  /// begin with `prefix`.
  package init?(_ names: [String], prefix: String) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      return nil
    }
    self.handle = handle
    self.prefix = prefix
  }

  /// Returns the function with this name after the prefix. `Function` must be its type.
  package mutating func function<Function>(_ name: String) -> Function {
    let symbol = dlsym(handle, prefix + name)
    if symbol == nil { isComplete = false }
    return unsafeBitCast(symbol ?? UnsafeMutableRawPointer(bitPattern: 1), to: Function.self)
  }
}
