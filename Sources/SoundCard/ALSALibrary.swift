#if canImport(Glibc)
  import Glibc
#endif

/// The functions of ALSA's library (libasound), which is loaded when it is first needed: evscribe
/// works without it, and without sound. On most desktops ALSA passes the sound to PipeWire or
/// PulseAudio.
struct ALSALibrary: Sendable {
  typealias Handle = OpaquePointer
  typealias Frames = CUnsignedLong
  typealias SignedFrames = CLong

  let open: @convention(c) (UnsafeMutablePointer<Handle?>, UnsafePointer<CChar>, CInt, CInt) -> CInt
  let close: @convention(c) (Handle) -> CInt
  let prepare: @convention(c) (Handle) -> CInt
  let start: @convention(c) (Handle) -> CInt
  let drop: @convention(c) (Handle) -> CInt
  let recover: @convention(c) (Handle, CInt, CInt) -> CInt
  let availableFrames: @convention(c) (Handle) -> SignedFrames
  let write: @convention(c) (Handle, UnsafeRawPointer, Frames) -> SignedFrames

  let newHardware: @convention(c) (UnsafeMutablePointer<Handle?>) -> CInt
  let freeHardware: @convention(c) (Handle) -> Void
  let anyHardware: @convention(c) (Handle, Handle) -> CInt
  let setAccess: @convention(c) (Handle, Handle, CUnsignedInt) -> CInt
  let setFormat: @convention(c) (Handle, Handle, CInt) -> CInt
  let setChannels: @convention(c) (Handle, Handle, CUnsignedInt) -> CInt
  let setRate: @convention(c) (Handle, Handle, CUnsignedInt, CInt) -> CInt
  let setPeriod:
    @convention(c) (Handle, Handle, UnsafeMutablePointer<Frames>, UnsafeMutablePointer<CInt>?) ->
      CInt
  let setBuffer: @convention(c) (Handle, Handle, UnsafeMutablePointer<Frames>) -> CInt
  let applyHardware: @convention(c) (Handle, Handle) -> CInt

  let newSoftware: @convention(c) (UnsafeMutablePointer<Handle?>) -> CInt
  let freeSoftware: @convention(c) (Handle) -> Void
  let currentSoftware: @convention(c) (Handle, Handle) -> CInt
  let setStartThreshold: @convention(c) (Handle, Handle, Frames) -> CInt
  let applySoftware: @convention(c) (Handle, Handle) -> CInt

  let errorText: @convention(c) (CInt) -> UnsafePointer<CChar>?

  /// The library; nil if it is not installed.
  static let shared = ALSALibrary()

  private init?() {
    // Never closed: its threads and handlers may live as long as the process.
    guard let library = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL) else { return nil }
    var isComplete = true
    func function<Function>(_ name: String) -> Function {
      let symbol = dlsym(library, "snd_" + name)
      if symbol == nil { isComplete = false }
      // A missing function is never called: the library is then not used.
      return unsafeBitCast(symbol ?? UnsafeMutableRawPointer(bitPattern: 1), to: Function.self)
    }
    open = function("pcm_open")
    close = function("pcm_close")
    prepare = function("pcm_prepare")
    start = function("pcm_start")
    drop = function("pcm_drop")
    recover = function("pcm_recover")
    availableFrames = function("pcm_avail_update")
    write = function("pcm_writei")
    newHardware = function("pcm_hw_params_malloc")
    freeHardware = function("pcm_hw_params_free")
    anyHardware = function("pcm_hw_params_any")
    setAccess = function("pcm_hw_params_set_access")
    setFormat = function("pcm_hw_params_set_format")
    setChannels = function("pcm_hw_params_set_channels")
    setRate = function("pcm_hw_params_set_rate")
    setPeriod = function("pcm_hw_params_set_period_size_near")
    setBuffer = function("pcm_hw_params_set_buffer_size_near")
    applyHardware = function("pcm_hw_params")
    newSoftware = function("pcm_sw_params_malloc")
    freeSoftware = function("pcm_sw_params_free")
    currentSoftware = function("pcm_sw_params_current")
    setStartThreshold = function("pcm_sw_params_set_start_threshold")
    applySoftware = function("pcm_sw_params")
    errorText = function("strerror")
    let setErrorHandler: @convention(c) (ErrorHandler?) -> CInt = function("lib_error_set_handler")
    guard isComplete else { return nil }
    // The default handler would write to stderr, where the terminal shows the text.
    _ = setErrorHandler { _, _, _, _, _ in }
  }

  /// Returns ALSA's text for a negative code.
  func text(of code: CInt) -> String {
    errorText(code).map { String(cString: $0) } ?? "error \(-code)"
  }

  /// A C function with these arguments and variable ones.
  private typealias ErrorHandler =
    @convention(c) (
      UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?
    ) -> Void
}
