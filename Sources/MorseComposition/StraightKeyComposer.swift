public import Composition
public import KeyEvents
public import TextEditing

/// Morse with a straight key, read by the durations of marks and gaps (``TimingDecoder``).
///
/// A letter is written as soon as its first mark ends, and updated with each further mark. A pause
/// ends the letter; a longer one ends the word and writes a space, so no other key is needed. The
/// last letters stay open: if later timing shows that they were misread, they are rewritten. A
/// space written by a timeout is removed again if no letter follows, so that no line or session
/// ends with one.
///
/// Keys of the role ``MorseRole/key`` are the straight key; several of them held at the same time
/// count as one. Keys of the roles ``MorseRole/dot`` and ``MorseRole/dash``, which ``BugComposer``
/// uses, send known elements, so only their gaps are read. Space ends the letter and the word
/// immediately, and writes another space if there is one already. Delete removes the last letter
/// and the space after it; if no letter is known, it deletes a character.
public struct StraightKeyComposer: Composer, Sendable {
  /// The code whose letters are sent.
  public private(set) var code: MorseCode
  /// The keys that the composer handles.
  public let bindings: MorseBindings
  private var decoder: TimingDecoder
  /// The keys that are down.
  private var held = HeldKeys()
  /// The element being keyed, if it is known.
  private var heldSignal: MorseSignal?
  /// The mark of the key that is down; nil while no key is down, and once the press was forgotten.
  public private(set) var keyedElement: KeyedElement?
  /// The cells of the text that contain the letter with the number `firstShown` and all later
  /// letters.
  private var shown: [TextCell] = []
  private var firstShown = 0
  /// For each letter in `shown`, the index of its first cell there, and the character that it
  /// joined, if any (as in a Korean syllable).
  private var starts: [Start] = []
  /// The new cells of the first changed letter and all later letters; a property so that its
  /// storage is reused.
  private var next: [TextCell] = []
  /// The number of the first letter that may be changed. Earlier letters may no longer be directly
  /// before the cursor.
  private var firstOwned = 0
  /// Whether the text before `shown` ends in the second code, to which `<SN>` switches.
  private var startsSecond = false
  /// The letters after which Space ended the word. Timeouts wrote the other spaces.
  private var spaced = SpacedLetters()
  /// The number of characters before the cursor that may still change.
  public private(set) var openCount = 0

  /// The decoder as it was when a secure field began; empty outside secure fields.
  private var decoderBeforeSecret: [TimingDecoder] = []

  private struct Start: Sendable {
    var start: Int
    var base: TextCell?
  }

  /// Creates a composer that has received no key events.
  ///
  /// - Parameters:
  ///   - code: the code whose letters are sent.
  ///   - bindings: the keys; nil for the default ones.
  ///   - speed: prior knowledge of the speed.
  ///   - prior: assumptions about the letters.
  ///   - openLetters: the maximum number of letters, from 0 to 28, that may still change in
  ///     addition to the last two; nil for 28.
  public init(
    code: MorseCode = MorseCode(), bindings: MorseBindings? = nil,
    speed: KeyingSpeed = .unknown, prior: MorsePrior = .letters, openLetters: Int? = nil
  ) {
    self.init(
      code, bindings ?? MorseBindings([:], keyer: .straight), speed,
      .standard(prior, openLetters: openLetters), readsGaps: true)
  }

  /// Creates a composer. If `readsGaps` is false, letters and words are ended by other keys, not by
  /// gaps.
  init(
    _ code: MorseCode, _ bindings: MorseBindings, _ speed: KeyingSpeed, _ model: KeyingModel,
    readsGaps: Bool
  ) {
    self.code = code
    self.bindings = bindings
    decoder = TimingDecoder(
      code, speed, hasSyllables: code.alphabet.joining == .syllables, readsGaps: readsGaps,
      model)
    shown.reserveCapacity(64)
    starts.reserveCapacity(64)
    next.reserveCapacity(64)
  }

  /// The current estimate of the speed, in words per minute.
  public var wordsPerMinute: Double { decoder.wordsPerMinute }

  /// The current estimate of the duration of a dah, in seconds.
  var dah: Float { decoder.dah }

  /// Handles a press or a release.
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

