/// The signals of one letter, in the order in which they were sent.
///
/// The first ``capacity`` signals are stored. Further ones are only counted, and are removed first;
/// no code has letters of nearly that length.
public struct MorsePattern: Hashable, Sendable {
  /// The stored signals as bits below a leading 1, the first signal highest; a dit is 0, a dah 1.
  /// `.-` is 0b101. Never 0.
  public private(set) var packed: UInt32
  /// The number of signals after the stored ones.
  public private(set) var excess: Int

  /// The maximum number of stored signals.
  public static let capacity = UInt32.bitWidth - 1

  /// Creates a pattern without signals.
  public init() {
    packed = 1
    excess = 0
  }

  /// Creates the pattern from its packed form; nil for 0.
  public init?(packed: UInt32) {
    guard packed != 0 else { return nil }
    self.packed = packed
    excess = 0
  }

  /// The number of all signals.
  public var count: Int { knownCount + excess }

  /// Whether the pattern has no signals.
  public var isEmpty: Bool { packed == 1 }

  /// Appends a signal.
  ///
  /// - Complexity: O(1)
  public mutating func append(_ signal: MorseSignal) {
    if knownCount < Self.capacity {
      packed = packed << 1 | UInt32(signal.rawValue)
    } else {
      excess += 1
    }
  }

  /// Removes the last signal, if there is one.
  ///
  /// - Complexity: O(1)
  public mutating func removeLast() {
    if excess > 0 {
      excess -= 1
    } else if !isEmpty {
      packed >>= 1
    }
  }

  /// The stored signals in the order in which they were sent.
  public var signals: [MorseSignal] {
    (0..<knownCount).reversed().map { packed >> UInt32($0) & 1 == 0 ? .dit : .dah }
  }

  private var knownCount: Int { Self.capacity - packed.leadingZeroBitCount }
}

extension MorsePattern {
  /// Parses a pattern written with `.` and `-`; nil if the text has other characters or is longer
  /// than ``capacity``.
  public init?(_ text: some StringProtocol) {
    self.init()
    for scalar in text.unicodeScalars {
      switch scalar {
      case ".": append(.dit)
      case "-": append(.dah)
      default: return nil
      }
    }
    guard excess == 0 else { return nil }
  }

  /// The stored signals as `.` and `-`.
  public var text: String { written(dot: ".", dash: "-") }

  /// The signals for display, `·` (U+00B7) and `–` (U+2013), and `…` (U+2026) for those that are
  /// not stored.
  public var glyphs: String {
    written(dot: "\u{B7}", dash: "\u{2013}") + (excess > 0 ? "\u{2026}" : "")
  }

  private func written(dot: Unicode.Scalar, dash: Unicode.Scalar) -> String {
    var text = String.UnicodeScalarView()
    for index in (0..<knownCount).reversed() {
      text.append(packed >> UInt32(index) & 1 == 0 ? dot : dash)
    }
    return String(text)
  }
}

extension MorsePattern: CustomStringConvertible {
  /// The stored signals as `.` and `-`, like ``text``.
  public var description: String { text }
}

/// A sign of a code: a text and its pattern.
public struct MorseSign: Hashable, Sendable {
  /// A character, a letter of several characters such as `ch`, or a procedure sign in angle
  /// brackets, `<SK>`. Letters are in lower case.
  public let text: String
  /// The signals of the sign.
  public let pattern: MorsePattern
  /// Other names by which a procedure sign can be sent. When received, the sign is written as
  /// `text`.
  public var otherNames: [String] {
    switch text {
    case "<KA>": ["<CT>"]
    case "<SK>": ["<VA>"]
    case "<SN>" where pattern.text == "...-.": ["<VE>"]
    default: []
    }
  }
}

/// An element of a letter: a dit or a dah.
public enum MorseSignal: UInt8, Hashable, Sendable, CaseIterable {
  /// The short element.
  case dit
  /// The long element, as long as three dits (ITU-R M.1677-1, part I, 2.1).
  case dah
}
