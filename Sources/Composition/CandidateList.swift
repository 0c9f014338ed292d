public import KeyEvents

/// Things to choose from, and which of them is marked: modes, Hanja, words.
///
/// The keys are the same for every list. 1 to 9 choose from the page that is shown; the arrows and Space mark the next or
/// the one before, round from the last to the first; Page Up and Page Down go by pages, Home and End to the ends; Return
/// chooses what is marked, Escape closes. A list claims these keys and no others, and none with a modifier.
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

  /// What a key does in a list.
  public enum Action: Hashable, Sendable {
    /// Marks the item with that index.
    case mark(Int)
    /// Chooses the item with that index; the list closes.
    case choose(Int)
    /// Closes the list; nothing is chosen.
    case close
  }

  /// How many items a page has.
  public static let pageLength = 9

  /// What the list is of, in a word or two.
  public let title: String
  /// What can be chosen; at least one.
  public let items: [Item]
  /// Whether 1 to 9 choose. Else they are no keys of the list.
  public let choosesByDigit: Bool
  /// The index of the marked item.
  public private(set) var marked: Int

  /// Makes a list; nil where there is nothing to choose. An index past the items marks the last.
  public init?(title: String, _ items: [Item], marked: Int = 0, choosesByDigit: Bool = true) {
    guard !items.isEmpty else { return nil }
    self.title = title
    self.items = items
    self.choosesByDigit = choosesByDigit
    self.marked = min(max(0, marked), items.count - 1)
  }

  /// The items of the page that the marked one is on, by their index.
  public var page: Range<Int> {
    let start = marked / Self.pageLength * Self.pageLength
    return start..<min(start + Self.pageLength, items.count)
  }

  /// What a press of the key does; nil where it is no key of the list.
  ///
  /// - Complexity: O(1)
  public func action(for key: KeyCode, _ modifiers: KeyModifiers = []) -> Action? {
    guard modifiers.isEmpty else { return nil }
    switch key {
    case .digit1...KeyCode.digit9 where choosesByDigit:
      let index = page.lowerBound + Int(key.rawValue - KeyCode.digit1.rawValue)
      return page.contains(index) ? .choose(index) : nil
    case .right, .down, .space: return .mark((marked + 1) % items.count)
    case .left, .up: return .mark((marked + items.count - 1) % items.count)
    case .pageDown: return .mark(min(page.lowerBound + Self.pageLength, items.count - 1))
    case .pageUp: return .mark(max(page.lowerBound - Self.pageLength, 0))
    case .home: return .mark(0)
    case .end: return .mark(items.count - 1)
    case .enter, .keypadEnter: return .choose(marked)
    case .escape: return .close
    default: return nil
    }
  }

  /// Marks the item with that index.
  public mutating func mark(_ index: Int) { marked = min(max(0, index), items.count - 1) }
}
