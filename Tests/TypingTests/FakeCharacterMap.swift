import Composition
import KeyEvents

/// A US layout with Shift, or one whose letters are elsewhere (``Letters``). The grave key is a
/// dead key that adds a combining acute accent after the next letter; before any other key it is
/// dropped.
struct FakeCharacterMap: CharacterMap {
  private var down: Set<KeyCode> = []
  private(set) var pendingSequence = ""
  let usesRightAltForLevel: Bool
  private let letters: Letters

  /// Which keys give the signs of which US keys.
  enum Letters: String, CaseIterable {
    case us, de, fr

    var moved: [KeyCode: KeyCode] {
      switch self {
      case .us: [:]
      case .de: [.y: .z, .z: .y]
      case .fr:
        [.q: .a, .a: .q, .w: .z, .z: .w, .semicolon: .m, .m: .comma, .comma: .semicolon]
      }
    }
  }

  init(usesRightAltForLevel: Bool = false, letters: Letters = .us) {
    self.usesRightAltForLevel = usesRightAltForLevel
    self.letters = letters
  }

  func letterKey(for key: KeyCode) -> KeyCode {
    let moved = letters.moved[key] ?? key
    return !KeyCode.letters.contains(key) || KeyCode.letters.contains(moved) ? moved : .unknown
  }

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
    let moved = letters.moved[key] ?? key
    guard let scalar = (isShifted ? Self.shifted : Self.plain)[moved] else {
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
