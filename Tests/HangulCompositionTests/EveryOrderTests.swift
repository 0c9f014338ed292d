import Composition
import KeyEvents
import TestSupport
import TextEditing
import Testing

@testable import HangulComposition

/// The 11,172 syllables in every order of their keys, in each three-set layout.
@Suite struct EveryOrderTests {
  static let layouts = HangulLayout.allNames.compactMap(HangulLayout.init(named:))
    .filter { $0.kind == .threeSet }
  static let options = HangulOptions(autoReorder: .flexible)

  private static let syllables = (0xAC00...0xD7A3).compactMap(Unicode.Scalar.init)
  // 17 divides none of 19, 21 and 28.
  private static let sample = TestAmount.sample(syllables, every: 17)

  private static func keys(
    _ syllable: Unicode.Scalar, _ spelling: HangulSpelling
  ) -> [HangulKeystroke]? {
    spelling.keystrokes(for: HangulTarget([syllable], isArchaic: false))
  }

  /// A state after some keys: the typed keys, and everything on which the rules depend. Orders with
  /// equal states continue as one.
  private struct Place: Hashable {
    var typed: UInt
    var parts: UInt64

    init(_ typed: UInt, _ open: OpenSyllable) {
      self.typed = typed
      parts =
        UInt64(open.initial) | UInt64(open.medial) << 8 | UInt64(open.final) << 16
        | UInt64(open.tone) << 24 | UInt64(open.last.rawValue) << 32
        | UInt64(open.lastFlags.rawValue) << 40
    }
  }

  /// The number of orders that make the syllable, and of those that begin another with a second
  /// initial.
  private struct Orders: Equatable {
    var whole = 0
    var divided = 0
  }

  @Test(arguments: layouts.map(\.name), [false, true])
  func everyOrder(name: String, together: Bool) throws {
    let layout = try #require(HangulLayout(named: name))
    let tables = HangulTables(layout, Self.options)
    let spelling = HangulSpelling(layout, HangulOptions())
    var count = 0
    for syllable in Self.sample {
      let keystrokes = try #require(Self.keys(syllable, spelling))
      // A key cannot be held twice.
      if together, Set(keystrokes).count < keystrokes.count { continue }
      count += 1
      let strokes = keystrokes.map { layout.stroke(of: $0.key, shift: $0.shift) }
      let orders = try orders(of: strokes, giving: syllable, tables, together: together)
      if name == "3set-old" { continue }
      let all = (1...strokes.count).reduce(1, *)
      #expect(orders.whole + orders.divided == all, "\(syllable)")
      if together || strokes.filter({ $0.kind == .initial }).count == 1 {
        #expect(orders.divided == 0, "\(syllable)")
      }
    }
    let doubled = ["ahnmatae": 0, "2set-on-3set": 5][name] ?? 5
    let share = together ? (19 - doubled) * 12 * 15 * Self.sample.count / 11_172 : Self.sample.count
    // In a sample the share is random.
    #expect(count >= (TestAmount.isLong || !together ? share : share / 2))
  }

  private func orders(
    of strokes: [HangulStroke], giving syllable: Unicode.Scalar, _ tables: HangulTables,
    together: Bool
  ) throws -> Orders {
    var orders = Orders()
    var positions = [Place(0, OpenSyllable()): (OpenSyllable(), 1)]
    for step in 0..<strokes.count {
      var next: [Place: (OpenSyllable, Int)] = [:]
      for (position, (open, paths)) in positions {
        for (index, stroke) in strokes.enumerated() where position.typed & 1 << index == 0 {
          if tables.isArchaic, tables.layout.name == "3set-old",
            strokes[..<index].enumerated().contains(where: {
              $1.kind == stroke.kind && position.typed & 1 << $0 == 0
            })
          {
            // In the other order they are another letter of Middle Korean.
            continue
          }
          var after = open
          let change = after.addByRules(stroke, tables, together: together)
          let isDivided = step > 0 && change.removed == nil
          // An expected value for each would take minutes.
          if isDivided != (!together && begins(stroke, strokes, position.typed, open)) {
            Issue.record("\(syllable): \(isDivided ? "begins" : "does not begin") a second one")
            return orders
          }
          if isDivided {
            orders.divided += paths * (1..<max(2, strokes.count - step)).reduce(1, *)
          } else {
            next[Place(position.typed | 1 << index, after), default: (after, 0)].1 += paths
          }
        }
      }
      positions = next
    }
    for (open, paths) in positions.values {
      #expect(open.shown.cell.scalar == syllable && open.shown.tail == 0, "\(syllable)")
      orders.whole += paths
    }
    return orders
  }

