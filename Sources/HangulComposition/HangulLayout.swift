public import KeyEvents

/// What the keys of a Hangul layout mean, by their place on the board.
///
/// Only Shift chooses between the two meanings of a key; Caps Lock never does.
public struct HangulLayout: Sendable {
  /// What a key means.
  public enum Meaning: Hashable, Sendable {
    /// Nothing that is text.
    case nothing
    /// A consonant, which begins a syllable or ends one as it comes.
    case consonant(Jamo.Initial)
    /// A vowel.
    case vowel(Jamo.Medial)
    /// A character that ends the composition.
    case character(Unicode.Scalar)
  }

  /// The name that options give it.
  public let name: String
  let joins: JamoJoins
  /// By key × 2 + Shift.
  private var meanings: [Meaning]

  /// Keys from this one on give no text on any board.
  static let keyLimit = 256

  /// A US board with rows of letters in place of its characters.
  init(
    name: String, joins: JamoJoins, rows: [(first: UInt16, plain: String, shifted: String)]
  ) {
    self.name = name
    self.joins = joins
    meanings = Array(repeating: .nothing, count: Self.keyLimit * 2)
    for row in USBoard.rows + rows {
      for (offset, scalar) in row.plain.unicodeScalars.enumerated() {
        meanings[(Int(row.first) + offset) * 2] = Self.meaning(of: scalar)
      }
      for (offset, scalar) in row.shifted.unicodeScalars.enumerated() {
        meanings[(Int(row.first) + offset) * 2 + 1] = Self.meaning(of: scalar)
      }
    }
  }

  private static func meaning(of scalar: Unicode.Scalar) -> Meaning {
    let letter = Jamo.Letter(scalar)
    if let consonant = letter?.initial { return .consonant(consonant) }
    if let vowel = letter?.medial { return .vowel(vowel) }
    return .character(scalar)
  }

  /// What the key means, alone or with Shift.
  ///
  /// - Complexity: O(1)
  public func meaning(of key: KeyCode, shift: Bool) -> Meaning {
    let place = Int(key.rawValue) * 2 + (shift ? 1 : 0)
    return place < meanings.count ? meanings[place] : .nothing
  }
}

extension HangulLayout {
  /// The layout with that name; nil when there is none.
  public init?(named name: String) {
    guard let layout = Self.all.first(where: { $0.name == name }) else { return nil }
    self = layout
  }

  /// The names of all layouts.
  public static var allNames: [String] { all.map(\.name) }

  private static let all = [twoSet]
}
