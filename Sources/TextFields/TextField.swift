public import KeyEvents
public import TextEditing

/// A field for one line of text. Its properties are those of ``FieldState``.
@dynamicMemberLookup
public struct TextField {
  /// What it is and holds.
  public package(set) var state: FieldState
  /// Who is asked and told about it.
  public var delegate: (any TextFieldDelegate)?

  /// Makes an empty field; the label is its name.
  public init(_ name: String, delegate: (any TextFieldDelegate)? = nil) {
    state = FieldState(name)
    self.delegate = delegate
  }

  init(_ state: FieldState) { self.state = state }

  /// A property of its state.
  public subscript<Value>(dynamicMember path: WritableKeyPath<FieldState, Value>) -> Value {
    get { state[keyPath: path] }
    set { state[keyPath: path] = newValue }
  }

  /// A property of its state that cannot be set.
  public subscript<Value>(dynamicMember path: KeyPath<FieldState, Value>) -> Value {
    state[keyPath: path]
  }
}

/// A field for several lines of text, in which Return breaks the line. Its properties are those of
/// ``FieldState``.
@dynamicMemberLookup
public struct TextView {
  /// What it is and holds.
  public package(set) var state: FieldState
  /// Who is asked and told about it.
  public var delegate: (any TextViewDelegate)?

  /// Makes an empty text view; the label is its name.
  public init(_ name: String, delegate: (any TextViewDelegate)? = nil) {
    state = FieldState(name)
    self.delegate = delegate
  }

  init(_ state: FieldState) { self.state = state }

  /// A property of its state.
  public subscript<Value>(dynamicMember path: WritableKeyPath<FieldState, Value>) -> Value {
    get { state[keyPath: path] }
    set { state[keyPath: path] = newValue }
  }

  /// A property of its state that cannot be set.
  public subscript<Value>(dynamicMember path: KeyPath<FieldState, Value>) -> Value {
    state[keyPath: path]
  }
}

/// What a field shows in the place of keys: a list from which its text is chosen.
public enum InputView: Hashable, Sendable {
  /// Some texts.
  case choices([String])
  /// Whole numbers.
  case picker(ClosedRange<Int>)

  /// How many items a list may have, as a candidate list.
  public static let limit = 65_536

  /// Whether the text is one of the items as it is written there, scalar by scalar.
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
  /// The range as one of written numbers; nil if they have too many digits.
  fileprivate var numbers: NumberRange? { NumberRange("\(lowerBound)...\(upperBound)") }
}

/// What a field is and holds.
public struct FieldState: Sendable {
  /// Its name, by which delegates and results know it.
  public let name: String
  /// What a person reads before the field.
  public var label: String
  /// What the empty field shows.
  public var placeholder = ""
  /// What it expects.
  public var traits = TextInputTraits()
  /// Whether ``traits`` state where capitals are written: the settings of whoever types are left
  /// aside then. Always true if they ask for capitals.
  public var statesCapitals: Bool {
    get { saysCapitals || traits.autocapitalizationType != .none }
    set { saysCapitals = newValue }
  }
  private var saysCapitals = false
  /// What its text has to be.
  public var rules = FieldRules()
  /// What is shown in the place of keys; nil if the field is typed into.
  public var inputView: InputView?
  /// How many rows a text view shows.
  public var lines = 1
  /// The modes in which the field may be typed into, by their names; nil if that follows from its
  /// traits.
  public var modes: [String]?
  /// The language of its text, as in `ko`; nil if it is not known.
  public var language: String?
  /// The domain of the account whose name or password it takes.
  public var domain: String?
  /// Where its text leads: an address with `{}` in place of the text.
  public var addressTemplate: String?
  /// What is said if the text breaks a rule; others say it in English.
  public var messages: [FieldRules.Rule: String] = [:]
  /// The text with its cursor and its selection, with what is open.
  public internal(set) var document = TextDocument()
  /// How many characters before the cursor are open: a composition may still change them.
  public internal(set) var openCount = 0
  /// How many scalars they have. An open letter may join a closed one to a character.
  var openScalarCount = 0

  package init(_ name: String) {
    self.name = name
    label = name
    // UIKit's default is sentences; but a keyboard with keys has Shift.
    traits.autocapitalizationType = .none
  }

  /// The text, with what is open. Setting it asks no rule and puts the cursor at the end.
  ///
  /// Of a secure field too: but a string cannot be overwritten, so a copy of the text then stays in
  /// the memory. ``document`` and ``characters`` leave none.
  public var text: String {
    get { document.text }
    set { setText(TextDocument(newValue)) }
  }

  /// The characters of the text, with what is open, one after the other.
  public var characters: some Sequence<Character> { document.allCells.characters }

  /// Sets the text without a `String` of the whole, which could not be overwritten.
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

  /// The text without what is open: what rules and delegates know. As ``text``, a string that
  /// cannot be overwritten.
  ///
  /// - Complexity: O(length of the text)
  public var closedText: String { closedDocument.text }

  /// The same as a document.
  package var closedDocument: TextDocument { closed.document }

  /// The field without what is open. What is open is typed, so nothing is selected then.
  var closed: FieldState {
    guard openScalarCount > 0 else { return self }
    var closed = self
    closed.document.removeLast(scalars: openScalarCount)
    closed.openCount = 0
    closed.openScalarCount = 0
    return closed
  }
}
