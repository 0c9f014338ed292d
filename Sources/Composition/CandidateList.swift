public import KeyEvents

/// Items to choose from, one of which is marked: modes, Hanja, words.
///
/// The keys are the same for every list. The arrows and Space mark the next or the previous item,
/// and wrap around; Page Up and Page Down move by pages, Home and End to the ends; Return chooses
/// the marked item, Escape closes the list. What digits and letters do is a property of the list
/// (``Characters``). A list claims only these keys, and none with a modifier. Keys with a
/// ``ListRole`` take precedence; they may be keys of Morse too. Any other key closes the list and
/// is then handled as if there were none. A modifier by itself leaves it open, because the key that
/// opened it may be Shift+Space, which also closes it.
public struct CandidateList: Hashable, Sendable {
  /// An item of a list.
  public struct Item: Hashable, Sendable {
    /// The text that is chosen.
    public var text: String
    /// A remark, for example a meaning or a reading; empty if there is none.
    public var comment: String

    /// Makes an item.
    public init(_ text: String, comment: String = "") {
      self.text = text
      self.comment = comment
    }
  }

  /// What the keys of digits and letters do, by their position on a US keyboard.
  public enum Characters: Hashable, Sendable {
    /// 1 to 9 choose from the current page. The list does not use letters.
    case choose
    /// Each marks the next item that starts with it, in upper or lower case.
    case jump
    /// The list uses none of them: typing continues, and the list closes.
    case close
    /// A letter or digit chooses the only item that starts with it, and marks the next of several.
    /// If no item starts with a digit, 1 to 9 choose from the current page.
    case pick
    /// Digits type a number: the item is marked that is it, or else the first that starts with it.
    case number
  }

  /// A move to another item. It repeats while its key is held, with the keyboard's repeats, which a
  /// recording has, unless a filter drops them.
  public enum Step: Hashable, Sendable, CaseIterable {
    /// To the next item; from the last to the first.
    case next
    /// To the previous item; from the first to the last.
    case previous
    /// To the start of the next page; on the last page to its end.
    case nextPage
    /// To the start of the previous page; on the first page to its start.
    case previousPage
  }

  /// What a key does in a list.
  public enum Action: Hashable, Sendable {
    /// Marks another item (``index(after:)``).
    case step(Step)
    /// Marks the item with that index.
    case mark(Int)
    /// Chooses the item with that index; the list closes.
    case choose(Int)
    /// Closes the list without choosing.
    case close
    /// Adds an ASCII digit to the number that is typed.
    case type(UInt8)
  }

  /// The largest number of items.
  public static let limit = 65_536
  /// The number of items on a page.
  public static let pageLength = 9

  /// What the items are, in one or two words.
  public let title: String
  /// The items; at least one.
  public private(set) var items: [Item]
  /// What digits and letters do.
  public let characters: Characters
  /// The index of the marked item.
  public private(set) var marked: Int
  /// Whether the whole page of the marked item is marked: what comes next chooses on that page.
  public private(set) var marksPage = false
  /// The digits typed since another key, in ASCII.
  private var typed: [UInt8] = []

  /// Makes a list; nil if there are no items. Items beyond ``limit`` are dropped. `marked` is
  /// clamped to the items.
  public init?(
    title: String, _ items: [Item], marked: Int = 0, characters: Characters = .choose
  ) {
    guard !items.isEmpty else { return nil }
    self.title = title
    self.items = items.count > Self.limit ? Array(items.prefix(Self.limit)) : items
    self.characters = characters
    self.marked = min(max(0, marked), self.items.count - 1)
  }

  /// The indices of the items on the page of the marked item.
  public var page: Range<Int> {
    let start = marked / Self.pageLength * Self.pageLength
    return start..<min(start + Self.pageLength, items.count)
  }

