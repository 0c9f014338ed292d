/// The samples of a sound: one channel of 16-bit integers.
package enum SoundFormat {
  /// The number of samples per second.
  package static let rate: Int64 = 48_000

  /// Returns the number of samples in a span of time, rounded. The span is clamped to a thousand
  /// years.
  package static func samples(microseconds: Int64) -> Int64 {
    let limit: Int64 = 31_557_600_000_000_000
    let span = min(max(microseconds, -limit), limit)
    let (seconds, rest) = span.quotientAndRemainder(dividingBy: 1_000_000)
    return seconds * rate + (rest * rate + (rest < 0 ? -500_000 : 500_000)) / 1_000_000
  }
}

/// The header of a WAV file (RIFF, PCM) with samples of ``SoundFormat``.
package enum WAVHeader {
  /// The maximum number of samples in a file, whose sizes have 32 bits: about 12 hours.
  package static let sampleLimit: Int64 = (Int64(UInt32.max) - 36) / 2

  /// Returns the 44 bytes before the samples, which follow in little-endian order. `sampleCount`
  /// must not exceed ``sampleLimit``.
  package static func bytes(sampleCount: Int64) -> [UInt8] {
    precondition((0...sampleLimit).contains(sampleCount))
    let size = UInt32(sampleCount * 2)
    let rate = UInt32(SoundFormat.rate)
    var bytes: [UInt8] = []
    func add(_ text: StaticString) {
      text.withUTF8Buffer { bytes += $0 }
    }
    func add<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    add("RIFF")
    add(36 + size)
    add("WAVEfmt ")
    // The size of this part, PCM, one channel, samples and bytes per second, bytes and bits per
    // sample.
    add(UInt32(16))
    add(UInt16(1))
    add(UInt16(1))
    add(rate)
    add(rate * 2)
    add(UInt16(2))
    add(UInt16(16))
    add("data")
    add(size)
    return bytes
  }
}
