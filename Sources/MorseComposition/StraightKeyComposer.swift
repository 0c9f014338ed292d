public import Composition
public import KeyEvents
public import TextEditing

/// Morse typed with a straight key: how long the key is down and up says everything. See ``TimingDecoder``.
///
/// A letter is written as soon as its first mark is over, and grows with the next ones. When the pause has become long
/// enough for a letter or a word it ends, and a blank is written; no other key needs to come. What was written last stays
/// open: if what follows shows that it was misread, it is written anew. A blank that time has written goes again where no
/// letter follows it: at the end of a line or of the session none stands.
///
/// Keys of the role ``MorseRole/key`` are the straight key; several of them held together are one. Those of
/// ``MorseRole/dot`` and ``MorseRole/dash`` are keyed the same way, but what they send is known and only the gaps tell
/// something: ``BugComposer`` has such keys, the keyer `straight` none. Space ends the letter and the word at once, and writes another blank where one stands already. Delete takes
/// the last letter back, with the blank after it; where none is known it deletes a character.
public struct StraightKeyComposer: Composer, Sendable {
  /// The code it writes.
  public let code: MorseCode
  /// The keys it hears.
  public let bindings: MorseBindings
  private var decoder: TimingDecoder
  /// The keys that are down.
  private var held = HeldKeys()
  /// What the mark under way is, where that is known.
  private var heldSignal: MorseSignal?
  /// What stands in the text for the letters from number `firstShown` on.
  private var shown: [TextCell] = []
  private var firstShown = 0
  /// Where each of these letters begins in `shown`, and the character there that it joined: a Korean syllable.
  private var places: [Place] = []
  /// What is to stand there from the first changed letter on; kept for its storage.
  private var next: [TextCell] = []
  /// Letters below this number no longer stand before the cursor, as far as is known.
  private var firstOwned = 0
  /// Whether what stands before `shown` leads to the second code.
  private var startsSecond = false
  /// The letters whose words Space has ended. After all others a blank is there by time.
  private var spaced = SpacedLetters()
  /// How many characters before the cursor may still change.
  public private(set) var openCount = 0

  private struct Place: Sendable {
    var start: Int
    var base: TextCell?
  }

  /// Makes a composer that has heard nothing.
  ///
  /// - Parameters:
  ///   - code: the code whose letters are sent.
  ///   - bindings: the keys.
  ///   - speed: what is known of the speed.
  public init(
    code: MorseCode = MorseCode(), bindings: MorseBindings? = nil,
    speed: KeyingSpeed = .unknown
  ) {
    self.code = code
    self.bindings = bindings ?? MorseBindings([:], keyer: .straight)
    decoder = TimingDecoder(
      code: code, speed: speed, hasSyllables: code.alphabet.joining == .syllables)
    shown.reserveCapacity(64)
    places.reserveCapacity(64)
    next.reserveCapacity(64)
  }

  /// Words per minute, as the hand is read just now.
  public var wordsPerMinute: Double { decoder.wordsPerMinute }

