public import KeyEvents

/// Things to choose from, and which of them is marked: modes, Hanja, words.
///
/// The keys are the same for every list. The arrows and Space mark the next item or the one before, round from the last to
/// the first; Page Up and Page Down go by pages, Home and End to the ends; Return chooses what is marked, Escape closes.
/// What digits and letters do is a property of the list (``Characters``). A list claims these keys and no others, and none
/// with a modifier. Keys that have a ``ListRole`` come before them.
public struct CandidateList: Hashable, Sendable {
  /// One of the things.
  public struct Item: Hashable, Sendable {
    /// What is chosen.
    public var text: String
    /// What is said of it: a meaning, a reading; empty where nothing is.
    public var comment: String

    /// Makes an item.
    public init(_ text: String, comment: String = "") {
      self.text = text
      self.comment = comment
    }
  }

  /// What the keys of digits and letters do, by their place on a US keyboard.
  public enum Characters: Hashable, Sendable {
    /// 1 to 9 choose from the page that is shown. Letters are no keys of the list.
    case choose
    /// Each marks the next item that starts with it, upper case or lower.
    case jump
    /// None is a key of the list: whoever types goes on typing, and the list closes.
    case close
  }

  /// A way to another item. It is gone again while its key is held and repeats.
  public enum Step: UInt16, Hashable, Sendable, CaseIterable {
    /// To the next item; from the last to the first.
    case next
    /// To the item before; from the first to the last.
    case previous
    /// To the start of the next page; on the last one to its end.
    case nextPage
    /// To the start of the page before; on the first one to its start.
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
    /// Closes the list; nothing is chosen.
    case close
  }

  /// How many items a list has at most: an index of one travels with its press.
  public static let limit = 65_536
  /// How many items a page has.
  public static let pageLength = 9

  /// What the list is of, in a word or two.
  public let title: String
  /// What can be chosen; at least one.
  public private(set) var items: [Item]
  /// What digits and letters do.
  public let characters: Characters
  /// The index of the marked item.
  public private(set) var marked: Int

  /// Makes a list; nil where there is nothing to choose. What is past ``limit`` is left out; an index past the items marks
  /// the last.
  public init?(
    title: String, _ items: [Item], marked: Int = 0, characters: Characters = .choose
  ) {
    guard !items.isEmpty else { return nil }
    self.title = title
    self.items = items.count > Self.limit ? Array(items.prefix(Self.limit)) : items
    self.characters = characters
    self.marked = min(max(0, marked), self.items.count - 1)
  }

  /// The items of the page that the marked one is on, by their index.
  public var page: Range<Int> {
    let start = marked / Self.pageLength * Self.pageLength
    return start..<min(start + Self.pageLength, items.count)
  }

  /// What a press of the key does; nil where it is no key of the list.
  ///
  /// - Complexity: O(1); of a key that jumps O(items)
  public func action(for key: KeyCode, _ modifiers: KeyModifiers = []) -> Action? {
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
    }
  }

  /// What a key of that role does.
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

  /// The index of the next item, round from the last to the first, that starts with that letter or digit; of the marked
  /// one where no other does.
  private func index(startingWith character: UInt8) -> Int {
    for distance in 1...items.count {
      let index = (marked + distance) % items.count
      let first = items[index].text.utf8.first
      let isUpper = first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } == true
      if first.map({ isUpper ? $0 | 0x20 : $0 }) == character { return index }
    }
    return marked
  }

  /// Adds an item at the end. One past ``limit`` is left out.
  public mutating func append(_ item: Item) {
    if items.count < Self.limit { items.append(item) }
  }

  /// Marks the item with that index.
  public mutating func mark(_ index: Int) { marked = min(max(0, index), items.count - 1) }
}

extension KeyCode {
  /// The small letter or the digit on the key of a US keyboard, in ASCII; nil where there is none.
  fileprivate var letterOrDigit: UInt8? {
    func character(_ row: StaticString, from first: UInt16) -> UInt8 {
      row.utf8Start[Int(rawValue - first)]
    }
    return switch rawValue {
    case 2...11: character("1234567890", from: 2)
    case 16...25: character("qwertyuiop", from: 16)
    case 30...38: character("asdfghjkl", from: 30)
    case 44...50: character("zxcvbnm", from: 44)
    default: nil
    }
  }
}
