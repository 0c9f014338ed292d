import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The functions of hunspell's library, which is loaded when it is first needed: evscribe works
/// without it.
struct HunspellLibrary: Sendable {
  typealias Handle = OpaquePointer
  typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  private let create: @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Handle?
  private let destroy: @convention(c) (Handle) -> Void
  let encoding: @convention(c) (Handle) -> UnsafePointer<CChar>?
  let spell: @convention(c) (Handle, UnsafePointer<CChar>) -> CInt
  let suggest: @convention(c) (Handle, UnsafeMutablePointer<Words?>, UnsafePointer<CChar>) -> CInt
  let free: @convention(c) (Handle, UnsafeMutablePointer<Words?>, CInt) -> Void

  /// Held while a dictionary is opened or closed, because the library counts the users of a table
  /// that all dictionaries share.
  private static let lock = Mutex<Void>(())

  /// Opens a dictionary.
  func open(affixes: String, words: String) -> Handle? {
    Self.lock.withLock { _ in create(affixes, words).map { UInt(bitPattern: $0) } }
      .flatMap { Handle(bitPattern: $0) }
  }

  /// Closes a dictionary.
  func close(_ handle: Handle) {
    let address = UInt(bitPattern: handle)
    Self.lock.withLock { _ in
      if let handle = Handle(bitPattern: address) { destroy(handle) }
    }
  }

  /// The library; nil if it is not installed.
  static let shared = HunspellLibrary()

  private init?() {
    // Never closed: dictionaries may live as long as the process.
    let names = ["libhunspell-1.7.so.0", "libhunspell-1.7.so", "libhunspell-1.6.so.0"]
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      return nil
    }
    var isComplete = true
    func function<Function>(_ name: String) -> Function {
      let symbol = dlsym(library, "Hunspell_" + name)
      if symbol == nil { isComplete = false }
      // A missing function is never called: the library is then not used.
      return unsafeBitCast(symbol ?? UnsafeMutableRawPointer(bitPattern: 1), to: Function.self)
    }
    create = function("create")
    destroy = function("destroy")
    encoding = function("get_dic_encoding")
    spell = function("spell")
    suggest = function("suggest")
    free = function("free_list")
    guard isComplete else { return nil }
  }
}
