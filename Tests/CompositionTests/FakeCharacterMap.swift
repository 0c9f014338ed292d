import Composition
import KeyEvents

/// A layout of a few keys: A and J are letters, capital with Shift; grave and right Alt are dead
/// keys that combine with A (`à`) and grave (`` ` ``); with slash they give no text. 102nd gives
/// two scalars, dot none. Backslash acts as a modifier, and Caps Lock makes a command.
struct FakeCharacterMap: CharacterMap {
  static let oddKey = KeyCode(rawValue: 86)

  /// The calls to the map, in order; shared by copies so that a test can read them.
  final class Log { var lines: [String] = [] }

  let log: Log
  var down: Set<KeyCode> = []
  var pendingSequence = ""
  var usesRightAltForLevel: Bool { false }
  var hasCommandModifier: Bool { down.contains(.capsLock) }

  init(log: Log = Log()) { self.log = log }

  mutating func press(_ key: KeyCode, into text: inout [Unicode.Scalar]) -> CharacterMapAnswer {
    log.lines.append("press \(key.name)")
    if key == .backslash || key.isModifierOrLock && key != .rightAlt { return .nothing }
    guard pendingSequence.isEmpty else {
      pendingSequence = ""
      switch key {
      case .a: text.append("à")
      case .grave: text.append("`")
      case .slash: break
      default: return .sequence
      }
      return .characters
    }
    let isShifted = down.contains(.leftShift)
    switch key {
    case .a: text.append(isShifted ? "A" : "a")
    case .j: text.append(isShifted ? "J" : "j")
    case Self.oddKey: text += ["x", "\u{301}"]
    case .tab: text.append("\t")
    case .grave, .rightAlt:
      pendingSequence = "`"
      return .sequence
    default: return .nothing
    }
    return .characters
  }

  mutating func update(_ key: KeyCode, isDown: Bool) {
    log.lines.append("\(isDown ? "down" : "up") \(key.name)")
    if isDown { down.insert(key) } else { down.remove(key) }
  }

  mutating func resetSequence() { pendingSequence = "" }
}
