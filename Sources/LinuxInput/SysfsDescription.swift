import SystemIO
import KeyEvents
import SystemPackage

/// The kernel's description of a device in its sysfs folder (drivers/input/input.c,
/// `input_dev_attrs`). A missing or unreadable file counts as an empty one.
struct SysfsDescription {
  let identity: DeviceIdentity
  let keys: KeySet
  /// The error that prevented reading the keys; nil if they were read or the file is missing.
  private(set) var keysError: Errno?

  /// Reads the description in a device's folder, which has the files `name` and `id/bustype`.
  ///
  /// - Throws: only if the process is out of descriptors (``SystemError/isExhaustion``), since that
  ///   error does not depend on the device.
  init(at folder: String) throws(SystemError) {
    func text(
      _ file: String, failed: (Errno) -> Void = { _ in }
    ) throws(SystemError) -> String {
      var bytes: [UInt8] = []
      do throws(SystemError) { bytes = try readFile(at: "\(folder)/\(file)") } catch {
        if error.isExhaustion { throw error }
        if !error.isMissing { failed(error.code) }
      }
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      return String(decoding: bytes, as: UTF8.self)
    }
    func number(_ file: String) throws(SystemError) -> UInt16 {
      UInt16(try text("id/\(file)"), radix: 16) ?? 0
    }
    identity = DeviceIdentity(
      name: try text("name"), bus: try number("bustype"), vendor: try number("vendor"),
      product: try number("product"), version: try number("version"),
      physicalPath: try text("phys"), uniqueID: try text("uniq"))
    var keysError: Errno?
    keys = Self.keys(inBitmap: try text("capabilities/key") { keysError = $0 })
    self.keysError = keysError
  }

  /// Parses a bitmap as written by `input_print_bitmap`: hexadecimal words separated by spaces, the
  /// most significant first. The kernel writes words of the width of the reading process.
  static func keys(inBitmap text: String, bitWidth: Int = UInt.bitWidth) -> KeySet {
    var keys = KeySet()
    for (index, word) in text.split(separator: " ").reversed().enumerated() {
      var bits = UInt64(word, radix: 16) ?? 0
      while bits != 0 {
        if let code = UInt16(exactly: index * bitWidth + bits.trailingZeroBitCount) {
          keys[KeyCode(rawValue: code)] = true
        }
        bits &= bits - 1
      }
    }
    return keys
  }
}
