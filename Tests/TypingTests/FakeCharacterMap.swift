import Composition
import KeyEvents

/// A US layout with Shift. The grave key is a dead key that adds a combining acute accent after the
/// next letter; before any other key it is dropped.
struct FakeCharacterMap: CharacterMap {
  private var down: Set<KeyCode> = []
  private(set) var pendingSequence = ""
  let usesRightAltForLevel: Bool

  init(usesRightAltForLevel: Bool = false) { self.usesRightAltForLevel = usesRightAltForLevel }

  private static let plain = signs(
    "1234567890-=", from: 2, "qwertyuiop[]", from: 16, "asdfghjkl;'", from: 30, "\\zxcvbnm,./",
    from: 43)
  private static let shifted = signs(
    "!@#$%^&*()_+", from: 2, "QWERTYUIOP{}", from: 16, "ASDFGHJKL:\"", from: 30, "|ZXCVBNM<>?",
    from: 43)

  private static func signs(
    _ a: String, from i: UInt16, _ b: String, from j: UInt16, _ c: String, from k: UInt16,
    _ d: String, from l: UInt16
  ) -> [KeyCode: Unicode.Scalar] {
    var signs: [KeyCode: Unicode.Scalar] = [.space: " ", .tab: "\t"]
    for (row, start) in [(a, i), (b, j), (c, k), (d, l)] {
      for (place, scalar) in row.unicodeScalars.enumerated() {
        signs[KeyCode(rawValue: start + UInt16(place))] = scalar
      }
    }
    return signs
  }

  mutating func press(_ key: KeyCode, into text: inout [Unicode.Scalar]) -> CharacterMapAnswer {
    if key.isModifierOrLock { return .nothing }
    let isShifted = down.contains(.leftShift) || down.contains(.rightShift)
    let hadAccent = !pendingSequence.isEmpty
    pendingSequence = ""
    if key == .grave, !hadAccent {
      pendingSequence = "´"
      return .sequence
    }
    guard let scalar = (isShifted ? Self.shifted : Self.plain)[key] else {
      return hadAccent ? .sequence : .nothing
    }
    if hadAccent, !scalar.properties.isAlphabetic { return .sequence }
    text.append(scalar)
    if hadAccent { text.append("\u{301}") }
    return .characters
  }

  mutating func update(_ key: KeyCode, isDown: Bool) {
    if isDown { down.insert(key) } else { down.remove(key) }
  }

  mutating func resetSequence() { pendingSequence = "" }

  var hasCommandModifier: Bool {
    !down.isDisjoint(with: [
      .leftControl, .rightControl, .leftAlt, .rightAlt, .leftSuper, .rightSuper,
    ])
  }
}
