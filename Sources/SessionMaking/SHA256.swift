/// The hash function of FIPS 180-4, which identifies a file by its content.
struct SHA256 {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]
  private var schedule = [UInt32](repeating: 0, count: 64)

  /// Returns the hash of the bytes, in 64 lower-case hexadecimal digits.
  static func digits(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    var padded = bytes[...].suffix(bytes.count % 64)
    for start in stride(from: 0, to: bytes.count - padded.count, by: 64) {
      hash.update(bytes[start..<start + 64])
    }
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: (bytes.count * 8) >> shift))
    }
    while !padded.isEmpty {
      hash.update(padded.prefix(64))
      padded = padded.dropFirst(64)
    }
    return hash.state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Adds 64 bytes to the hash.
  private mutating func update(_ block: ArraySlice<UInt8>) {
    func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    for index in 0..<16 {
      let start = block.startIndex + 4 * index
      schedule[index] = block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (late, early) = (schedule[index - 2], schedule[index - 15])
      let one: UInt32 = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let two: UInt32 = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      schedule[index] = schedule[index - 16] &+ schedule[index - 7] &+ one &+ two
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let chosen: UInt32 = e & f ^ ~e & g
      let most: UInt32 = a & b ^ a & c ^ b & c
      let mixed: UInt32 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let one: UInt32 = h &+ mixed &+ chosen &+ Self.constants[index] &+ schedule[index]
      let two: UInt32 = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ most
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var constants: [UInt32] = []
    var number: UInt64 = 2
    while constants.count < 64 {
      if isPrime(number) { constants.append(UInt32(truncatingIfNeeded: cubeRoot(of: number))) }
      number += 1
    }
    return constants
  }()

  private static func isPrime(_ number: UInt64) -> Bool {
    var divisor: UInt64 = 2
    while divisor * divisor <= number {
      if number.isMultiple(of: divisor) { return false }
      divisor += 1
    }
    return true
  }

  /// Returns the cube root in units of 2⁻³², rounded down: the largest x with x³ ≤ number · 2⁹⁶.
  private static func cubeRoot(of number: UInt64) -> UInt64 {
    var (low, high): (UInt128, UInt128) = (0, 8 << 32)
    while low + 1 < high {
      let middle = (low + high) / 2
      if middle * middle * middle <= UInt128(number) << 96 { low = middle } else { high = middle }
    }
    return UInt64(low)
  }
}
