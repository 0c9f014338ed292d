/// A value of a JSON document, with its position.
package struct JSONNode: Hashable, Sendable {
  package var content: Content
  /// The start of the value, in bytes from the start of the document.
  package var offset: Int

  package init(_ content: Content, at offset: Int) {
    self.content = content
    self.offset = offset
  }

  package enum Content: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number as written.
    case number(String)
    case text(String)
    case list([JSONNode])
    /// Members in the order of the document, with unique names.
    case object([JSONMember])
  }

  /// The value of a member; nil if it is absent or this is not an object. Names are compared by
  /// bytes.
  ///
  /// - Complexity: O(members)
  package subscript(name: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  /// A description of the value in a few words, for a message. Strings and numbers, which may be
  /// secret, are not quoted.
  package var summary: String {
    switch content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number: "a number"
    case .text: "a string"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

/// A member of an object.
package struct JSONMember: Hashable, Sendable {
  package var name: String
  /// The start of the name, in bytes from the start of the document.
  package var nameOffset: Int
  package var value: JSONNode
}

/// An error in a JSON document, with its position.
package struct JSONError: Error, Hashable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1, in Unicode scalars.
  package var column: Int
  package var problem: String
}

extension JSONError: CustomStringConvertible {
  /// The error as `line:column: problem`.
  package var description: String { "\(line):\(column): \(problem)" }
}

/// The limits above which a document is refused.
package struct JSONLimits: Sendable {
  package var bytes = 1 << 20
  /// The maximum depth of nested lists and objects.
  package var depth = 64
  package var nodes = 100_000

  package init() {}
}
