import Composition
import KeyEvents
import Testing

@Suite("Lists to choose from")
struct CandidateListTests {
  private func list(
    _ count: Int, marked: Int = 0, _ characters: CandidateList.Characters = .choose
  ) throws -> CandidateList {
    let items = (0..<count).map { CandidateList.Item("\($0)") }
    return try #require(
      CandidateList(title: "", items, marked: marked, characters: characters))
  }

  @Test("A list is never empty, and its mark is always on one of its items")
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

  @Test("Items with different headings are on different pages, and a scan marks the pages first")
  func headings() throws {
    let counts = [("", 9), ("work", 11), ("home", 1), ("other", 2)]
    var items = counts.flatMap { heading, count in
      (0..<count).map { CandidateList.Item("\($0)", heading: heading) }
    }
    let pages = [0..<9, 9..<18, 18..<20, 20..<21, 21..<23]
    let last = items.removeLast()
    var list = try #require(CandidateList(title: "", [items[0]]))
    list.insert(Array(items.dropFirst().dropLast()), at: 1)
    list.append(try #require(items.last))
    list.append(last)
    for (place, page) in pages.enumerated() {
      for index in page {
        list.mark(index)
        #expect(list.page == page)
        let next = place + 1 < pages.count ? pages[place + 1].lowerBound : 22
        #expect(list.index(after: .nextPage) == next)
        #expect(list.index(after: .previousPage) == pages[max(0, place - 1)].lowerBound)
        #expect(list.action(for: .digit1) == .choose(page.lowerBound))
        #expect(list.action(for: .digit9) == (page.count == 9 ? .choose(page.upperBound - 1) : nil))
      }
    }
    list.mark(0)
    list.beginScan()
    for page in pages + [pages[0]] {
      #expect(list.marksPage && list.page == page)
      list.scan()
    }
    list.mark(20)
    list.scan()
    #expect(list.marksPage && list.marked == 20)
  }

  @Test("A list leaves out the items beyond its limit")
  func limit() throws {
    let list = try list(CandidateList.limit + 3, marked: CandidateList.limit + 1)
    #expect(list.items.count == CandidateList.limit)
    #expect(list.marked == CandidateList.limit - 1)
    #expect(list.action(for: .enter) == .choose(65_535))
  }

  @Test("Each key has its action in lists of every length, whichever item is marked")
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
          #expect(try self.list(count, marked: marked, .close).action(for: key) == nil)
        }
        for key in [KeyCode.right, .down, .space] {
          #expect(list.action(for: key) == .step(.next))
        }
        for key in [KeyCode.left, .up] { #expect(list.action(for: key) == .step(.previous)) }
        #expect(list.action(for: .pageDown) == .step(.nextPage))
        #expect(list.action(for: .pageUp) == .step(.previousPage))
        #expect(list.index(after: .next) == (marked == count - 1 ? 0 : marked + 1))
        #expect(list.index(after: .previous) == (marked == 0 ? count - 1 : marked - 1))
        let next = marked / 9 * 9 + 9
        #expect(list.index(after: .nextPage) == min(next, count - 1))
        #expect(list.index(after: .previousPage) == max(0, next - 18))
        #expect(list.action(for: .home) == .mark(0))
        #expect(list.action(for: .end) == .mark(count - 1))
        #expect(list.action(for: ListRole.next) == .step(.next))
        #expect(list.action(for: ListRole.previous) == .step(.previous))
        #expect(list.action(for: ListRole.choose) == .choose(marked))
        #expect(list.action(for: ListRole.close) == .close)
        #expect(list.action(for: ListRole.list) == .close)
        #expect(list.action(for: .enter) == .choose(marked))
        #expect(list.action(for: .keypadEnter) == .choose(marked))
        #expect(list.action(for: .escape) == .close)
      }
    }
  }

  @Test(
    "Only list keys without a modifier act, for each use of digits and letters",
    arguments: [CandidateList.Characters.choose, .jump, .close, .pick, .number])
  func otherKeys(characters: CandidateList.Characters) throws {
    let list = try list(9, characters)
    let keys: Set<KeyCode> = [
      .right, .down, .space, .left, .up, .home, .end, .pageUp, .pageDown, .enter, .keypadEnter,
      .escape,
    ]
    let digits = Set("123456789".compactMap { KeyCode(named: String($0)) })
    let letters = Set("0abcdefghijklmnopqrstuvwxyz".compactMap { KeyCode(named: String($0)) })
    let expected =
      switch characters {
      case .choose: keys.union(digits)
      case .jump: keys.union(digits).union(letters)
      case .close: keys
      case .pick: keys.union(digits).union([.digit0])
      case .number: keys.union(digits).union([.digit0])
      }
    for code in 0..<KeyCode.limit {
      let key = KeyCode(rawValue: code)
      #expect((list.action(for: key) != nil) == expected.contains(key), "\(key.name)")
      let isOfList = (0..<8).contains {
        list.action(for: key, KeyModifiers(rawValue: 1 << $0)) != nil
      }
      #expect(!isOfList, "\(key.name)")
    }
  }

  @Test("A letter or a digit jumps to the next item that starts with it, and wraps around")
  func jumps() throws {
    let items = ["Anna", "bert", "alma", "1 st", "한", "2", "\u{11}", "Zoe"]
    let list = items.map { CandidateList.Item($0) }
    for (key, from, to) in [
      ("a", 0, 2), ("a", 2, 0), ("a", 1, 2), ("a", 7, 0), ("b", 0, 1), ("b", 1, 1), ("1", 0, 3),
      ("1", 3, 3), ("2", 7, 5), ("z", 0, 7), ("q", 4, 4), ("3", 6, 6),
    ] {
      let list = try #require(
        CandidateList(title: "", list, marked: from, characters: .jump))
      #expect(list.action(for: try #require(KeyCode(named: key))) == .mark(to), "\(key) \(from)")
    }
  }

  @Test("In a list to pick from, the first letter chooses where it is the only one, else it marks")
  func picks() throws {
    let items = ["Male", "female", "mixed", "4 wheels", "한"].map { CandidateList.Item($0) }
    for (key, from, action) in [
      ("f", 0, .choose(1)), ("m", 0, .mark(2)), ("m", 2, .mark(0)), ("4", 0, .choose(3)),
      ("5", 0, .choose(4)), ("1", 3, .choose(0)), ("6", 0, nil), ("0", 0, nil), ("x", 0, nil),
    ] as [(String, Int, CandidateList.Action?)] {
      let list = try #require(CandidateList(title: "", items, marked: from, characters: .pick))
      #expect(list.action(for: try #require(KeyCode(named: key))) == action, "\(key) \(from)")
    }
  }

  @Test("Typed digits mark the number that they are, or the first that starts with them")
  func numbers() throws {
    let items = (18...120).map { CandidateList.Item("\($0)") }
    for (keys, marked) in [
      ("4", 40), ("42", 42), ("425", 50), ("1", 18), ("11", 110), ("119", 119), ("2", 20),
      ("0", 18), ("9", 90), ("99", 99), ("4h2", 20), ("4r2", 20),
    ] {
      var list = try #require(CandidateList(title: "", items, characters: .number))
      for key in keys {
        switch key {
        case "h": list.mark(0)
        case "r": list.mark(list.index(after: .next))
        default: list.type(key.asciiValue ?? 0)
        }
      }
      #expect(list.items[list.marked].text == "\(marked)", "\(keys)")
    }
  }

  @Test("Bound keys have their roles, without a modifier only, and no other key has one")
  func roles() {
    let keys = ListKeys([.next: [.x, .leftShift], .list: [.f9], .close: [.f9, .z]])
    var faults: [UInt16] = []
    for code in 0...UInt16.max {
      let key = KeyCode(rawValue: code)
      let role: ListRole? =
        switch key {
        case .x, .leftShift: .next
        case .f9: .list
        case .z: .close
        default: nil
        }
      if keys.role(of: key) != role || keys.role(of: key, .leftControl) != nil
        || ListKeys().role(of: key) != nil
      {
        faults.append(code)
      }
    }
    #expect(faults.isEmpty)
  }
}
