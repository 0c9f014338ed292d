import SystemIO

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
    guard var library = DynamicLibrary(["libasound.so.2"], prefix: "snd_") else { return nil }
    open = library.function("pcm_open")
    close = library.function("pcm_close")
    prepare = library.function("pcm_prepare")
    start = library.function("pcm_start")
    drop = library.function("pcm_drop")
    recover = library.function("pcm_recover")
    availableFrames = library.function("pcm_avail_update")
    write = library.function("pcm_writei")
    newHardware = library.function("pcm_hw_params_malloc")
    freeHardware = library.function("pcm_hw_params_free")
    anyHardware = library.function("pcm_hw_params_any")
    setAccess = library.function("pcm_hw_params_set_access")
    setFormat = library.function("pcm_hw_params_set_format")
    setChannels = library.function("pcm_hw_params_set_channels")
    setRate = library.function("pcm_hw_params_set_rate")
    setPeriod = library.function("pcm_hw_params_set_period_size_near")
    setBuffer = library.function("pcm_hw_params_set_buffer_size_near")
    applyHardware = library.function("pcm_hw_params")
    newSoftware = library.function("pcm_sw_params_malloc")
    freeSoftware = library.function("pcm_sw_params_free")
    currentSoftware = library.function("pcm_sw_params_current")
    setStartThreshold = library.function("pcm_sw_params_set_start_threshold")
    applySoftware = library.function("pcm_sw_params")
    errorText = library.function("strerror")
    let setErrorHandler: @convention(c) (ErrorHandler?) -> CInt = library.function(
      "lib_error_set_handler")
    guard library.isComplete else { return nil }
    // The default handler would write to stderr, where the terminal shows the text.
    _ = setErrorHandler { _, _, _, _, _ in }
  }

  /// Returns ALSA's text for a negative code.
  func text(of code: CInt) -> String {
    errorText(code).map { String(cString: $0) } ?? "error \(-code)"
  }

  /// The type of ALSA's error handler (`snd_lib_error_handler_t`), without the variable arguments.
  private typealias ErrorHandler =
    @convention(c) (
      UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?
    ) -> Void
}
