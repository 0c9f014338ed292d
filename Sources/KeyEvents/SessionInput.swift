/// An input of a session other than a frame: a report by the client, which owns the edited text; an
/// addition by a source of candidates; a choice whose presses are not recorded; or that the session
/// ended or the user left its form.
///
/// A session is a pure function of its frames and of these inputs. A recording has a line for each
/// input, with its stamp. A replay passes them to the session again, in order, before the frames
/// that follow, without a client or a source.
public struct SessionInput: Hashable, Sendable {
  /// The time when the session received the input. The input is handled before any event with this
  /// stamp.
  public var time: EventTime
  /// The number of edits that the session had offered to the client when it received the input.
  /// Nil for candidates, accounts, choices, problems and ends, which do not depend on edits.
  /// Also nil if unknown, as in a suite of test cases: a rejection or a report then belongs to
  /// the next edit.
  ///
  /// The time alone is not enough: several edits may be offered at one moment, and the deadlines of
  /// a session fire in different calls during a replay and during live typing.
  public var editCount: Int?
  /// The client's report, the source's addition, the choice, or the kind of end.
  public var content: Content
  /// The content that a recording with masked keys contains instead of ``content``. It lacks any
  /// text that was not typed in the session. Nil if the session has not set it; ignored by `==`.
  package var masked: Content?

  /// The reports of clients, the additions of sources, choices, and the end of the session.
  public enum Content: Hashable, Sendable {
    /// The client rejected an edit, by a rule of its field.
    case refused
    /// The client rejected an edit because the edit does not fit the client's text.
    case mismatch
    /// The client's text differs from the session's: something else changed it, or the client
    /// applied an edit differently.
    case text(SurroundingText)
    /// The traits of the client's text, reported at the start and when they change.
    case traits(TextInputTraits)
    /// A source starts to offer candidates. Earlier candidates are closed.
    case candidates(title: String)
    /// A source starts to offer the accounts of a domain, which is the title.
    ///
    /// The accounts follow as candidates. The text of each is its user name, or the title if it has
    /// none, never a password. The input is dropped unless the edited field belongs to a form and
    /// accepts an account.
    case accounts(title: String)
    /// Another candidate, or account.
    ///
    /// The list opens with the first candidate. Once the list is closed, further candidates are
    /// dropped. Each is a separate input, so that a line of a trace is complete and a slow source
    /// can add more later.
    case candidate(Candidate)
    /// A source replaced a word when the word ended, after ``SessionInput/editCount`` edits. Has no
    /// effect if a different word ends then.
    case change(AutomaticChange)
    /// A choice that the user made in a secure field with a Morse sign or a single switch, such as
    /// leaving the field or changing the mode. A recording must omit the keys of the choice,
    /// because they also type the secret.
    case choice(Choice)
    /// A secret kept the focus from moving on, or the form from being sent. A recording does not
    /// contain the secret, so a replay could not know.
    case problem(Problem)
    /// The session ended because no key was pressed for as long as the idle limit.
    case end
    /// The user left the form without sending it. Its open text is closed, but a sign in it for
    /// another field or for sending has no effect, and no delegate can prevent it.
    /// After the end of the session, it takes effect at once. Has no effect without a form.
    case abort
  }

  /// A choice that was made in a secure field and on which later text depends. Of other choices,
  /// such as emptying the field, a recording has only that they closed the list.
  public enum Choice: Hashable, Sendable {
    /// None: a key that also types the secret, or a choice that changes only the secret, closed the
    /// open list.
    case close
    /// The next field.
    case nextField
    /// The previous field.
    case previousField
    /// The end of the form, which is sent.
    case done
    /// A new line, for a client without fields.
    case newLine
    /// The mode with that index in the ring, from 0.
    case mode(Int)
    /// The account with that index among those that were offered, from 0, and its user, which is
    /// empty if the account has none.
    case account(Int, user: String)
  }

