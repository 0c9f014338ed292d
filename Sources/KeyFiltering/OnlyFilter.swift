public import KeyEvents

/// A filter that passes some keys and drops all others: `only=zxcvasdf`, `only=a,b,space`.
///
/// Modifiers, locks and the Hangul key always pass. So does `KEY_UNKNOWN`, which represents masked
/// keys.
public struct OnlyFilter: KeyFilter {
  /// The name of the filter, `only`.
  public static let name = "only"
  /// An example; the argument lists names of keys, or characters that each name a key.
  public static let usage = "only=zxcvasdf"

  /// The keys that pass, one bit for each.
  private var allowed = [UInt64](repeating: 0, count: Int(KeyCode.limit) / 64)

  /// Parses a list of items, separated by commas; throws if an item is empty or unknown.
  ///
  /// An item that is the name of a key allows that key. In any other item, each character names a
  /// key. (`only=ab` is the single key `KEY_AB`, `only=a,b` is two.)
  public init(argument: String) throws(KeyFilterError) {
    for item in argument.split(separator: ",", omittingEmptySubsequences: false) {
      if item.isEmpty {
        throw KeyFilterError(
          "empty item in \"only=\(argument)\"; expected key names, for example \(Self.usage)")
      }
      if KeyCode(named: String(item)) != nil {
        allow(try KeyCode(inFilter: item))
        continue
      }
      for character in item { allow(try KeyCode(inFilter: String(character))) }
    }
  }

  /// Passes the events of the keys in the argument, and of those that always pass.
  public mutating func receive(_ event: KeyEvent, into output: inout [KeyEvent]) {
    if image(of: event.key) != nil { output.append(event) }
  }

  /// Returns the key itself; nil if it does not pass.
  public func image(of key: KeyCode) -> KeyCode? {
    guard !key.isModifierOrLock, key != .hangeul, key != .unknown, key.rawValue < KeyCode.limit
    else { return key }
    return allowed[Int(key.rawValue >> 6)] & (1 << UInt64(key.rawValue & 63)) == 0 ? nil : key
  }

  private mutating func allow(_ key: KeyCode) {
    allowed[Int(key.rawValue >> 6)] |= 1 << UInt64(key.rawValue & 63)
  }
}
