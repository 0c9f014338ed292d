import Sidetone

#if canImport(Glibc)
  import Glibc
#endif

/// An open sound card, which plays the samples written to it.
struct PlaybackStream: ~Copyable {
  private let library: ALSALibrary
  private let handle: ALSALibrary.Handle
  /// The number of samples that the card takes at once.
  let period: Int
  /// The number of samples that the card can hold.
  let capacity: Int

  /// Opens the default card. `wanted` is the requested number of samples in a period; the card may
  /// use another number. Throws ALSA's reason if the card cannot be used.
  init(_ library: ALSALibrary, period wanted: Int) throws(SoundError) {
    func check(_ code: CInt) throws(SoundError) {
      guard code < 0 else { return }
      throw .card(library.text(of: code))
    }
    var opened: ALSALibrary.Handle?
    // Playback, not waiting for a card that another program uses.
    try check(library.open(&opened, "default", 0, 1))
    guard let handle = opened else { throw .noLibrary }
    var period = ALSALibrary.Frames(wanted)
    var capacity = ALSALibrary.Frames(2 * wanted)
    do throws(SoundError) {
      var made: ALSALibrary.Handle?
      try check(library.newHardware(&made))
      guard let hardware = made else { throw .noLibrary }
      defer { library.freeHardware(hardware) }
      try check(library.anyHardware(handle, hardware))
      // Interleaved, signed 16 bits in the machine's order, one channel.
      try check(library.setAccess(handle, hardware, 3))
      try check(library.setFormat(handle, hardware, Self.sampleFormat))
      try check(library.setChannels(handle, hardware, 1))
      try check(library.setRate(handle, hardware, CUnsignedInt(SoundFormat.rate), 0))
      try check(library.setPeriod(handle, hardware, &period, nil))
      capacity = max(capacity, 2 * period)
      try check(library.setBuffer(handle, hardware, &capacity))
      try check(library.applyHardware(handle, hardware))
      try check(library.newSoftware(&made))
      guard let software = made else { throw .noLibrary }
      defer { library.freeSoftware(software) }
      try check(library.currentSoftware(handle, software))
      // The card starts only when ``start()`` is called.
      try check(library.setStartThreshold(handle, software, .max >> 1))
      try check(library.applySoftware(handle, software))
      try check(library.prepare(handle))
    } catch {
      _ = library.close(handle)
      throw error
    }
    self.library = library
    self.handle = handle
    self.period = Int(period)
    self.capacity = Int(capacity)
  }

  private static var sampleFormat: CInt { 1.littleEndian == 1 ? 2 : 3 }

  deinit { _ = library.close(handle) }

  /// Stops at once, and drops the samples that have not been played.
  func stop() { _ = library.drop(handle) }

  /// Begins to play the written samples. Returns whether the card accepted that.
  func start() -> Bool { library.start(handle) >= 0 }

  /// An interruption of the sound, because the samples did not come in time, or the card is gone.
  struct Interruption: Error {
    /// ALSA's code.
    let code: CInt
  }

  /// The number of samples that can be written.
  var room: Int {
    get throws(Interruption) {
      let count = library.availableFrames(handle)
      guard count >= 0 else { throw Interruption(code: CInt(truncatingIfNeeded: count)) }
      return min(Int(count), capacity)
    }
  }

  /// Writes samples. Returns whether the card accepted all of them.
  func write(_ samples: [Int16]) -> Bool {
    samples.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return library.write(handle, start, ALSALibrary.Frames(samples.count)) == samples.count
    }
  }

  /// Prepares for playing again. Returns false if the card is gone.
  func recover(from interruption: Interruption) -> Bool {
    library.recover(handle, interruption.code, 1) >= 0 && library.prepare(handle) >= 0
  }

  /// Returns ALSA's text for the reason.
  func reason(of interruption: Interruption) -> String { library.text(of: interruption.code) }
}

/// The reason why there is no sound.
package enum SoundError: Error, Hashable, Sendable, CustomStringConvertible {
  /// ALSA's library is not installed.
  case noLibrary
  /// The sound card cannot be used, with ALSA's reason.
  case card(String)
  /// The system refuses a thread.
  case noThread

  package var description: String {
    switch self {
    case .noLibrary: "ALSA's library, libasound.so.2, is not installed (Debian: libasound2)"
    case .card(let reason): "the sound card \"default\" cannot be used: \(reason)"
    case .noThread: "the system refused to start another thread"
    }
  }
}
