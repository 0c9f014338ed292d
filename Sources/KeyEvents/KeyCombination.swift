/// A key, and the modifiers that must be down when it is pressed: `capslock`, `shift+space`,
/// `ctrl+rightshift+f1`.
public struct KeyCombination: Hashable, Sendable {
  /// The key that is pressed.
  public var key: KeyCode
  /// The modifiers that must be down; no other modifier may be down. If the set has both keys of a
  /// modifier, either key is enough.
  public var modifiers: KeyModifiers

  /// Creates a combination, by default without modifiers.
  public init(_ key: KeyCode, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Returns whether a press of `key`, while exactly the modifiers in `down` are down, is the
  /// combination.
  ///
  /// - Complexity: O(1)
  public func matches(_ key: KeyCode, _ down: KeyModifiers) -> Bool {
    guard key == self.key, down.isSubset(of: modifiers) else { return false }
    return KeyModifiers.kinds.allSatisfy { kind in
      modifiers.isDisjoint(with: kind.keys) || !down.isDisjoint(with: kind.keys)
    }
  }
}

extension KeyCombination: CustomStringConvertible {
  /// The names of the modifiers, in the order Ctrl, Alt, Shift, Super, and of the key:
  /// `ctrl+leftshift+space`.
  public var description: String {
    var words: [String] = []
    for kind in KeyModifiers.kinds where !modifiers.isDisjoint(with: kind.keys) {
      let held = modifiers.intersection(kind.keys)
      words.append(
        held == kind.keys
          ? kind.name : held == kind.left.modifier ? kind.left.name : kind.right.name)
    }
    return (words + [key.name]).joined(separator: "+")
  }
}

extension KeyModifiers {
  /// A modifier with two keys.
  package struct Kind: Sendable {
    package var name: String
    package var left: KeyCode
    package var right: KeyCode
    package var keys: KeyModifiers
  }

  /// Ctrl, Alt, Shift and Super, in the usual order.
  package static let kinds = [
    Kind(name: "ctrl", left: .leftControl, right: .rightControl, keys: .control),
    Kind(name: "alt", left: .leftAlt, right: .rightAlt, keys: .alt),
    Kind(name: "shift", left: .leftShift, right: .rightShift, keys: .shift),
    Kind(name: "super", left: .leftSuper, right: .rightSuper, keys: .super),
  ]

  /// Creates the modifiers for a word before a `+`: both keys of a modifier for `shift`, one for
  /// `leftshift`. `key` is the key with that name; if it is not a modifier, the set is empty.
  package init(heldKeyNamed name: some StringProtocol, _ key: KeyCode) {
    let name = name.lowercased()
    let isEither = ["shift", "ctrl", "control", "alt", "super", "meta"].contains(name)
    let modifier = key.modifier ?? []
    self =
      isEither ? Self.kinds.first { !$0.keys.isDisjoint(with: modifier) }?.keys ?? [] : modifier
  }
}
