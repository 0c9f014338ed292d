public import KeyEvents

/// A filter that makes keys act as others: `remap=capslock:esc`, `remap=a:b,b:a`.
///
/// Several keys may act as the same key, which is then down from the first press to the last
/// release.
public struct RemapFilter: KeyFilter {
  /// The name of the filter, `remap`.
  public static let name = "remap"
  /// An example; the argument has pairs of a pressed key and the key that it acts as.
  public static let usage = "remap=capslock:esc"

  private var images = (0..<KeyCode.limit).map(KeyCode.init(rawValue:))
  /// The held keys, before remapping.
  private var held = HeldKeyTable<Bool>()
  /// The number of held keys that act as each key.
  private var counts = HeldKeyTable<Int>()

  /// Parses pairs `from:to` of keys, separated by commas; throws if a pair is invalid.
  public init(argument: String) throws(KeyFilterError) {
    for pair in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = pair.split(separator: ":", omittingEmptySubsequences: false)
      guard sides.count == 2 else {
        throw KeyFilterError(
          "invalid pair \"\(pair)\"; expected pressed:target, for example \(Self.usage)")
      }
      let from = try KeyCode(inFilter: sides[0])
      images[Int(from.rawValue)] = try KeyCode(inFilter: sides[1])
    }
  }

  /// Passes the event on with its key replaced. If several keys act as one, passes only the first
  /// press and the last release.
  public mutating func receive(_ event: KeyEvent, into output: inout [KeyEvent]) {
    var changed = event
    changed.key = image(of: event.key) ?? event.key
    let count = counts[changed.press] ?? 0
    switch event.phase {
    case .began:
      if held[event.press] == nil {
        held[event.press] = true
        counts[changed.press] = count + 1
      }
      if count == 0 { output.append(changed) }
    case .repeated:
      output.append(changed)
    case .ended, .cancelled:
      let left = held.remove(event.press) == nil ? count : count - 1
      counts[changed.press] = left == 0 ? nil : left
      if left == 0 { output.append(changed) }
    }
  }

  /// Returns the key that `key` acts as: `key` itself if it is not mapped. Never nil, because this
  /// filter drops no key.
  public func image(of key: KeyCode) -> KeyCode? {
    key.rawValue < KeyCode.limit ? images[Int(key.rawValue)] : key
  }
}