  /// If ``shown`` is empty, sets ``startsSecond`` according to the text before the cursor.
  mutating func look(at context: KeyContext) {
    if shown.isEmpty { startsSecond = code.isSecond(after: context.cellBeforeCursor) }
  }

  private mutating func key(
    _ event: KeyEvent, _ role: MorseRole, into edits: inout TextEditBuffer
  ) {
    switch event.phase {
    case .began:
      // Keys held together count as one, whatever they send.
      if held.press(event, .key) {
        heldSignal = Self.signal(of: role)
        keyedElement = KeyedElement(start: event.time)
        decoder.press(at: event.time)
      }
    case .repeated:
      return
    case .ended, .cancelled:
      guard held.release(event, .key) else { return }
      decoder.release(at: event.time, as: Self.signal(of: role))
      heldSignal = nil
      keyedElement = nil
    }
    show(into: &edits)
  }

  /// Begins a dit made by the keyer. If `isNext` is true, it follows another dit of the same
  /// letter.
  mutating func beginMachineDit(
    at time: EventTime, isNext: Bool, into edits: inout TextEditBuffer
  ) {
    if isNext { decoder.pressInLetter(at: time) } else { decoder.press(at: time) }
    show(into: &edits)
  }

  /// Ends the dit made by the keyer.
  mutating func endMachineDit(at time: EventTime, into edits: inout TextEditBuffer) {
    decoder.endMachineDit(at: time)
    show(into: &edits)
  }

  /// Ends a dit of the keyer early, at the press of the dah key, and begins a dah of the same
  /// letter.
  mutating func cutMachineDit(_ event: KeyEvent, into edits: inout TextEditBuffer) {
    decoder.endMachineDit(at: event.time)
    if held.press(event, .key) {
      heldSignal = .dah
      keyedElement = KeyedElement(start: event.time)
      decoder.pressInLetter(at: event.time)
    }
    show(into: &edits)
  }

  private static func signal(of role: MorseRole) -> MorseSignal? {
    role == .dot ? .dit : role == .dash ? .dah : nil
  }

  /// Ends the current mark and letter in their present state, and settles all letters. A mark whose
  /// element is known counts as that element.
  private mutating func finishDecoder(at time: EventTime) {
    if let heldSignal { decoder.release(at: time, as: heldSignal) }
    heldSignal = nil
    decoder.finish(at: time)
    forgetHeld()
  }

  private mutating func forgetHeld() {
    held.forget()
    keyedElement = nil
  }

  /// Ends the mark and the letter in their present state.
  mutating func endLetter(at time: EventTime, into edits: inout TextEditBuffer) {
    finishDecoder(at: time)
    show(into: &edits)
  }

  /// Ends the letter and the word, and writes a space, even if there is one already.
  mutating func endWord(at time: EventTime, into edits: inout TextEditBuffer) {
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

  /// Removes the last letter and the space after it. Answers `deleteBackward` if no letter is
  /// known, or if the text before the cursor differs from the shown letters.
  mutating func removeLast(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    // The letters of a settled syllable without its last one are no longer known.
    guard let last = lastOwned, last >= firstShown || code.alphabet.joining == .apart else {
      return .deleteBackward
    }
    forgetHeld()
    if last < firstShown { own(last) }
    guard before.endsWith(shown.suffix(CellsBeforeCursor.capacity).lazy.map(\.scalar)) else {
      reset()
      return .deleteBackward
    }
    decoder.removeLast()
    show(into: &edits)
    if shown.isEmpty, let last = lastOwned, hasTimedSpace(after: last) {
      // The space is open again until another letter follows.
      shown.append(TextCell(" ", origin: MorseOrigin.wordSpace.packed(isSecond: startsSecond)))
      openCount = 1
      edits.commit(open: 1)
    }
    return .composed
  }

  /// Returns whether the key has a role.
  public func claims(_ key: KeyCode) -> Bool { bindings.role(of: key) != nil }

  /// Returns whether the code has the letters of the language.
  public func writes(_ language: String) -> Bool { code.writes(language) }

  /// Writes cut numbers (letters that stand for figures, such as T for 0) as figures from now on,
  /// if the code was created with `cutNumbers` and the text accepts only digits; otherwise as
  /// letters.
  ///
  /// The estimate of the sender from before a secure field is restored after the field. A recording
  /// does not contain the keys typed in the field, so a replay could not learn from them, but it
  /// must read the later text in the same way. No text may be open when a secure field begins or
  /// ends.
  public mutating func adapt(to traits: TextInputTraits) {
    code.adapt(to: traits)
    if !traits.isSecureTextEntry, let decoder = decoderBeforeSecret.popLast() {
      self.decoder = decoder
      spaced.forget(from: decoder.letterCount)
      disown()
    } else if traits.isSecureTextEntry, decoderBeforeSecret.isEmpty {
      decoderBeforeSecret = [decoder]
    }
  }

  /// Returns whether a key pressed with the modifiers is a command: whether Ctrl, Alt or Super is
  /// among them and has no role in Morse.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool {
    bindings.isCommand(modifiers)
  }

