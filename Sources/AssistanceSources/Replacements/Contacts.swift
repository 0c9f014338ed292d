import TextAssistance
import TextEditing

/// The names in vCards (2.1, 3.0 and 4.0): of each card the first and the last name, or the whole
/// name if the card lacks these, and the nicknames. Each word of a name becomes an entry, because
/// users type words; so do both halves of a double name.
extension EntryFile {
  private struct Card {
    var line: Int
    var hasName = false
    /// The whole name, used if the card does not tell first and last name apart.
    var wholeName: Name?
  }

  private struct Name {
    var text: String
    var line: Int
    var column: Int
  }

  mutating func addContacts(
    _ bytes: [UInt8], _ limits: EntryFileLimits
  ) throws(EntryFileRemark) {
    var card: Card?
    var depth = 0
    var count = 0
    for line in VCardLines(bytes, limit: limits.nameBytes) {
      guard let name = VCardProperty.name(of: line.bytes) else {
        if !line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
          warn("left out: found no property, expected one such as N:Doe;Jane", line)
        }
        continue
      }
      switch name {
      case "BEGIN":
        depth += 1
        guard depth == 1 else { break }
        count += 1
        guard count <= limits.cards else {
          throw remark(
            "the file has more than \(limits.cards) cards; split it", line.number, 1)
        }
        card = Card(line: line.number)
      case "END":
        guard depth > 0 else {
          throw remark("found the end of a card, expected BEGIN:VCARD", line.number, 1)
        }
        depth -= 1
        guard depth == 0, let ended = card else { break }
        if !ended.hasName, let name = ended.wholeName { try add(name) }
        card = nil
      case "N", "FN", "NICKNAME":
        // A card inside another belongs to another person.
        guard depth == 1 else { break }
        try read(line, name, limits, into: &card)
      default: break
      }
    }
    if let card {
      throw remark(
        "the card that begins here has no END:VCARD; the file may be cut off", card.line, 1)
    }
  }

  private mutating func read(
    _ line: VCardLines.Line, _ name: String, _ limits: EntryFileLimits, into card: inout Card?
  ) throws(EntryFileRemark) {
    guard !line.isCut else {
      warn("left out: a line with a name is longer than \(limits.nameBytes) bytes", line)
      return
    }
    let property: VCardProperty
    do throws(VCardProperty.Refusal) { property = try VCardProperty(line.bytes, named: name) } catch
    {
      warn(error.text, line: line.number, column: error.column)
      return
    }
    let parts = property.parts
    // N contains the last name, the first name, then other parts.
    let texts = name == "N" ? Array(parts.prefix(2).joined()) : Array(parts.joined())
    let found = Name(
      text: texts.joined(separator: " "), line: line.number, column: property.valueColumn)
    switch name {
    case "FN": card?.wholeName = found
    case "N":
      if !Self.words(found.text).isEmpty { card?.hasName = true }
      try add(found)
    default: try add(found)
    }
  }

  private mutating func add(_ name: Name) throws(EntryFileRemark) {
    for word in Self.words(name.text) {
      let halves = word.split(separator: "-").map(String.init)
      for text in halves.count > 1 ? [word] + halves : [word] {
        guard Self.isName(text) else { continue }
        let entry: ReplacementEntry
        do throws(ReplacementEntry.Problem) {
          entry = try ReplacementEntry(checking: text.lowercased(), text, kind: .name)
        } catch {
          warn("left out: \(error.text)", line: name.line, column: name.column)
          continue
        }
        try add(entry, line: name.line, column: name.column)
      }
    }
  }

  /// Returns the words of a name, without brackets, quotes and full stops around them.
  private static func words(_ text: String) -> [String] {
    text.unicodeScalars.split(whereSeparator: \.isSpace).compactMap { word in
      var word = word
      while let first = word.first, !first.isInWord || first.isApostrophe {
        word.removeFirst()
      }
      while let last = word.last, !last.isInWord || last.isApostrophe {
        word.removeLast()
      }
      return word.isEmpty ? nil : String(word)
    }
  }

  /// Whether the word is more than an initial or a number: 김 is a name, J is not.
  private static func isName(_ word: String) -> Bool {
    let scalars = word.unicodeScalars
    guard scalars.contains(where: { $0.properties.isAlphabetic }) else { return false }
    return scalars.count > 1 || !(scalars.first?.properties.isCased ?? true)
  }

  private mutating func warn(_ text: String, _ line: VCardLines.Line) {
    warn(text, line: line.number, column: 1)
  }
}
