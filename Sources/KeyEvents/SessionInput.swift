/// An input of a session other than a frame: what a client reports about its text, or what a source
/// of candidates adds.
///
/// A session is a pure function of its frames and of these inputs. A recording has each of them as
/// a line with its stamp; a replay passes them to the session again, in order, before the frames
/// that follow, without asking a client or a source.
public struct SessionInput: Hashable, Sendable {
  /// When the session received it. It is handled before any event with that stamp.
  public var time: EventTime
  /// How many edits the client had been offered by then, from the start of the session: several may
  /// be offered at one moment. Nil if unknown, as in a suite: then it concerns the next edit.
  public var editCount: Int?
  /// The content.
  public var content: Content

  /// What a client can report or a source can add.
  public enum Content: Hashable, Sendable {
    /// The client rejected an edit, by a rule of its field.
    case refused
    /// The client rejected an edit because its text differs.
    case mismatch
    /// The client's text was changed behind the session, or does not show an edit as it was made:
    /// this is the text around its cursor.
    case text(SurroundingText)
    /// The traits of the client's text.
    case traits(TextInputTraits)
    /// A source begins to offer candidates. Earlier candidates are closed.
    case candidates(title: String)
    /// Another candidate. The list opens with the first one; candidates after it was closed are
    /// left out.
    case candidate(Candidate)
  }

  /// The largest number of scalars of a text in an input.
  public static let textLimit = 200
  /// How many inputs may wait for their time, and so how many a recording may hold from one event
  /// to the next.
  public static let waitingLimit = 10_000

  /// Makes an input from its parts.
  public init(time: EventTime, editCount: Int? = nil, _ content: Content) {
    self.time = time
    self.editCount = editCount
    self.content = content
  }
}

/// The text around a client's cursor, as far as the client shows it.
public struct SurroundingText: Hashable, Sendable {
  /// The text before the cursor and the selection: its last ``SessionInput/textLimit`` scalars.
  public let before: String
  /// The selected text, with the cursor at its end; at most its last ``SessionInput/textLimit``
  /// scalars.
  public let selected: String
  /// The text after the cursor and the selection: its first ``SessionInput/textLimit`` scalars.
  public let after: String
  /// How many scalars at the end of ``before`` the session had there itself, so that their keys are known. No part of what is
  /// equal, nor of what is written down.
  package var ownCount = 0

  /// Makes it from its parts, truncated to the limit.
  public init(before: String, selected: String = "", after: String = "") {
    let limit = SessionInput.textLimit
    self.before = Self.harmless(before.unicodeScalars.suffix(limit))
    self.selected = Self.harmless(selected.unicodeScalars.suffix(limit))
    self.after = Self.harmless(after.unicodeScalars.prefix(limit))
  }

  /// The first character of the text that cannot stand in it; nil where there is none.
  package static func refusedScalar(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first(where: \.isControl)
  }

  private static func harmless(_ scalars: Substring.UnicodeScalarView) -> String {
    guard scalars.contains(where: \.isControl) else { return String(scalars) }
    return String(String.UnicodeScalarView(scalars.map { $0.isControl ? "\u{FFFD}" : $0 }))
  }

  /// Whether the same scalars stand there: to a composition a letter and its decomposition are two
  /// texts.
  public static func == (left: SurroundingText, right: SurroundingText) -> Bool {
    left.before.utf8.elementsEqual(right.before.utf8)
      && left.selected.utf8.elementsEqual(right.selected.utf8)
      && left.after.utf8.elementsEqual(right.after.utf8)
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(before)
    hasher.combine(selected)
    hasher.combine(after)
  }

  /// The text with an `x` in the place of each letter, digit or sign that the session did not have there itself: where words
  /// and lines end is still seen, what they say is not.
  package var masked: SurroundingText {
    let own = before.unicodeScalars.suffix(ownCount)
    var text = SurroundingText(
      before: Self.masked(before.unicodeScalars.dropLast(ownCount)) + String(own),
      selected: Self.masked(selected.unicodeScalars[...]),
      after: Self.masked(after.unicodeScalars[...]))
    text.ownCount = ownCount
    return text
  }

  private static func masked(_ scalars: Substring.UnicodeScalarView) -> String {
    var masked = String.UnicodeScalarView()
    for scalar in scalars { masked.append(scalar.properties.isWhitespace ? scalar : "x") }
    return String(masked)
  }
}

/// A text that a source offers as a replacement for text before the cursor.
public struct Candidate: Hashable, Sendable {
  /// The text to write if it is chosen.
  public let text: String
  /// A remark, for example a meaning or a reading; empty if there is none.
  public let comment: String
  /// The text before the cursor that it replaces; empty if it replaces none. If other text is
  /// there, nothing is written.
  public let replaced: String

  /// How many candidates can be offered at once.
  public static let limit = 1000

  /// Makes a candidate; nil if its text is empty, or if it or what it replaces is longer than
  /// ``SessionInput/textLimit`` scalars. A longer comment is cut.
  public init?(_ text: String, comment: String = "", replacing replaced: String = "") {
    let limit = SessionInput.textLimit
    guard !text.isEmpty, text.unicodeScalars.count <= limit,
      replaced.unicodeScalars.count <= limit,
      Self.refusedScalar(in: text) == nil, Self.refusedScalar(in: replaced) == nil
    else { return nil }
    self.text = text
    self.comment = String(comment.unicodeScalars.prefix(limit))
    self.replaced = replaced
  }

  /// The first character that cannot stand in the text of a candidate or in what it replaces; nil
  /// where there is none.
  package static func refusedScalar(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { $0.isControl || $0.turnsText }
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character (C0, DEL, C1) other than a line break and a tab.
  fileprivate var isControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0...0x1F, 0x7F...0x9F: true
    default: false
    }
  }

  /// Whether it separates lines or paragraphs, or embeds, overrides or isolates a direction.
  fileprivate var turnsText: Bool {
    switch value {
    case 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
