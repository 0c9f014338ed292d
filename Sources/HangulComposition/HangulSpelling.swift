import KeyEvents

/// The keys for each jamo of a layout: its own key, or the fewest keys that join to form it.
package struct HangulSpelling {
  private let layout: HangulLayout
  private let empty: HangulAutomaton
  private var initials: [UInt8: [HangulKeystroke]] = [:]
  private var medials: [UInt8: [HangulKeystroke]] = [:]
  private var finals: [UInt8: [HangulKeystroke]] = [:]
  private var combining: [UInt8: HangulKeystroke] = [:]
  private var tones: [UInt8: HangulKeystroke] = [:]
  private var characters: [Unicode.Scalar: HangulKeystroke] = [:]

  /// Finds the keys for each jamo of the layout.
  ///
  /// - Complexity: O(size of the layout), a few tenths of a millisecond; for several texts, create
  ///   a single value and reuse it.
  package init(_ layout: HangulLayout, _ options: HangulOptions) {
    self.layout = layout
    empty = HangulAutomaton(followingRulesOf: layout, options: options)
    // In order of key codes the main block comes before the keypad.
    let codes = 0..<UInt16(HangulLayout.keyLimit)
    let seldom = layout.kind == .romaja ? Self.seldomInRomaja : []
    for code in codes.filter({ !seldom.contains($0) }) + codes.filter({ seldom.contains($0) }) {
      for shift in [false, true] {
        let keystroke = HangulKeystroke(KeyCode(rawValue: code), shift: shift)
        let stroke = layout.stroke(of: keystroke.key, shift: shift)
        let strokes =
          stroke.kind == .choice ? layout.choices[Int(stroke.number)].all : [stroke]
        for stroke in strokes { take(stroke, keystroke) }
      }
    }
    join()
  }

  /// The Latin letters whose sound is more often typed with another key: q w y f z x v.
  private static let seldomInRomaja: Set<UInt16> = [16, 17, 21, 33, 44, 45, 47]

  private mutating func take(_ stroke: HangulStroke, _ keystroke: HangulKeystroke) {
    let keys = [keystroke]
    let number = stroke.number
    switch stroke.kind {
    case .character:
      if characters[stroke.character] == nil { characters[stroke.character] = keystroke }
    case .tone: if tones[number] == nil { tones[number] = keystroke }
    case .initial: Self.set(keys, number, in: &initials)
    case .final: Self.set(keys, number, in: &finals)
    case .medial where stroke.flags.contains(.combining):
      if combining[number] == nil { combining[number] = keystroke }
      Self.set(keys, number, in: &medials)
    case .medial, .vowel: Self.set(keys, number, in: &medials)
    case .romajaVowel where !stroke.flags.contains(.capital):
      Self.set(keys, number, in: &medials)
    case .consonant,
      .romajaConsonant where !stroke.flags.contains(.capital):
      Self.set(keys, number, in: &initials)
      if stroke.final != 0 { Self.set(keys, stroke.final, in: &finals) }
    default: break
    }
  }

  /// Adds jamo that result from joins, until no sequence of keys gets shorter.
  private mutating func join() {
    let doubles = layout.kind != .twoSet || layout.isArchaic
    var isLonger = true
    while isLonger {
      isLonger = false
      for rule in layout.joinRules where doubles || !rule.isDouble {
        let isNew =
          switch rule.part {
          case .initial: Self.join(rule, [:], in: &initials)
          case .medial: Self.join(rule, combining, in: &medials)
          case .final: Self.join(rule, [:], in: &finals)
          }
        if isNew { isLonger = true }
      }
    }
  }

  private static func set(
    _ keys: [HangulKeystroke], _ number: UInt8, in table: inout [UInt8: [HangulKeystroke]]
  ) {
    guard let old = table[number], old.count <= keys.count else { return table[number] = keys }
  }

  private static func join(
    _ rule: JamoJoinRule, _ combining: [UInt8: HangulKeystroke],
    in table: inout [UInt8: [HangulKeystroke]]
  ) -> Bool {
    guard var keys = table[rule.first], let second = table[rule.second], second.count == 1 else {
      return false
    }
    if keys.count == 1, let key = combining[rule.first] { keys = [key] }
    keys += second
    guard keys.count < table[rule.both]?.count ?? .max else { return false }
    table[rule.both] = keys
    return true
  }
}

extension HangulSpelling {
  /// Returns the keys that type the text, like ``HangulLayout/keystrokes(typing:options:)``.
  ///
  /// - Throws: ``UntypableCharacter`` for the first character without keys.
  /// - Complexity: O(length of the text)
  package func keystrokes(
    typing text: Substring
  ) throws(UntypableCharacter) -> [HangulKeystroke] {
    let scalars = Array(text.unicodeScalars)
    var keystrokes: [HangulKeystroke] = []
    var automaton = empty
    var offset = 0
    while offset < scalars.count {
      let target = HangulTarget(scalars[offset...], isArchaic: layout.isArchaic)
      guard let keys = self.keystrokes(for: target) else {
        throw UntypableCharacter(scalar: scalars[offset], offset: offset, layout: layout.name)
      }
      offset += target.length
      guard target.isHangul else {
        automaton.end()
        keystrokes += keys
        continue
      }
      if let next = automaton.typing(keys, keeps: target) {
        automaton = next
        keystrokes += keys
      } else if let capitals = capitalized(keys),
        let next = automaton.typing(capitals, keeps: target)
      {
        automaton = next
        keystrokes += capitals
      } else {
        keystrokes.append(HangulKeystroke(.escape))
        keystrokes += keys
        automaton.end()
        automaton = automaton.typing(keys, keeps: target) ?? automaton
      }
    }
    return keystrokes
  }

  /// Returns the keys that type `target` if no syllable is open; nil if there are none.
  func keystrokes(for target: HangulTarget) -> [HangulKeystroke]? {
    if let character = target.character {
      if character == "\n" { return [HangulKeystroke(.enter)] }
      return characters[character].map { [$0] }
    }
    return candidates(for: target).first { empty.typing($0, keeps: target) != nil }
  }

  /// Returns the keys with the first one as a capital; nil if the layout has no capitals.
  func capitalized(_ keystrokes: [HangulKeystroke]) -> [HangulKeystroke]? {
    guard layout.kind == .romaja, var first = keystrokes.first else { return nil }
    first.shift = true
    return [first] + keystrokes.dropFirst()
  }

  private func candidates(for target: HangulTarget) -> [[HangulKeystroke]] {
    guard let tone = keys(target.tone, of: tones.mapValues { [$0] }) else { return [] }
    guard let letter = target.letter else {
      var initial = keys(target.initial, of: initials)
      // In romaja a vowel gets ㅇ without a key.
      if layout.kind == .romaja, target.initial == 11 { initial = [] }
      guard let initial, let medial = keys(target.medial, of: medials),
        let final = keys(target.final, of: finals)
      else { return [] }
      return [initial + medial + final + tone]
    }
    let found = [
      initials.filter { ConjoiningJamo.letterOfInitial($0.key) == letter },
      medials.filter { ConjoiningJamo.letterOfMedial($0.key) == letter },
      finals.filter { ConjoiningJamo.letterOfFinal($0.key) == letter },
    ]
    return found.compactMap { $0.values.first }.map { $0 + tone }
  }

  /// Returns the keys of one part; empty for an absent part, nil for a part that cannot be typed.
  private func keys(
    _ number: UInt8?, of table: [UInt8: [HangulKeystroke]]
  ) -> [HangulKeystroke]? {
    number == nil ? [] : number.flatMap { table[$0] }
  }
}
