import Composition
import KeyEvents
import TextAssistance
import TextEditing

/// Capital letters.
extension ChangeRule {
  /// The rule that turns a letter into a capital. A letter that is known when it is typed is
  /// written as a capital at once (``AssistedText/capital(in:)``). The rule changes letters that
  /// were open, as in Morse, and a lone English i.
  static let capital = ChangeRule(
    .capital, plural: "capitals", isSmall: true, isUndoneByDelete: true,
    rows: [
      OptionRow(
        "capitals", \.assistance.capitals, .capitals,
        "Where capital letters are written automatically"
      )
    ]
  ) { options in
    guard options.capitals != .none else { return nil }
    let writesLoneI = options.capitals == .sentences
    return { text, end, changes in
      guard let word = end.word else { return false }
      if writesLoneI, text.capitalizeLoneI(word, at: end, into: &changes) { return true }
      if text.capitalizeStart(of: word, into: &changes) {
        end.word = text.wordThatMayChange(separatorCount: end.separatorCount)
      }
      return false
    }
  }
}

extension AssistedText {
  /// Returns the edit with a capital in place of a small letter; nil if no capital is due.
  func capital(in edits: borrowing TextEditBuffer) -> (TextEditBuffer, small: TextCell)? {
    guard edits.count == 1, edits.lastOpen == 0, edits.removedRange(0).isEmpty,
      edits.insertedRange(0).count == 1
    else { return nil }
    let small = edits.inserted(at: edits.insertedRange(0).lowerBound)
    guard let capital = capital(of: small.scalar), wantsCapital() else { return nil }
    var buffer = TextEditBuffer()
    buffer.insert(TextCell(capital, origin: small.origin))
    buffer.commit(open: 0)
    return (buffer, small)
  }

  /// Whether the settings decide where capitals are written. A field of a form may state this
  /// itself, and a client may want no capitals.
  private var takesCapitals: Bool {
    if let field { return !field.statesCapitals }
    return traits.autocapitalizationType != .none
  }

  /// The language of the text: that of the field or, if it has none, that of the settings.
  private var language: TextLanguage {
    field?.language.map { TextLanguage($0) } ?? assistant?.value.settings.language
      ?? TextLanguage()
  }

  private var writesAllAsCapitals: Bool {
    assistant?.value.settings.capitals == .allCharacters
  }

  private func capital(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    language.capital(of: scalar, amongCapitals: writesAllAsCapitals)
  }

  /// Whether a capital is due `distance` cells before the cursor or, if text is selected, in place
  /// of the selection.
  private func wantsCapital(before distance: Int = 0) -> Bool {
    guard takesCapitals, traits.allowsWordChanges,
      let capitals = assistant?.value.settings.capitals
    else { return false }
    let distance = distance + document.selectedCountBeforeCursor
    func scalar(_ place: Int) -> Unicode.Scalar? { typedScalar(beforeCursor: distance + place) }
    return language.wantsCapital(capitals, scalar)
  }

  mutating func apply(
    _ capital: (edits: TextEditBuffer, small: TextCell), into changes: inout TextChanges
  ) -> EditOutcome {
    let outcome = applyFollowed(capital.edits, then: nil, into: &changes)
    // Where all letters are capitals, there is nothing to undo.
    if outcome == .applied, !writesAllAsCapitals, let written = cell(beforeCursor: 0) {
      let change = Assistant.Change(
        kind: .capital, start: document.countBeforeCursor - 1, old: [capital.small],
        new: [written])
      let count = editCount
      assistant?.value.append(change, editCount: count)
    }
    return outcome
  }

  /// Writes a capital at the start of a word whose letters were open while they were typed, as in
  /// Morse, or all of its letters as capitals if the settings say so. Returns whether anything
  /// was changed.
  fileprivate mutating func capitalizeStart(
    of word: EndedWord, into changes: inout TextChanges
  ) -> Bool {
    guard assistant?.value.leavesAlone(word.text) == false else { return false }
    let distance = word.text.unicodeScalars.count + word.tailCount
    var cells = (0..<distance).reversed().compactMap(self.cell)
    let count = writesAllAsCapitals ? word.text.unicodeScalars.count : 1
    var isChanged = false
    for place in cells.indices.prefix(count) where cells[place].origin != 0 {
      guard let capital = capital(of: cells[place].scalar) else { continue }
      cells[place] = TextCell(capital, origin: cells[place].origin)
      isChanged = true
    }
    return isChanged && wantsCapital(before: distance)
      && change(
        .capital, last: distance, to: cells, word: word.text.lowercased(), into: &changes)
  }

  /// Writes the English word i as a capital. Returns false if the word is not to be changed.
  fileprivate mutating func capitalizeLoneI(
    _ word: EndedWord, at end: TextEnd, into changes: inout TextChanges
  ) -> Bool {
    guard word.text == "i", language.isEnglish, !word.isInAddress,
      word.run == nil || word.tailCount == max(end.separatorCount, 1),
      end.separator != ".", takesCapitals,
      assistant?.value.leavesAlone("i") == false
    else { return false }
    write("I", for: "i", .capital, before: word.tailCount, into: &changes)
    return true
  }
}

extension OptionValue where Value == TextInputTraits.AutocapitalizationType {
  fileprivate static var capitals: OptionValue {
    let names = TextInputTraits.AutocapitalizationType.allCases.map(\.rawValue)
    return OptionValue(
      placeholder: "where", choices: names,
      read: { word throws(OptionProblem) in
        guard let value = TextInputTraits.AutocapitalizationType(rawValue: word) else {
          throw .unknown(word, among: names)
        }
        return value
      }, write: \.rawValue)
  }
}