  /// A rule that a secret broke when it was checked whether the focus may move on, whether the form
  /// may be sent, or whether Return acts in an empty field.
  public struct Problem: Hashable, Sendable {
    /// The number of the check among those of the form, from 1.
    public var check: Int
    /// The index of the field in the form, from 0.
    public var field: Int
    /// The rule; ``FieldRule/required`` if Return was ignored because the field was empty.
    public var rule: FieldRule

    /// Creates a problem.
    public init(check: Int, field: Int, rule: FieldRule) {
      self.check = check
      self.field = field
      self.rule = rule
    }
  }

  /// The maximum number of scalars in each text of an input. An input has at most four texts, which
  /// thus fit in a line of a trace even if every scalar is escaped.
  public static let textLimit = 200
  /// The maximum number of inputs that wait for their time. A recording may have at most this
  /// number between two events.
  public static let waitingLimit = 10_000

  /// Creates an input. Without an edit count it belongs to the next edit.
  public init(time: EventTime, editCount: Int? = nil, _ content: Content) {
    self.time = time
    self.editCount = editCount
    self.content = content
  }

  /// The content for a recording that masks keys; nil if it may contain text that was not typed,
  /// and the session has not set ``masked``.
  package var maskedContent: Content? {
    switch content {
    case .refused, .mismatch, .traits, .choice, .problem, .end, .abort: content
    case .text, .candidates, .accounts, .candidate, .change: masked
    }
  }

  /// Returns whether time, edit count and content are equal.
  public static func == (left: SessionInput, right: SessionInput) -> Bool {
    left.time == right.time && left.editCount == right.editCount && left.content == right.content
  }

  /// Hashes time, edit count and content.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(time)
    hasher.combine(editCount)
    hasher.combine(content)
  }
}

/// The text around a client's cursor, to the extent that the client shows it.
public struct SurroundingText: Hashable, Sendable {
  /// The text before the cursor and the selection: its last ``SessionInput/textLimit`` scalars.
  public let before: String
  /// The selected text, with the cursor at its end; at most its last ``SessionInput/textLimit``
  /// scalars.
  public let selected: String
  /// The text after the cursor and the selection: its first ``SessionInput/textLimit`` scalars.
  public let after: String

  /// Creates the text, truncated to the limit.
  ///
  /// Control characters, apart from tabs and line feeds, become U+FFFD, because a recording may be
  /// shown on a terminal. A session cannot delete such a character, because its edit would contain
  /// U+FFFD, which is not in the client's text.
  public init(before: String, selected: String = "", after: String = "") {
    let limit = SessionInput.textLimit
    self.before = Self.harmless(before.unicodeScalars.suffix(limit))
    self.selected = Self.harmless(selected.unicodeScalars.suffix(limit))
    self.after = Self.harmless(after.unicodeScalars.prefix(limit))
  }

  /// Returns the first character that is not allowed in the text around a cursor; nil if all are
  /// allowed.
  package static func refusedScalar(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first(where: \.isControl)
  }

  /// Returns the scalar as the text around a cursor contains it: U+FFFD for a control character,
  /// otherwise the scalar itself.
  package static func reported(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.isControl ? "\u{FFFD}" : scalar
  }

  private static func harmless(_ scalars: Substring.UnicodeScalarView) -> String {
    guard scalars.contains(where: \.isControl) else { return String(scalars) }
    return String(String.UnicodeScalarView(scalars.map(reported)))
  }

  /// Returns whether the scalars are equal. To a composition, a precomposed letter and its
  /// decomposition are different texts.
  public static func == (left: SurroundingText, right: SurroundingText) -> Bool {
    left.before.utf8.elementsEqual(right.before.utf8)
      && left.selected.utf8.elementsEqual(right.selected.utf8)
      && left.after.utf8.elementsEqual(right.after.utf8)
  }

  /// Hashes the three texts. Canonically equivalent texts have the same hash, although they are not
  /// equal.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(before)
    hasher.combine(selected)
    hasher.combine(after)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character (C0, DEL, C1) other than a tab or a line feed.
  var isControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0...0x1F, 0x7F...0x9F: true
    default: false
    }
  }
}
