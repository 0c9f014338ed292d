public import KeyEvents

/// A list of items to choose from, such as modes, Hanja or words. One item is marked.
///
/// The keys are the same for every list. The arrows and Space mark the next or the previous item,
/// and wrap around; Page Up and Page Down move by pages, Home and End to the ends; Return chooses
/// the marked item, Escape closes the list. The function of digits and letters is a property of the
/// list (``Characters``). A list claims only these keys, and none of them with a modifier, except
/// that ``Characters/pick`` accepts letters with Shift. Keys with a ``ListRole`` take precedence,
/// even if they are also Morse keys. Any other key closes the list, and is then handled as if there
/// had been no list. A modifier alone leaves the list open, because the key that opens and closes
/// it may be Shift+Space.
public struct CandidateList: Hashable, Sendable {
  /// An item of a list.
  public struct Item: Hashable, Sendable {
    /// The text to choose.
    public var text: String
    /// A remark, for example a meaning or a reading; empty if there is none.
    public var comment: String
    /// The heading of the page that shows the item; empty if it has none. Neighbouring items with
    /// different headings are on different pages.
    public var heading: String

    /// Creates an item.
    public init(_ text: String, comment: String = "", heading: String = "") {
      self.text = text
      self.comment = comment
      self.heading = heading
    }
  }

  /// The function of digit and letter keys, by their position on a US keyboard.
  public enum Characters: Hashable, Sendable {
    /// 1 to 9 choose from the current page. The list does not use letters.
    case choose
    /// A digit or letter marks the next item that starts with it, in upper or lower case.
    case jump
    /// The list uses neither digits nor letters: typing continues, and the list closes.
    case close
    /// A letter or digit chooses the only item that starts with it, and marks the next of several.
    /// If no item starts with a digit, 1 to 9 choose from the current page.
    case pick
    /// Digits type a number, which marks the item equal to it, or else the first item that starts
    /// with it.
    case number
  }

  /// A move to another item. While its key is held, the move repeats with the keyboard's
  /// autorepeat, which is recorded, unless a filter drops the repeats.
  public enum Step: Hashable, Sendable, CaseIterable {
    /// To the next item; from the last item to the first.
    case next
    /// To the previous item; from the first item to the last.
    case previous
    /// To the start of the next page; on the last page, to its end.
    case nextPage
    /// To the start of the previous page; on the first page, to its start.
    case previousPage
  }

  /// The effect of a key in a list.
  public enum Action: Hashable, Sendable {
    /// Marks another item (``index(after:)``).
    case step(Step)
    /// Marks the item at an index.
    case mark(Int)
    /// Chooses the item at an index, and closes the list.
    case choose(Int)
    /// Closes the list without choosing.
    case close
    /// Adds an ASCII digit to the typed number.
    case type(UInt8)
  }

  /// The maximum number of items.
  public static let limit = 65_536
  /// The largest number of items on a page.
  public static let pageLength = 9

  /// The kind of items, in one or two words.
  public let title: String
  /// The items, at least one.
  public private(set) var items: [Item]
  /// The function of digits and letters.
  public let characters: Characters
  /// The index of the marked item.
  public private(set) var marked: Int
  /// Whether the whole page of the marked item is marked, so that the next choice is made among the
  /// items on that page.
  public private(set) var marksPage = false
  /// The digits of the number that is being typed, in ASCII.
  private var typed: [UInt8] = []
  private var hasHeadings: Bool

  /// Creates a list; nil if there are no items. Items beyond ``limit`` are dropped. `marked` is
  /// clamped to the items.
  public init?(
    title: String, _ items: [Item], marked: Int = 0, characters: Characters = .choose
  ) {
    guard !items.isEmpty else { return nil }
    self.title = title
    self.items = items.count > Self.limit ? Array(items.prefix(Self.limit)) : items
    self.characters = characters
    self.marked = min(max(0, marked), self.items.count - 1)
    hasHeadings = self.items.contains { !$0.heading.isEmpty }
  }

  /// The indices of the items on the page of the marked item: at most ``pageLength``, all with the
  /// same heading.
  ///
  /// - Complexity: O(1); O(items with the same heading) in a list with headings
  public var page: Range<Int> { page(of: marked) }

