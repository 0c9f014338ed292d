/// What comes into a session beside its frames: what the client reported and which candidates were
/// offered.
///
/// A session is a pure function of its frames and of these. While it is recorded they are written
/// down with their stamps, each as a line; a replay gives them to the session again, in their order
/// before the frames that come after them, and asks nobody.
public struct SessionInput: Hashable, Sendable {
  /// When the session got to know it. It is taken before any event with that stamp.
  public var time: EventTime
  /// How many edits the client had been offered by then, from the start of the session: several may
  /// be offered at one moment. Nil where nobody has counted, as in a suite: then it is about the
  /// next edit.
  public var editCount: Int?
  /// What was reported or offered.
  public var content: Content

  /// What can be reported or offered.
  public enum Content: Hashable, Sendable {
    /// The client did not take an edit: a rule of its field says no.
    case refused
    /// The client did not take an edit, because its text is another.
    case mismatch
    /// The client's text was changed behind the session, or does not show an edit as it was made:
    /// that is what stands around the cursor.
    case text(SurroundingText)
    /// What kind of text the client holds.
    case traits(TextInputTraits)
    /// An offer of candidates begins. What was offered before is closed.
    case candidates(title: String)
    /// One more of them. The list is shown from the first one on; what comes after it was closed is
    /// left out.
    case candidate(Candidate)
  }

  /// How many scalars a text in an input has at most.
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

/// The text around the cursor of a client, as far as it was shown. Where it has control characters
/// other than line breaks and tabs, U+FFFD stands in their place: such a text may come to a
/// terminal.
public struct SurroundingText: Hashable, Sendable {
  /// What stands before the cursor and the selection: the last ``SessionInput/textLimit`` scalars
  /// of it.
  public let before: String
  /// The selected text, at whose end the cursor stands; of more the last ``SessionInput/textLimit``
  /// scalars.
  public let selected: String
  /// What stands behind the cursor and the selection: the first ``SessionInput/textLimit`` scalars
  /// of it.
  public let after: String
  /// How many scalars at the end of ``before`` the session had there itself, so that their keys are known. No part of what is
  /// equal, nor of what is written down.
  package var ownCount = 0

  /// Makes it from its parts, of which no more is taken than there can be.
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

/// Something that is offered in the place of text before the cursor.
public struct Candidate: Hashable, Sendable {
  /// What is written if it is chosen.
  public let text: String
  /// What is said of it: a meaning, a reading; empty where nothing is.
  public let comment: String
  /// The text before the cursor whose place it takes; empty where it takes none. Where another text
  /// stands there, nothing is written.
  public let replaced: String

  /// How many candidates can be offered at once.
  public static let limit = 1000

  /// Makes a candidate; nil where its text is empty, and where it or what it replaces is longer
  /// than ``SessionInput/textLimit`` scalars or has characters that act where they should be seen:
  /// control characters other than line breaks and tabs, and those that break lines or turn the
  /// direction of the text. A longer comment is cut.
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
