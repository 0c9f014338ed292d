import Synchronization
import SystemIO

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

  /// Opens the dictionary in an affix file and a word file, given by their paths; nil if the
  /// library returns no dictionary.
  func open(affixes: String, words: String) -> Handle? {
    Self.lock.withLock { _ in create(affixes, words).map { UInt(bitPattern: $0) } }
      .flatMap { Handle(bitPattern: $0) }
  }

  /// Closes a dictionary, whose handle must not be used afterwards.
  func close(_ handle: Handle) {
    let address = UInt(bitPattern: handle)
    Self.lock.withLock { _ in
      if let handle = Handle(bitPattern: address) { destroy(handle) }
    }
  }

  /// The library; nil if it is not installed.
  static let shared = HunspellLibrary()

  private init?() {
    let names = ["libhunspell-1.7.so.0", "libhunspell-1.7.so", "libhunspell-1.6.so.0"]
    guard var library = DynamicLibrary(names, prefix: "Hunspell_") else { return nil }
    create = library.function("create")
    destroy = library.function("destroy")
    encoding = library.function("get_dic_encoding")
    spell = library.function("spell")
    suggest = library.function("suggest")
    free = library.function("free_list")
    guard library.isComplete else { return nil }
  }
}
