public import KeyEvents
public import KeyFiltering

extension TypingOptions {
  /// The options for processing keys before they are typed, and for ending the session.
  public struct KeyInput: Hashable, Sendable {
    /// The filters, in order.
    public var filters: [ParsedKeyFilter] = []
    /// The key that ends the session; nil for none.
    public var stopKey: KeyCode?
    /// The time without a press after which the session ends; nil for no limit.
    public var idleLimit: Duration?

    /// Starts with the defaults.
    public init() {}
  }
}

extension TypingOptions.KeyInput {
  static let filterRows = [
    OptionRow(
      "filter",
      OptionShape(placeholder: "filter"), "Change keys before the mode handles them",
      example: KeyFilterChain.kinds[0].usage,
      discussion: """
        only=zxcvasdf passes only these keys, remap=capslock:esc makes one key act as another, debounce=5ms suppresses \
        the bouncing of a worn contact, repeat=drop ignores autorepeat. Each filter gets the output of the previous \
        one.
        """,
      repetition: OptionRow.Repetition(
        limit: KeyFilterChain.limit, problem: "\(KeyFilterError.tooMany)"),
      read: { options, word throws(OptionProblem) in
        guard options.keyInput.filters.count < KeyFilterChain.limit else {
          throw OptionProblem("\(KeyFilterError.tooMany)")
        }
        do { options.keyInput.filters.append(try ParsedKeyFilter(word)) } catch {
          throw OptionProblem("\(error)")
        }
      },
      write: { $0.keyInput.filters.map(\.text) }, clear: { $0.keyInput.filters = [] })
  ]

  static let endRows = [
    OptionRow(
      "stop-key", \.keyInput.stopKey, .key, "End when this key is pressed", example: "f12"),
    OptionRow(
      "idle-exit", \.keyInput.idleLimit, .time("500ms, 30s or 5m"),
      "End when no key has been pressed for this long", example: "30s"),
  ]
}