  /// What a press of the key does; nil if the list does not use it.
  ///
  /// - Complexity: O(1); O(items) for a key that jumps
  public func action(for key: KeyCode, _ modifiers: KeyModifiers = []) -> Action? {
    // Items that a letter picks may be capitals.
    if characters == .pick, KeyModifiers.shift.isSuperset(of: modifiers),
      let letter = key.letterOrDigit, letter >= UInt8(ascii: "a")
    {
      return pick(letter)
    }
    guard modifiers.isEmpty else { return nil }
    switch key {
    case .right, .down, .space: return .step(.next)
    case .left, .up: return .step(.previous)
    case .pageDown: return .step(.nextPage)
    case .pageUp: return .step(.previousPage)
    case .home: return .mark(0)
    case .end: return .mark(items.count - 1)
    case .enter, .keypadEnter: return .choose(marked)
    case .escape: return .close
    default: break
    }
    switch characters {
    case .choose:
      guard (KeyCode.digit1...KeyCode.digit9).contains(key) else { return nil }
      let index = page.lowerBound + Int(key.rawValue - KeyCode.digit1.rawValue)
      return page.contains(index) ? .choose(index) : nil
    case .jump: return key.letterOrDigit.map { .mark(self.index(startingWith: $0)) }
    case .close: return nil
    case .pick: return key.letterOrDigit.flatMap { pick($0) }
    case .number:
      return key.letterOrDigit.flatMap {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) ? .type($0) : nil
      }
    }
  }

  private func pick(_ character: UInt8) -> Action? {
    let found = items.lazy.filter { $0.start == character }.prefix(2).count
    if found > 1 { return .mark(index(startingWith: character)) }
    if found == 1 { return items.firstIndex { $0.start == character }.map { .choose($0) } }
    guard (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(character) else { return nil }
    let index = page.lowerBound + Int(character - UInt8(ascii: "1"))
    return page.contains(index) ? .choose(index) : nil
  }

  /// What a key with that role does.
  public func action(for role: ListRole) -> Action {
    switch role {
    case .next: .step(.next)
    case .previous: .step(.previous)
    case .choose: .choose(marked)
    case .close, .list: .close
    }
  }

  /// The index of the item that a step leads to.
  ///
  /// - Complexity: O(1)
  public func index(after step: Step) -> Int {
    switch step {
    case .next: (marked + 1) % items.count
    case .previous: (marked + items.count - 1) % items.count
    case .nextPage: min(page.lowerBound + Self.pageLength, items.count - 1)
    case .previousPage: max(page.lowerBound - Self.pageLength, 0)
    }
  }

  /// The index of the next item, wrapping around, that starts with that letter or digit; if there
  /// is no other, that of the marked item.
  private func index(startingWith character: UInt8) -> Int {
    for distance in 1...items.count {
      let index = (marked + distance) % items.count
      if items[index].start == character { return index }
    }
    return marked
  }

  /// Adds an item at the end. Does nothing if there are already ``limit`` items.
  public mutating func append(_ item: Item) {
    if items.count < Self.limit { items.append(item) }
  }

  /// Marks the item with that index, which is clamped to the items.
  public mutating func mark(_ index: Int) {
    typed = []
    marksPage = false
    marked = min(max(0, index), items.count - 1)
  }

  /// Begins to scan the items from the marked one: one after the other, or the pages first if there
  /// are more than two.
  public mutating func beginScan() {
    guard items.count > 2 * Self.pageLength else { return }
    mark(page.lowerBound)
    marksPage = true
  }

  /// Marks what comes next in a scan. After the last item of a page that was chosen, the pages are
  /// scanned again, from this one on.
  public mutating func scan() {
    if marksPage {
      mark(page.upperBound < items.count ? page.upperBound : 0)
      marksPage = true
    } else if marked + 1 == page.upperBound, items.count > 2 * Self.pageLength {
      beginScan()
    } else {
      mark(index(after: .next))
    }
  }

  /// Adds an ASCII digit to the number that is typed, and marks the item that is it, or else the
  /// first that starts with it. If there is none, the number begins anew with the digit. Returns
  /// false, and changes nothing, if there is none for that either.
  ///
  /// - Complexity: O(items)
  @discardableResult
  public mutating func type(_ digit: UInt8) -> Bool {
    for number in [typed + [digit], [digit]] {
      let found =
        items.firstIndex { $0.text.utf8.elementsEqual(number) }
        ?? items.firstIndex { $0.text.utf8.starts(with: number) }
      if let found {
        marked = found
        marksPage = false
        typed = number
        return true
      }
    }
    return false
  }
}

extension CandidateList.Item {
  /// Its first byte, in lower case.
  fileprivate var start: UInt8? {
    text.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