  /// The time when the mark, letter or word ends if the key does not move; nil if nothing is due.
  public var deadline: EventTime? { decoder.deadline }

  /// Ends marks, letters and words that are due by `time`.
  public mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {
    decoder.advance(to: time)
    show(into: &edits)
  }

  /// Ends the mark and the letter in their present state, and removes a space written by a timeout.
  /// The estimate of the sender is kept.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    finishDecoder(at: time)
    let endsWithSpace = lastOwned.map { hasTimedSpace(after: $0) } ?? false
    show(into: &edits, isLast: !endsWithSpace)
    if endsWithSpace {
      edits.remove(" ")
      edits.commit(open: 0)
    }
    disown()
  }

  /// Whether letters end as time passes. Always true, because a gap ends a letter.
  public var closesByTime: Bool { true }

  /// Returns whether the key has the role `return`.
  public func endsLine(_ key: KeyCode) -> Bool { bindings.role(of: key) == .return }

  /// Returns whether the key has the role `delete`.
  public func deletes(_ key: KeyCode) -> Bool { bindings.role(of: key) == .delete }

  /// Forgets the letters without changing the text. The estimate of the sender is kept.
  public mutating func reset() {
    decoder.forget()
    forgetHeld()
    heldSignal = nil
    disown()
  }

  /// Returns the cell at a distance before the cursor, 0 being the nearest, if it belongs to a
  /// letter that may still change; otherwise nil.
  public func openCell(_ distance: Int) -> TextCell? {
    distance < openCount ? shown[shown.count - 1 - distance] : nil
  }

  /// The open letter with its signals, such as `·–· = r`; empty if no letter is open.
  public var preview: String {
    openPattern.map { "\($0.glyphs) = \(code.text(for: $0) ?? MorseCode.unknown)" } ?? ""
  }

  /// The keys, the code, the signals of the open letter, and, once a letter was sent, the speed.
  public var guide: ComposerGuide {
    code.guide(
      bindings, open: openPattern,
      wordsPerMinute: decoder.letterCount > 0 ? decoder.wordsPerMinute : nil)
  }

  private var openPattern: MorsePattern? {
    guard decoder.letterCount > firstOwned else { return nil }
    let last = decoder[decoder.letterCount - 1]
    return last.end == .open ? last.pattern : nil
  }
}

// MARK: The text

extension StraightKeyComposer {
  /// The number of the last letter, if it is directly before the cursor; otherwise nil.
  private var lastOwned: Int? {
    let last = decoder.letterCount - 1
    return last >= max(firstOwned, decoder.firstKnown) ? last : nil
  }

  /// Returns whether a timeout wrote a space after the letter.
  private func hasTimedSpace(after number: Int) -> Bool {
    decoder[number].end == .word && !spaced.contains(number)
  }

  /// The number of shown cells that may still change while no key is pressed. If the only shown
  /// letter is settled and a timeout wrote a space after it, only that space may change.
  private var changeableCount: Int {
    let isSettled = starts.count == 1 && decoder.settledCount > firstShown
    return isSettled && hasTimedSpace(after: firstShown) ? 1 : shown.count
  }

  /// Makes the letters final, so that their text no longer changes.
  private mutating func disown() {
    firstOwned = decoder.letterCount
    firstShown = firstOwned
    shown.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    openCount = 0
  }

