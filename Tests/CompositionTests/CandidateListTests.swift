import Composition
import KeyEvents
import Testing

@Suite("Lists to choose from")
struct CandidateListTests {
  private func list(_ count: Int, marked: Int = 0, digits: Bool = true) throws -> CandidateList {
    let items = (0..<count).map { CandidateList.Item("\($0)") }
    return try #require(
      CandidateList(title: "", items, marked: marked, choosesByDigit: digits))
  }

  @Test("there is no list of nothing, and what is marked is always one of the items")
  func bounds() throws {
    #expect(CandidateList(title: "", []) == nil)
    #expect(try list(3, marked: 7).marked == 2)
    #expect(try list(3, marked: -1).marked == 0)
    var list = try list(3)
    list.mark(99)
    #expect(list.marked == 2)
    list.mark(-99)
    #expect(list.marked == 0)
  }

  @Test("what each key does, for every length of a list and every marked item")
  func everyKey() throws {
    for count in 1...28 {
      for marked in 0..<count {
        let list = try list(count, marked: marked)
        #expect(list.page.contains(marked) && list.page.count <= 9)
        #expect(list.page.lowerBound % 9 == 0)
        for digit in 1...9 {
          let key = KeyCode(rawValue: KeyCode.digit1.rawValue + UInt16(digit - 1))
          let index = list.page.lowerBound + digit - 1
          #expect(list.action(for: key) == (index < count ? .choose(index) : nil))
          #expect(try self.list(count, marked: marked, digits: false).action(for: key) == nil)
        }
        for key in [KeyCode.right, .down, .space] {
          #expect(list.action(for: key) == .mark(marked == count - 1 ? 0 : marked + 1))
        }
        for key in [KeyCode.left, .up] {
          #expect(list.action(for: key) == .mark(marked == 0 ? count - 1 : marked - 1))
        }
        #expect(list.action(for: .home) == .mark(0))
        #expect(list.action(for: .end) == .mark(count - 1))
        let next = marked / 9 * 9 + 9
        #expect(list.action(for: .pageDown) == .mark(min(next, count - 1)))
        #expect(list.action(for: .pageUp) == .mark(max(0, next - 18)))
        #expect(list.action(for: .enter) == .choose(marked))
        #expect(list.action(for: .keypadEnter) == .choose(marked))
        #expect(list.action(for: .escape) == .close)
      }
    }
  }

  @Test("a key with a modifier, and any other key, is none of the list")
  func otherKeys() throws {
    let list = try list(9)
    let keys: Set<KeyCode> = [
      .right, .down, .space, .left, .up, .home, .end, .pageDown, .pageUp, .enter, .keypadEnter,
      .escape,
    ]
    for code in 0..<KeyCode.limit {
      let key = KeyCode(rawValue: code)
      let isDigit = (KeyCode.digit1...KeyCode.digit9).contains(key)
      #expect((list.action(for: key) != nil) == (keys.contains(key) || isDigit), "\(key.name)")
      for modifier in [KeyModifiers.leftShift, .rightControl, .leftAlt, .rightSuper] {
        #expect(list.action(for: key, modifier) == nil)
      }
    }
  }
}
