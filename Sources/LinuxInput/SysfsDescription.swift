import Descriptors
import KeyEvents

/// What the kernel says of a device in its folder of sysfs (drivers/input/input.c, `input_dev_attrs`). A file that is
/// missing is an empty one.
struct SysfsDescription {
  let identity: DeviceIdentity
  let keys: KeySet

  init(at folder: String) {
    func text(_ file: String) -> String {
      var bytes = (try? readFile(at: "\(folder)/\(file)")) ?? []
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      return String(decoding: bytes, as: UTF8.self)
    }
    func number(_ file: String) -> UInt16 { UInt16(text("id/\(file)"), radix: 16) ?? 0 }
    identity = DeviceIdentity(
      name: text("name"), bus: number("bustype"), vendor: number("vendor"),
      product: number("product"), version: number("version"), physicalPath: text("phys"),
      uniqueID: text("uniq"))
    keys = Self.keys(inBitmap: text("capabilities/key"))
  }

  /// The bitmap as `input_print_bitmap` writes it: words of the process' own width in hexadecimal, the highest first.
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
