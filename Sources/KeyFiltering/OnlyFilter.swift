public import KeyEvents

/// Lets some keys through and drops all others: `only=zxcvasdf`, `only=a,b,space`.
///
/// Modifiers, locks and the Hangul key always pass, and so does `KEY_UNKNOWN`: it stands for the keys that do not.
public struct OnlyFilter: KeyFilter {
  /// `only`
  public static let name = "only"
  /// Key names, or the characters of keys in a row.
  public static let usage = "only=zxcvasdf"

  /// A bit for each key that is heard.
  private var heard = [UInt64](repeating: 0, count: Int(KeyCode.limit) / 64)

  /// Takes items with commas between them. An item that is a key's name is that key, else each of its characters is.
  /// (`only=ab` is the one key `KEY_AB`; `only=a,b` are two.)
  public init(argument: String) throws(KeyFilterError) {
    for item in argument.split(separator: ",", omittingEmptySubsequences: false) {
      if item.isEmpty {
        throw KeyFilterError(
          "\"only=\(argument)\" has a place where no key is named; write the keys to hear, as in "
            + Self.usage)
      }
      if KeyCode(named: String(item)) != nil {
        hear(try KeyCode(inFilter: item))
        continue
      }
      for character in item { hear(try KeyCode(inFilter: String(character))) }
    }
  }

  /// Passes the events of the keys that are heard.
  public mutating func receive(_ event: KeyEvent, into output: inout [KeyEvent]) {
    if image(of: event.key) != nil { output.append(event) }
  }

  /// The key itself, if it is heard.
  public func image(of key: KeyCode) -> KeyCode? {
    guard !key.isModifierOrLock, key != .hangeul, key != .unknown, key.rawValue < KeyCode.limit
    else { return key }
    return heard[Int(key.rawValue >> 6)] & (1 << UInt64(key.rawValue & 63)) == 0 ? nil : key
  }

  private mutating func hear(_ key: KeyCode) {
    heard[Int(key.rawValue >> 6)] |= 1 << UInt64(key.rawValue & 63)
  }
}
