/// File sizes as people write them in options: `65536`, `64K`, `10M`, `1G`.
enum ByteSize {
  /// Parses a size in bytes; K, M and G stand for KiB, MiB and GiB. Returns nil if `text` is not a
  /// whole number, optionally with one of these letters, or if the size exceeds `Int64`.
  static func bytes(in text: String) -> Int64? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit: Int64
    switch text[digits.endIndex...] {
    case "": unit = 1
    case "K": unit = 1 << 10
    case "M": unit = 1 << 20
    case "G": unit = 1 << 30
    default: return nil
    }
    guard let count = Int64(digits) else { return nil }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: unit)
    return overflow ? nil : bytes
  }
}
