public import KeyEvents
public import TextEditing

/// A field for one line of text. Its properties are those of ``FieldState``.
@dynamicMemberLookup
public struct TextField {
  /// The properties and the text.
  public package(set) var state: FieldState
  /// The delegate that is asked before changes and told about them; nil for none.
  public var delegate: (any TextFieldDelegate)?

  /// Makes an empty field; the label is its name.
  public init(_ name: String, delegate: (any TextFieldDelegate)? = nil) {
    state = FieldState(name)
    self.delegate = delegate
  }

  init(_ state: FieldState) { self.state = state }

  /// A property of ``state``.
  public subscript<Value>(dynamicMember path: WritableKeyPath<FieldState, Value>) -> Value {
    get { state[keyPath: path] }
    set { state[keyPath: path] = newValue }
  }

  /// A property of ``state`` that cannot be set.
  public subscript<Value>(dynamicMember path: KeyPath<FieldState, Value>) -> Value {
    state[keyPath: path]
  }
}

/// A field for several lines of text, in which Return breaks the line. Its properties are those of
/// ``FieldState``.
@dynamicMemberLookup
public struct TextView {
  /// The properties and the text.
  public package(set) var state: FieldState
  /// The delegate that is asked before changes and told about them; nil for none.
  public var delegate: (any TextViewDelegate)?

  /// Makes an empty text view; the label is its name.
  public init(_ name: String, delegate: (any TextViewDelegate)? = nil) {
    state = FieldState(name)
    self.delegate = delegate
  }

  init(_ state: FieldState) { self.state = state }

  /// A property of ``state``.
  public subscript<Value>(dynamicMember path: WritableKeyPath<FieldState, Value>) -> Value {
    get { state[keyPath: path] }
    set { state[keyPath: path] = newValue }
  }

  /// A property of ``state`` that cannot be set.
  public subscript<Value>(dynamicMember path: KeyPath<FieldState, Value>) -> Value {
    state[keyPath: path]
  }
}

/// A list that a field shows instead of keys, and from which its text is chosen.
public enum InputView: Hashable, Sendable {
  /// A list of texts.
  case choices([String])
  /// The whole numbers of a range.
  case picker(ClosedRange<Int>)

  /// The largest number of items in a list; a candidate list has the same limit.
  public static let limit = 65_536

  /// Whether the text equals one of the items, scalar by scalar.
  ///
  /// - Complexity: O(items) for choices, O(1) for a picker
  public func contains(_ text: some Sequence<Character>) -> Bool {
    switch self {
    case .choices(let items):
      items.contains { $0.unicodeScalars.elementsEqual(text.lazy.flatMap(\.unicodeScalars)) }
    case .picker(let range):
      text.allSatisfy(\.isASCII) && range.numbers?.contains(text, allowsFraction: false) == true
    }
  }

  /// Whether an item begins with the text, so that more characters at its end can make it one.
  ///
  /// - Complexity: as ``contains(_:)``
  public func canContinue(_ text: some Sequence<Character>) -> Bool {
    switch self {
    case .choices(let items):
      items.contains { $0.unicodeScalars.starts(with: text.lazy.flatMap(\.unicodeScalars)) }
    case .picker(let range):
      text.allSatisfy(\.isASCII)
        && range.numbers?.canContinue(text, allowsFraction: false) == true
    }
  }
}

extension ClosedRange<Int> {
  /// The range as a range of written numbers; nil if they have too many digits.
  fileprivate var numbers: NumberRange? { NumberRange("\(lowerBound)...\(upperBound)") }
}

/// The properties and the text of a field.
public struct FieldState: Sendable {
  /// The name, by which delegates and results know the field.
  public let name: String
  /// The text that is shown before the field.
  public var label: String
  /// The text that the empty field shows.
  public var placeholder = ""
  /// The expected input.
  public var traits = TextInputTraits()
  /// Whether ``traits``, and not the settings of the user, decide where capitals are written.
  /// Always true if the traits ask for capitals.
  public var statesCapitals: Bool {
    get { saysCapitals || traits.autocapitalizationType != .none }
    set { saysCapitals = newValue }
  }
  private var saysCapitals = false
  /// The rules for the text.
  public var rules = FieldRules()
  /// The list that is shown instead of keys; nil if the field is typed into.
  public var inputView: InputView?
  /// The number of rows that a text view shows.
  public var lines = 1
  /// The names of the modes in which the field may be typed into; nil if they follow from its
  /// traits.
  public var modes: [String]?
  /// The language of the text, such as `ko`; nil if it is not known.
  public var language: String?
  /// The domain of the account whose user name, password or code the field takes; nil if the field
  /// does not belong to an account.
  public var domain: String?
  /// The template of an address that the field's text completes, with `{}` in place of the text;
  /// nil if there is none.
  public var addressTemplate: String?
  /// The messages about broken rules; rules without one have an English message.
  public var messages: [FieldRules.Rule: String] = [:]
  /// The text, including open text, with its cursor and its selection.
  public internal(set) var document = TextDocument()
  /// The number of open characters before the cursor: a composition may still change them.
  public internal(set) var openCount = 0
  /// The number of open scalars. An open letter may join a closed one to form a character.
  var openScalarCount = 0

  package init(_ name: String) {
    self.name = name
    label = name
    // UIKit's default is sentences; but a keyboard with keys has Shift.
    traits.autocapitalizationType = .none
  }

  /// The text, including open text. Setting it checks no rules and puts the cursor at the end.
  ///
  /// The text of a secure field can be read and set too. However, a string cannot be overwritten,
  /// so a copy of the text then stays in memory. ``document`` and ``characters`` leave no copy.
  public var text: String {
    get { document.text }
    set { setText(TextDocument(newValue)) }
  }

  /// The characters of the text in order, including open text.
  public var characters: some Sequence<Character> { document.allCells.characters }

  /// Sets the text scalar by scalar, because a `String` of the whole text could not be overwritten.
  mutating func setText(_ scalars: some Sequence<Unicode.Scalar>) {
    var document = TextDocument()
    for scalar in scalars { document.insertText(String(scalar)) }
    setText(document)
  }

  mutating func setText(_ text: TextDocument) {
    document = text
    document.moveToEnd()
    openCount = 0
    openScalarCount = 0
  }

  /// The text without open text, as rules and delegates see it. Like ``text``, it is a string that
  /// cannot be overwritten.
  ///
  /// - Complexity: O(length of the text)
  public var closedText: String { closedDocument.text }

  /// The text without open text, as a document.
  package var closedDocument: TextDocument { closed.document }

  /// The field without its open text. While text is open, it is being typed, so nothing is
  /// selected.
  var closed: FieldState {
    guard openScalarCount > 0 else { return self }
    var closed = self
    closed.document.removeLast(scalars: openScalarCount)
    closed.openCount = 0
    closed.openScalarCount = 0
    return closed
  }
}
