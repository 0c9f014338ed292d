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
  /// The number of samples that it can hold.
  let capacity: Int

  /// Opens the default card. `wanted` is the number of samples of a period; the card may have
  /// another one. Throws ALSA's reason if the card cannot be used.
  init(_ library: ALSALibrary, period wanted: Int) throws(SoundError) {
    func check(_ code: CInt) throws(SoundError) {
      guard code < 0 else { return }
      throw .card(library.errorText(code).map { String(cString: $0) } ?? "error \(-code)")
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
      // It is started by hand.
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

  /// Stops at once.
  func stop() { _ = library.drop(handle) }

  /// Begins to play the written samples.
  func start() -> Bool { library.start(handle) >= 0 }

  /// The number of samples that can be written; nil if the sound was interrupted.
  var room: Int? {
    let count = library.availableFrames(handle)
    return count < 0 ? nil : min(Int(count), capacity)
  }

  /// Writes samples. Returns whether it took them all.
  func write(_ samples: [Int16]) -> Bool {
    samples.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return library.write(handle, start, ALSALibrary.Frames(samples.count)) == samples.count
    }
  }

  /// Prepares for playing again after an interruption. False if the card is gone.
  func recover() -> Bool {
    _ = library.recover(handle, -EPIPE, 1)
    return library.prepare(handle) >= 0
  }
}