  /// Takes a press or a release.
  ///
  /// - Complexity: O(1); no allocation.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    guard let role = bindings.role(of: event.key) else { return .composed }
    look(at: context)
    switch role {
    case .key, .dot, .dash:
      key(event, role, into: &edits)
    case .space:
      if event.phase == .began { endWord(at: event.time, into: &edits) }
    case .delete:
      guard event.phase == .began else { return .composed }
      return removeLast(after: context.before, into: &edits)
    case .return:
      return event.phase == .began ? .insertNewline : .composed
    }
    return .composed
  }

  /// Sees which code the text before the cursor leads to, where nothing of it is open.
  mutating func look(at context: KeyContext) {
    if shown.isEmpty { startsSecond = code.isSecond(after: context.cellBeforeCursor) }
  }

  private mutating func key(
    _ event: KeyEvent, _ role: MorseRole, into edits: inout TextEditBuffer
  ) {
    switch event.phase {
    case .began:
      // Whatever they send, keys held together are one.
      if held.press(event, .key) {
        heldSignal = Self.signal(of: role)
        decoder.press(at: event.time)
      }
    case .repeated:
      return
    case .ended, .cancelled:
      guard held.release(event, .key) else { return }
      decoder.release(at: event.time, as: Self.signal(of: role))
      heldSignal = nil
    }
    show(into: &edits)
  }

  /// A dot that a machine makes begins, in a row of them if `isNext`.
  mutating func beginMachineDot(
    at time: EventTime, isNext: Bool, into edits: inout TextEditBuffer
  ) {
    if isNext { decoder.pressInLetter(at: time) } else { decoder.press(at: time) }
    show(into: &edits)
  }

  /// A dot that a machine makes is over.
  mutating func endMachineDot(at time: EventTime, into edits: inout TextEditBuffer) {
    decoder.endMachineDot(at: time)
    show(into: &edits)
  }

  /// A key goes down that cuts a dot of the machine: both are of one letter.
  mutating func cutMachineDot(_ event: KeyEvent, into edits: inout TextEditBuffer) {
    decoder.endMachineDot(at: event.time)
    if held.press(event, .key) {
      heldSignal = .dash
      decoder.pressInLetter(at: event.time)
    }
    show(into: &edits)
  }

  private static func signal(of role: MorseRole) -> MorseSignal? {
    role == .dot ? .dot : role == .dash ? .dash : nil
  }

  /// Ends the mark under way as what it is known to be, and everything else as it stands.
  private mutating func finishDecoder(at time: EventTime) {
    if let heldSignal { decoder.release(at: time, as: heldSignal) }
    heldSignal = nil
    decoder.finish(at: time)
    held.forget()
  }

  private mutating func endWord(at time: EventTime, into edits: inout TextEditBuffer) {
    finishDecoder(at: time)
    show(into: &edits)
    if let last = lastOwned, decoder[last].end != .word {
      if last < firstShown { own(last) }
      decoder.endWord(at: time)
      spaced.insert(last)
      show(into: &edits)
    } else {
      edits.insert(TextCell(" ", origin: MorseOrigin.wordSpace.packed(isSecond: startsSecond)))
      edits.commit(open: 0)
      disown()
    }
  }

  private mutating func removeLast(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    // Of a syllable that is settled nobody knows any more what it was without its last letter.
    guard let last = lastOwned, last >= firstShown || code.alphabet.joining == .apart else {
      return .deleteBackward
    }
    held.forget()
    if last < firstShown { own(last) }
    guard before.endsWith(shown.suffix(CellsBeforeCursor.capacity).lazy.map(\.scalar)) else {
      reset()
      return .deleteBackward
    }
    decoder.removeLast()
    show(into: &edits)
    if shown.isEmpty, let last = lastOwned, hasTimedBlank(after: last) {
      // It waits for another letter.
      shown.append(TextCell(" ", origin: MorseOrigin.wordSpace.packed(isSecond: startsSecond)))
      openCount = 1
      edits.commit(open: 1)
    }
    return .composed
  }

  /// Whether the key has a role.
  public func claims(_ key: KeyCode) -> Bool { bindings.role(of: key) != nil }

  /// Ctrl, Alt or Super, except those that have a role here.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool {
    bindings.isCommand(modifiers)
  }

  /// When the next mark, letter or word ends if the key does not move.
  public var deadline: EventTime? { decoder.deadline }

  /// Ends what has been over since then.
  public mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {
    decoder.advance(to: time)
    show(into: &edits)
  }

  /// Ends mark and letter as they stand. A blank that time has written goes. What was learnt of the hand stays.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    finishDecoder(at: time)
    let endsWithBlank = lastOwned.map { hasTimedBlank(after: $0) } ?? false
    show(into: &edits, isLast: !endsWithBlank)
    if endsWithBlank {
      edits.remove(" ")
      edits.commit(open: 0)
    }
    disown()
  }

  /// Forgets the letters without touching the text. What was learnt of the hand stays.
  public mutating func reset() {
    decoder.forget()
    held.forget()
    heldSignal = nil
    disown()
  }

  /// The cells of the letters that may still change.
  public func openCell(_ distance: Int) -> TextCell? {
    distance < openCount ? shown[shown.count - 1 - distance] : nil
  }

  /// `·–· = r`; empty between letters.
  public var preview: String {
    guard decoder.letterCount > firstOwned else { return "" }
    let last = decoder[decoder.letterCount - 1]
    guard last.end == .open else { return "" }
    return "\(last.pattern.glyphs) = \(code.text(for: last.pattern) ?? MorseCode.unknown)"
  }
}

// MARK: What stands in the text

extension StraightKeyComposer {
  /// The last letter, if it stands before the cursor.
  private var lastOwned: Int? {
    let last = decoder.letterCount - 1
    return last >= max(firstOwned, decoder.firstKnown) ? last : nil
  }