  /// Whether a second initial follows initial and vowel, and not directly the first initial.
  private func begins(
    _ stroke: HangulStroke, _ strokes: [HangulStroke], _ typed: UInt, _ open: OpenSyllable
  ) -> Bool {
    guard stroke.kind == .initial, open.last != .initial else { return false }
    let before = strokes.enumerated().filter { typed & 1 << $0.offset != 0 }.map(\.element.kind)
    return before.contains(.initial) && before.contains(.medial)
  }

  /// The same through the composer, in a random order for each syllable: its edits make the text,
  /// and Backspace undoes them in reverse. The keys are tapped, or struck together and released in
  /// another order.
  @Test(arguments: layouts.map(\.name), [false, true])
  func typedAndTakenBack(name: String, together: Bool) throws {
    let layout = try #require(HangulLayout(named: name))
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let spelling = HangulSpelling(layout, HangulOptions())
    let start = HangulTypist(layout, Self.options)
    for syllable in Self.sample {
      var keys = try #require(Self.keys(syllable, spelling))
      if together, Set(keys).count < keys.count { continue }
      keys = shuffled(keys, layout, together: together, &random)
      var typist = start
      var seen: [String] = []
      for key in keys {
        seen.append(typist.text)
        typist.press(key)
        if !together { typist.release(key) }
      }
      if together { for key in keys.shuffled(using: &random) { typist.release(key) } }
      #expect(typist.text == String(syllable), "seed \(seed): \(keys)")
      while let expected = seen.popLast() {
        typist.press(.backspace)
        if typist.text != expected { Issue.record("seed \(seed): \(keys), \(expected)") }
      }
      #expect(typist.composer.openCount == 0 && typist.misfits == 0, "seed \(seed)")
    }
  }

  private func shuffled(
    _ keys: [HangulKeystroke], _ layout: HangulLayout, together: Bool,
    _ random: inout SeededGenerator
  ) -> [HangulKeystroke] {
    func kind(_ key: HangulKeystroke) -> HangulStroke.Kind {
      layout.stroke(of: key.key, shift: key.shift).kind
    }
    var order = keys.shuffled(using: &random)
    if layout.name == "3set-old" {
      for part in [HangulStroke.Kind.initial, .medial, .final] {
        var inOrder = keys.filter { kind($0) == part }[...]
        for position in order.indices where kind(order[position]) == part {
          order[position] = inOrder.removeFirst()
        }
      }
    }
    guard !together else { return order }
    // Tapped initials are adjacent.
    let initials = order.filter { kind($0) == .initial }
    let first = order.firstIndex { kind($0) == .initial } ?? 0
    order.removeAll { kind($0) == .initial }
    order.insert(contentsOf: initials, at: min(first, order.count))
    return order
  }

  /// Typing in order makes the same text as without reordering, whether keys are tapped or one is
  /// released after the next is down.
  @Test(arguments: layouts.map(\.name), [false, true])
  func textInOrder(name: String, rolling: Bool) throws {
    let layout = try #require(HangulLayout(named: name))
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let start = HangulTypist(layout, Self.options)
    for line in 0..<TestAmount.count(4, long: 20) {
      var text = ""
      for syllable in Self.syllables.shuffled(using: &random).prefix(100) {
        text.unicodeScalars.append(syllable)
      }
      var typist = start
      var held: HangulKeystroke?
      for key in try layout.keystrokes(typing: text) {
        if let before = held, !rolling || before.key == key.key { typist.release(before) }
        typist.press(key)
        if let before = held, rolling, before.key != key.key { typist.release(before) }
        held = key
      }
      #expect(typist.text == text, "seed \(seed), line \(line)")
    }
  }

  /// The keys listed for a text are those for the requested order.
  @Test(arguments: layouts.map(\.name))
  func keystrokes(name: String) throws {
    let layout = try #require(HangulLayout(named: name))
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let letters = (0x3131...0x3163).compactMap(Unicode.Scalar.init)
    for _ in 0..<TestAmount.count(5, long: 20) {
      var text = ""
      for _ in 0..<12 {
        let isLetter = Bool.random(using: &random)
        text.unicodeScalars.append(
          (isLetter ? letters : Self.syllables).randomElement(using: &random)!)
      }
      var typist = HangulTypist(layout, Self.options)
      for key in try layout.keystrokes(typing: text, options: Self.options) {
        typist.press(key)
        typist.release(key)
      }
      #expect(typist.text == text, "seed \(seed)")
    }
  }
}
