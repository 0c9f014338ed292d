import KeyEvents

/// The keys of common adapters, and other common pairs of keys, by name.
public enum MorsePreset: String, Hashable, Sendable, CaseIterable {
  /// The adapters made for VBand: the Ctrl keys, or brackets on older ones.
  case vband
  /// The Vail adapter in keyboard mode: the Ctrl keys (nealey/vail-adapter, doc/MIDI.md).
  case vail
  /// Z and X.
  case zx
  /// The left and the right arrow.
  case arrows
  /// The left and the right button of a mouse.
  case mouse

  /// All keys of the preset.
  var keys: [KeyCode] { MorseRole.allCases.flatMap(keys(for:)) }

  /// Returns the preset's keys for a role; empty for a role that it does not set. A straight key is
  /// wired like the dit paddle.
  func keys(for role: MorseRole) -> [KeyCode] {
    let (dot, dash): ([KeyCode], [KeyCode]) =
      switch self {
      case .vband: ([.leftControl, .leftBrace], [.rightControl, .rightBrace])
      case .vail: ([.leftControl], [.rightControl])
      case .zx: ([KeyCode(rawValue: 44)], [KeyCode(rawValue: 45)])
      case .arrows: ([.left], [.right])
      case .mouse: ([KeyCode(rawValue: 272)], [KeyCode(rawValue: 273)])
      }
    return switch role {
    case .dot, .key: dot
    case .dash: dash
    case .space, .delete, .return: []
    }
  }
}
