package import KeyEvents

/// The words for traits in recordings, suites and form files.
extension TextInputTraits {
  /// Returns the expected input, for a message: the values of the trait `name`, or the names of all
  /// traits if no trait has this name.
  package static func expected(for name: String) -> String {
    if let word = Word.all.first(where: { $0.name == name }) {
      return "one of \(word.values.joined(separator: ", ")) for \(name)"
    }
    return "a trait: \(Word.all.map(\.name).joined(separator: ", "))"
  }

  /// Sets a trait by its name. Returns false if the name or the value is unknown.
  package mutating func set(_ name: String, to value: String) -> Bool {
    Word.all.first { $0.name == name }?.set(&self, value) ?? false
  }

  /// The traits as `name=value`: always keyboard, capitals and secure, and others only if they
  /// differ from the default.
  var words: [String] {
    Word.all.compactMap { word in
      word.value(self).flatMap {
        word.isOptional && $0 == word.value(TextInputTraits()) ? nil : "\(word.name)=\($0)"
      }
    }
  }

  /// A trait with its name and values.
  package struct Word: Sendable {
    /// The name of the trait: `keyboard`.
    package let name: String
    /// The words for the values of the trait, for example `yes` and `no`.
    package let values: [String]
    let isOptional: Bool
    let value: @Sendable (TextInputTraits) -> String?
    let set: @Sendable (inout TextInputTraits, String) -> Bool

    /// All traits.
    package static let all: [Word] = [
      Word("keyboard", \.keyboardType, isOptional: false),
      Word("capitals", \.autocapitalizationType, isOptional: false),
      Word("secure", \.isSecureTextEntry, isOptional: false),
      Word("return", \.returnKeyType),
      Word("auto-enable-return", \.enablesReturnKeyAutomatically),
      Word("correction", \.autocorrectionType),
      Word("spelling", \.spellCheckingType),
      Word("appearance", \.keyboardAppearance),
      Word("content", \.textContentType),
    ]

    private typealias Path<Value> = any WritableKeyPath<TextInputTraits, Value> & Sendable

    private init<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
      _ name: String, _ path: Path<Value>, isOptional: Bool = true
    ) {
      self.init(
        name: name, values: Value.allCases.map(\.rawValue), isOptional: isOptional,
        value: { $0[keyPath: path].rawValue },
        set: { traits, word in
          guard let value = Value(rawValue: word) else { return false }
          traits[keyPath: path] = value
          return true
        })
    }

    private init<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
      _ name: String, _ path: Path<Value?>
    ) {
      self.init(
        name: name, values: Value.allCases.map(\.rawValue), isOptional: true,
        value: { $0[keyPath: path]?.rawValue },
        set: { traits, word in
          guard let value = Value(rawValue: word) else { return false }
          traits[keyPath: path] = value
          return true
        })
    }

    private init(_ name: String, _ path: Path<Bool>, isOptional: Bool = true) {
      self.init(
        name: name, values: ["yes", "no"], isOptional: isOptional,
        value: { $0[keyPath: path] ? "yes" : "no" },
        set: { traits, word in
          guard word == "yes" || word == "no" else { return false }
          traits[keyPath: path] = word == "yes"
          return true
        })
    }

    private init(
      name: String, values: [String], isOptional: Bool,
      value: @escaping @Sendable (TextInputTraits) -> String?,
      set: @escaping @Sendable (inout TextInputTraits, String) -> Bool
    ) {
      self.name = name
      self.values = values
      self.isOptional = isOptional
      self.value = value
      self.set = set
    }
  }
}