  /// Whether time has written a blank after that letter, as far as is known.
  private func hasTimedBlank(after number: Int) -> Bool {
    decoder[number].end == .word && !spaced.contains(number)
  }

  /// How much of what is shown may still change by itself: of a letter that is settled the blank after it.
  private var changeableCount: Int {
    let isSettled = places.count == 1 && decoder.settledCount > firstShown
    return isSettled && hasTimedBlank(after: firstShown) ? 1 : shown.count
  }

  /// Leaves the text alone from now on.
  private mutating func disown() {
    firstOwned = decoder.letterCount
    firstShown = firstOwned
    shown.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    openCount = 0
  }

  /// Takes care once more of a letter that was settled, the last one. Its own code is the one that it leads to; the signs
  /// that lead from one to the other are written alike in both.
  private mutating func own(_ number: Int) {
    firstShown = number
    next.removeAll(keepingCapacity: true)
    write(number, keeping: 0)
    swap(&shown, &next)
  }

  /// Brings the text up to what was read. What stays the same is not touched. Nothing is open after the last time.
  private mutating func show(into edits: inout TextEditBuffer, isLast: Bool = false) {
    spaced.forget(from: decoder.letterCount)
    let isUpToDate =
      decoder.firstChanged == decoder.letterCount && decoder.settledCount <= firstShown
      && firstShown + places.count == decoder.letterCount
    if isUpToDate, !(isLast && openCount > 0) { return }
    let first = max(decoder.firstChanged, firstShown)
    let start = rewrite(from: first)
    var same = 0
    while start + same < shown.count, same < next.count, shown[start + same] == next[same] {
      same += 1
    }
    let isChanged = start + same < shown.count || same < next.count
    for place in start + same..<shown.count { edits.remove(shown[place].scalar) }
    for place in same..<next.count { edits.insert(next[place]) }
    shown.removeLast(shown.count - start - same)
    for place in same..<next.count { shown.append(next[place]) }
    if isLast { shown.removeAll(keepingCapacity: true) } else { releaseSettled() }
    if isChanged || openCount != changeableCount {
      openCount = changeableCount
      edits.commit(open: openCount)
    }
  }

  /// Writes the letters from that one on anew, into `next`. Returns how much of `shown` stays before them.
  private mutating func rewrite(from first: Int) -> Int {
    next.removeAll(keepingCapacity: true)
    let kept = min(first - firstShown, places.count)
    var start = shown.count
    if kept < places.count {
      start = places[kept].start
      if let base = places[kept].base { next.append(base) }
      places.removeLast(places.count - kept)
    }
    for number in first..<max(first, decoder.letterCount) {
      start = write(number, keeping: start)
    }
    return start
  }

  /// Appends a letter to `next`, which stands behind the first `start` cells of `shown`. Where it joins the last of
  /// these, one less of them stays; returns how many.
  @discardableResult
  private mutating func write(_ number: Int, keeping start: Int) -> Int {
    let letter = decoder[number]
    let last = next.last ?? (start > 0 ? shown[start - 1] : nil)
    let isParted = number > decoder.firstKnown && decoder[number - 1].end != .letter
    let base = isParted ? nil : last.flatMap { code.joinable($0) }
    var start = start
    if base != nil, next.popLast() == nil { start -= 1 }
    places.append(Place(start: start + next.count, base: base))
    let isSecond = last.map { code.isSecond(after: $0) } ?? startsSecond
    code.write(letter.pattern, after: base, isSecond: isSecond, into: &next)
    if letter.end == .word {
      let isSecond = code.isSecond(after: next.last)
      next.append(TextCell(" ", origin: MorseOrigin.wordSpace.packed(isSecond: isSecond)))
    }
    return start
  }

  /// Whether the last letter has something open behind it, though it is settled.
  private func isAwaited(_ last: Int) -> Bool {
    hasTimedBlank(after: last) || code.alphabet.joining != .apart && decoder[last].end == .letter
  }

  /// Forgets what can no longer change.
  private mutating func releaseSettled() {
    var count = min(decoder.settledCount - firstShown, places.count)
    // The last letter stays as long as a further one may join it, or the blank after it may go.
    if count == places.count, count > 0, isAwaited(firstShown + count - 1) { count -= 1 }
    guard count > 0 else { return }
    let end = count < places.count ? places[count].start : shown.count
    if end > 0 { startsSecond = code.isSecond(after: shown[end - 1]) }
    shown.removeFirst(end)
    places.removeFirst(count)
    for index in places.indices { places[index].start -= end }
    firstShown += count
  }
}
