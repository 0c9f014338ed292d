/// A text that a source offers as a replacement for text before the cursor.
public struct Candidate: Hashable, Sendable {
  /// The text to write if the candidate is chosen.
  public let text: String
  /// A remark, for example a meaning or a reading; empty if there is none.
  public let comment: String
  /// The text before the cursor that the candidate replaces; empty if it replaces none. If
  /// different text precedes the cursor, nothing is written.
  public let replaced: String
  /// The heading of the pages that list the candidate, together with neighbouring candidates that
  /// have the same heading; empty if these pages have no heading.
  public let heading: String

  /// The maximum number of candidates in one list.
  public static let limit = 1000

  /// Creates a candidate. A comment or a heading longer than ``SessionInput/textLimit`` scalars is
  /// truncated.
  ///
  /// Nil if `text` or `replaced` is longer than that limit or has a control character (apart from
  /// tabs and line feeds, which a list shows as `^I` and `^J`). Also nil if `text` has neither a
  /// visible character nor whitespace, or has a line separator or an invisible character, such as
  /// one that sets the text direction or a hidden tag. Joiners and variation selectors are allowed
  /// after a visible character, and tags in the flags of England, Scotland and Wales.
  public init?(
    _ text: String, comment: String = "", replacing replaced: String = "", heading: String = ""
  ) {
    let limit = SessionInput.textLimit
    guard text.unicodeScalars.count <= limit, replaced.unicodeScalars.count <= limit,
      Self.hasVisible(text), Self.refusedScalar(in: text) == nil,
      !replaced.unicodeScalars.contains(where: \.isControl)
    else { return nil }
    self.text = text
    self.comment = String(comment.unicodeScalars.prefix(limit))
    self.replaced = replaced
    self.heading = String(heading.unicodeScalars.prefix(limit))
  }

  /// Returns the candidate for a masked recording, without its comment, with `replaced` as the
  /// replaced text and `heading` as the heading.
  package func masked(replacing replaced: String, heading: String) -> Candidate {
    Candidate(text: text, comment: "", replaced: replaced, heading: heading)
  }

  private init(text: String, comment: String, replaced: String, heading: String) {
    self.text = text
    self.comment = comment
    self.replaced = replaced
    self.heading = heading
  }

  /// Returns whether the text has a visible character or whitespace.
  package static func hasVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains { !$0.properties.isDefaultIgnorableCodePoint }
  }

  /// Returns the first character that is not allowed in the text of a candidate; nil if all are
  /// allowed.
  package static func refusedScalar(in text: String) -> Unicode.Scalar? {
    var rest = text.unicodeScalars[...]
    var previous: Unicode.Scalar?
    while let scalar = rest.popFirst() {
      if scalar == "\u{1F3F4}", let tags = flags.first(where: { rest.starts(with: $0) }) {
        rest.removeFirst(tags.count)
      } else if scalar.isControl || scalar.isUnseen(after: previous) {
        return scalar
      }
      previous = scalar
    }
    return nil
  }

  /// The tags that follow a black flag in the flags of England, Scotland and Wales: the only
  /// sequences that Unicode recommends (UTS #51, emoji-sequences.txt).
  private static let flags = ["gbeng", "gbsct", "gbwls"].map { name in
    name.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) } + ["\u{E007F}"]
  }
}

extension Unicode.Scalar {
  /// Returns whether the scalar is refused after `previous`, because it is invisible. Joiners and
  /// variation selectors are allowed after a visible character; the fillers of conjoining jamo are
  /// always allowed.
  fileprivate func isUnseen(after previous: Unicode.Scalar?) -> Bool {
    switch value {
    case 0x20..<0x7F, 0xAC00...0xD7A3: return false
    case 0x2028, 0x2029, 0xFFF9...0xFFFB: return true
    case 0x115F, 0x1160: return false
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D:
      // A joiner may follow the variation selector of an emoji.
      guard let previous else { return true }
      let isSelector = (0xFE00...0xFE0F).contains(previous.value)
      return previous.properties.isDefaultIgnorableCodePoint && !(isSelector && value == 0x200D)
    default: return properties.isDefaultIgnorableCodePoint
    }
  }
}