  private func page(of index: Int) -> Range<Int> {
    var group = 0..<items.count
    if hasHeadings {
      let heading = items[index].heading
      let first = items[..<index].lastIndex { $0.heading != heading }.map { $0 + 1 } ?? 0
      group = first..<(items[index...].firstIndex { $0.heading != heading } ?? items.count)
    }
    let offset = (index - group.lowerBound) / Self.pageLength * Self.pageLength
    let start = group.lowerBound + offset
    return start..<min(start + Self.pageLength, group.upperBound)
  }

  /// Returns the effect of a press of the key; nil if the list does not use the key.
  ///
  /// - Complexity: O(1); O(items) for a letter or digit that jumps or picks
  public func action(for key: KeyCode, _ modifiers: KeyModifiers = []) -> Action? {
    // Items to pick by a letter may begin with a capital, so Shift is allowed.
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

  /// Returns the effect of a key with a role.
  public func action(for role: ListRole) -> Action {
    switch role {
    case .next: .step(.next)
    case .previous: .step(.previous)
    case .choose: .choose(marked)
    case .close, .list: .close
    }
  }

  /// Returns the index of the item to which a step leads.
  ///
  /// - Complexity: that of ``page``
  public func index(after step: Step) -> Int {
    switch step {
    case .next: (marked + 1) % items.count
    case .previous: (marked + items.count - 1) % items.count
    case .nextPage: min(page.upperBound, items.count - 1)
    case .previousPage: page(of: max(page.lowerBound - 1, 0)).lowerBound
    }
  }

  /// Returns the index of the next item, wrapping around, that starts with a letter or digit; if
  /// there is no such item, the index of the marked item.
  private func index(startingWith character: UInt8) -> Int {
    for distance in 1...items.count {
      let index = (marked + distance) % items.count
      if items[index].start == character { return index }
    }
    return marked
  }

  /// Adds an item at the end. Has no effect if there are already ``limit`` items.
  public mutating func append(_ item: Item) {
    guard items.count < Self.limit else { return }
    items.append(item)
    if !item.heading.isEmpty { hasHeadings = true }
  }

  /// Inserts items at an index, which is clamped to the valid ones. The last new items are dropped
  /// if there would be more than ``limit``. ``marked`` keeps its value, even if the marked item
  /// moves to another index.
  package mutating func insert(_ new: [Item], at index: Int) {
    items.insert(
      contentsOf: new.prefix(Self.limit - items.count), at: min(max(0, index), items.count))
    if new.contains(where: { !$0.heading.isEmpty }) { hasHeadings = true }
  }

  /// Marks the item at an index, which is clamped to the items.
  public mutating func mark(_ index: Int) {
    typed = []
    marksPage = false
    marked = min(max(0, index), items.count - 1)
  }

  /// Whether a scan marks pages first: true if there are more items than fit on two pages, or, in a
  /// list with headings, more than fit on one.
  private var scansPages: Bool { items.count > (hasHeadings ? 1 : 2) * Self.pageLength }

  /// Starts a scan from the marked item. A scan marks one item after the other; in a long list, it
  /// first marks one page after the other.
  public mutating func beginScan() {
    guard scansPages else { return }
    mark(page.lowerBound)
    marksPage = true
  }

  /// Marks the next item or page of a scan. After the last item of a chosen page, the scan returns
  /// to the pages, starting with this one.
  public mutating func scan() {
    if marksPage {
      mark(page.upperBound < items.count ? page.upperBound : 0)
      marksPage = true
    } else if marked + 1 == page.upperBound, scansPages {
      beginScan()
    } else {
      mark(index(after: .next))
    }
  }

  /// Adds an ASCII digit to the typed number, and marks the item equal to the number, or else the
  /// first item that starts with it.
  ///
  /// If there is no such item, the digit starts a new number. Returns false, and changes nothing,
  /// if no item matches the new number either.
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
  /// The first byte of the text, in lower case; nil if the text is empty.
  fileprivate var start: UInt8? {
    text.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
