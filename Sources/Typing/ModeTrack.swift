import KeyEvents
import TextFields

/// The mode in which the next press is typed, and the modes that can be used.
///
/// ``next`` is ahead of ``ModeRing/activeMode`` while the presses that lead there are held back by
/// a filter.
struct ModeTrack {
  /// The mode in which the next press is typed.
  var next: Int
  /// The indices of the modes that can be used, in the order of the ring. A field may limit them.
  private(set) var usable: [Int]
  /// The mode to which typing returns from a field that uses another mode; nil if it uses no other.
  private var ofOtherFields: Int?

  /// Makes a track with which all `count` modes of a ring can be used.
  init(startingIn start: Int, of count: Int) {
    next = start
    usable = Array(0..<count)
  }

  /// Whether there is another mode to go to.
  var areSeveral: Bool { usable.count > 1 }

  /// The usable mode after ``next``.
  var following: Int { usable.first { $0 > next } ?? usable.first ?? next }

  /// Goes to the mode for a field, and limits the modes to those that the field takes. If `field`
  /// is nil, all modes can be used.
  mutating func use(_ ring: borrowing ModeRing, for field: FieldState?) {
    let names = ring.modes.map(\.name)
    let direct = names.firstIndex(of: TypingOptions.ModeName.direct.rawValue)
    var usable = Array(names.indices)
    if let wanted = field?.modes {
      usable = usable.filter { wanted.contains(names[$0]) }
    } else if let field, let direct, field.traits.takesDirectAlone {
      usable = [direct]
    }
    if usable.isEmpty { usable = Array(names.indices) }
    self.usable = usable
    let own = ofOtherFields ?? next
    if let field, let direct, usable.contains(direct), field.traits.beginsInDirect {
      ofOtherFields = own
      next = direct
    } else if let mode = mode(for: field?.language, in: ring, direct, now: own) {
      ofOtherFields = mode == own ? nil : own
      next = mode
    } else if usable.contains(own) {
      ofOtherFields = nil
      next = own
    } else {
      ofOtherFields = own
      next = usable.first ?? own
    }
  }

  /// Returns the mode in which text in a language begins: the current mode if it writes the
  /// language, otherwise the first mode that does, otherwise `direct`; nil if none of these can be
  /// used.
  private func mode(
    for language: String?, in ring: borrowing ModeRing, _ direct: Int?, now: Int
  ) -> Int? {
    guard let language = language?.prefix(while: { $0 != "-" }).lowercased() else { return nil }
    if usable.contains(now), ring.writes(language, in: now) { return now }
    for mode in usable where ring.writes(language, in: mode) { return mode }
    return direct.flatMap { usable.contains($0) ? $0 : nil }
  }
}

extension TextInputTraits {
  /// Whether only `direct` can be used in a field with these traits, if it names no modes.
  fileprivate var takesDirectAlone: Bool {
    isSecureTextEntry || keyboardType == .phonePad || keyboardType == .namePhonePad
  }

  /// Whether typing starts in `direct` in a field with these traits.
  package var beginsInDirect: Bool {
    if takesDirectAlone { return true }
    return switch keyboardType {
    case .numberPad, .decimalPad, .asciiCapableNumberPad, .emailAddress, .url, .asciiCapable: true
    case .default, .numbersAndPunctuation, .phonePad, .namePhonePad, .twitter, .webSearch: false
    }
  }
}
