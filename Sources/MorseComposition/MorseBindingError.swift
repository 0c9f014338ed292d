public import KeyEvents
import Composition

/// An error in bindings written in the syntax of the option `--bind`, with its position.
public struct MorseBindingError: Error, Hashable, Sendable {
  /// The column of the error in characters, from 1.
  public var column: Int
  /// The kind of error.
  public var reason: Reason

  /// The kinds of errors. Roles are identified by their names; `nearest` is the known word that is
  /// most similar to an unknown one, nil if none is similar.
  public enum Reason: Hashable, Sendable {
    /// The text has no binding.
    case nothingBound
    /// There is no role before the `=`.
    case missingRole
    /// A key is missing after the role, its `=` or a comma.
    case missingKey(String)
    /// No role or preset has this name.
    case unknownRole(String, nearest: String?)
    /// There is more than one preset.
    case secondPreset
    /// No key has this name.
    case unknownKey(String, nearest: String?)
    /// The key is the placeholder for masked keys in a recording.
    case maskedKey
    /// The role occurs twice.
    case repeatedRole(String)
    /// The key already has the first role and cannot have the second.
    case keyWithTwoRoles(KeyCode, String, String)
  }

  /// Creates an error at a column, from 1.
  public init(column: Int, reason: Reason) {
    self.column = column
    self.reason = reason
  }
}

extension MorseBindingError: CustomStringConvertible {
  /// The message with the column: `column 12: unknown key "spce"; did you mean "space"?`
  public var description: String {
    switch reason {
    case .nothingBound:
      "column \(column): no binding; expected one such as dot=f"
    case .missingRole:
      "column \(column): no role before the \"=\"; expected one of \(Self.roles)"
    case .missingKey(let role):
      "column \(column): no key for the role \"\(role)\"; expected the name of a key"
    case .unknownRole(let name, let nearest):
      "column \(column): unknown role \"\(name)\"; "
        + (nearest.map(didYouMean)
          ?? "expected one of \(Self.roles), or a preset: \(Self.presets)")
    case .secondPreset:
      "column \(column): there is already a preset; give only one of \(Self.presets)"
    case .unknownKey(let name, let nearest):
      "column \(column): unknown key \"\(name)\"; "
        + (nearest.map(didYouMean) ?? "`evscribe monitor` shows the names of keys")
    case .maskedKey:
      "column \(column): \(KeyCode.unknownHasNoMeaning)"
    case .repeatedRole(let role):
      "column \(column): the role \"\(role)\" is repeated; list its keys together, separated by "
        + "commas"
    case .keyWithTwoRoles(let key, let first, let second):
      "column \(column): the key \"\(key.name)\" already has the role \"\(first)\" and cannot also "
        + "have the role \"\(second)\""
    }
  }

  private static var roles: String {
    (MorseRole.allCases.map(\.rawValue) + ListRole.allCases.map(\.rawValue)
      + FieldRole.allCases.map(\.rawValue))
      .joined(separator: ", ")
  }

  private static var presets: String {
    MorsePreset.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