  /// Lets the last letter change again, although it is settled. Its cells are computed in the code
  /// that is in effect after the letter. Only a sign that switches codes was sent in another code,
  /// and its text is the same in both.
  private mutating func own(_ number: Int) {
    firstShown = number
    next.removeAll(keepingCapacity: true)
    write(number, keeping: 0)
    swap(&shown, &next)
  }

  /// Updates the text to match the decoder's letters; cells before the first change are not
  /// rewritten. If `isLast` is true, nothing stays open.
  private mutating func show(into edits: inout TextEditBuffer, isLast: Bool = false) {
    spaced.forget(from: decoder.letterCount)
    let isUpToDate =
      decoder.firstChanged == decoder.letterCount && decoder.settledCount <= firstShown
      && firstShown + starts.count == decoder.letterCount
    if isUpToDate, !(isLast && openCount > 0) { return }
    let first = max(decoder.firstChanged, firstShown)
    let start = rewrite(from: first)
    var same = 0
    while start + same < shown.count, same < next.count, shown[start + same] == next[same] {
      same += 1
    }
    let isChanged = start + same < shown.count || same < next.count
    for position in start + same..<shown.count { edits.remove(shown[position].scalar) }
    for position in same..<next.count { edits.insert(next[position]) }
    shown.removeLast(shown.count - start - same)
    for position in same..<next.count { shown.append(next[position]) }
    if isLast { shown.removeAll(keepingCapacity: true) } else { releaseSettled() }
    if isChanged || openCount != changeableCount {
      openCount = changeableCount
      edits.commit(open: openCount)
    }
  }

  /// Writes the letter with the number `first` and all later letters into `next`. Returns the
  /// number of cells of `shown` that stay before them.
  private mutating func rewrite(from first: Int) -> Int {
    next.removeAll(keepingCapacity: true)
    let kept = min(first - firstShown, starts.count)
    var start = shown.count
    if kept < starts.count {
      start = starts[kept].start
      if let base = starts[kept].base { next.append(base) }
      starts.removeLast(starts.count - kept)
    }
    for number in first..<max(first, decoder.letterCount) {
      start = write(number, keeping: start)
    }
    return start
  }

  /// Appends the cells of a letter to `next`, whose cells follow the first `start` cells of
  /// `shown`. Returns the number of cells of `shown` that are kept: one less if the letter joins
  /// the last of them.
  @discardableResult
  private mutating func write(_ number: Int, keeping start: Int) -> Int {
    let letter = decoder[number]
    let last = next.last ?? (start > 0 ? shown[start - 1] : nil)
    let isParted = number > decoder.firstKnown && decoder[number - 1].end != .letter
    let base = isParted ? nil : last.flatMap { code.joinable($0) }
    var start = start
    if base != nil, next.popLast() == nil { start -= 1 }
    starts.append(Start(start: start + next.count, base: base))
    let isSecond = last.map { code.isSecond(after: $0) } ?? startsSecond
    code.write(letter.pattern, after: base, isSecond: isSecond, into: &next)
    if letter.end == .word {
      let isSecond = code.isSecond(after: next.last)
      next.append(TextCell(" ", origin: MorseOrigin.wordSpace.packed(isSecond: isSecond)))
    }
    return start
  }

  /// Returns whether the last letter must stay in ``shown`` although it is settled: another letter
  /// may still join it, or the space after it may still be removed.
  private func isAwaited(_ last: Int) -> Bool {
    hasTimedSpace(after: last) || code.alphabet.joining != .apart && decoder[last].end == .letter
  }

  /// Forgets the letters that can no longer change.
  private mutating func releaseSettled() {
    var count = min(decoder.settledCount - firstShown, starts.count)
    // The last letter stays as long as another may join it, or the space after it may be removed.
    if count == starts.count, count > 0, isAwaited(firstShown + count - 1) { count -= 1 }
    guard count > 0 else { return }
    let end = count < starts.count ? starts[count].start : shown.count
    if end > 0 { startsSecond = code.isSecond(after: shown[end - 1]) }
    shown.removeFirst(end)
    starts.removeFirst(count)
    for index in starts.indices { starts[index].start -= end }
    firstShown += count
  }
}
