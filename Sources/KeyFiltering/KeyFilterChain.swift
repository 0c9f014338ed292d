public import KeyEvents

/// A chain of filters, in the order in which the user wrote them; each receives the output of the
/// previous one.
public struct KeyFilterChain: Sendable {
  private var filters: [any KeyFilter]
  private var incoming: [KeyEvent] = []
  private var outgoing: [KeyEvent] = []

  /// All kinds of filters. A new kind needs a separate file and an entry here.
  public static let kinds: [any KeyFilter.Type] = [
    OnlyFilter.self, RemapFilter.self, RepeatFilter.self, DebounceFilter.self,
  ]

  /// The maximum number of filters in the option `filter`, limited because each key passes through
  /// all of them.
  public static let limit = 64

  /// Creates a chain from any number of filters.
  public init(_ filters: [any KeyFilter] = []) { self.filters = filters }

  /// Creates a chain from parsed filters.
  public init(parsed filters: [ParsedKeyFilter]) { self.init(filters.map(\.filter)) }

  static func filter(parsing text: String) throws(KeyFilterError) -> any KeyFilter {
    let name = text.prefix { $0 != "=" }
    guard let kind = kinds.first(where: { $0.name == name }) else {
      let advice =
        suggestion(for: name, among: kinds.map { $0.name }).map { "; \($0) Expected" }
        ?? "; expected"
      let all = kinds.map { $0.usage }.joined(separator: ", ")
      throw KeyFilterError("unknown filter \"\(name)\"\(advice) one of: \(all)")
    }
    return try kind.init(argument: String(text.dropFirst(name.count + 1)))
  }

  /// Whether there are no filters, so that every event passes unchanged.
  public var isEmpty: Bool { filters.isEmpty }

  /// Passes an event through all filters and appends the resulting events.
  ///
  /// - Complexity: O(filters); no allocation once the storage has grown to the longest burst.
  public mutating func receive(_ event: KeyEvent, into output: inout [KeyEvent]) {
    outgoing.append(event)
    run(from: 0, into: &output)
  }

  /// Returns the key that a press of `key` becomes; nil if it is dropped.
  public func image(of key: KeyCode) -> KeyCode? {
    var image: KeyCode? = key
    for filter in filters { image = image.flatMap { filter.image(of: $0) } }
    return image
  }

  /// Returns whether a filter treats a press that arrives now as a bounce.
  ///
  /// - Complexity: O(filters + waiting events)
  public func continues(_ event: KeyEvent) -> Bool {
    var event = event
    for filter in filters {
      guard let image = filter.image(of: event.key) else { return false }
      if filter.continues(event) { return true }
      event.key = image
    }
    return false
  }

  /// Whether a filter drops autorepeat.
  public var dropsRepeats: Bool { filters.contains { $0.dropsRepeats } }

  /// The earliest deadline of a filter; nil if there is none. While an earlier filter holds an
  /// event back, deadlines of later filters at or after the event's stamp do not count, because
  /// they wait for the event.
  public var deadline: EventTime? {
    var earliest: EventTime?
    var limit: EventTime?
    for filter in filters {
      if let deadline = filter.deadline, deadline < limit ?? deadline.advanced(byMicroseconds: 1) {
        earliest = min(earliest ?? deadline, deadline)
      }
      if let stamp = filter.oldestHeldBack { limit = min(limit ?? stamp, stamp) }
    }
    return earliest
  }

  /// The stamp of the oldest event that any filter holds back; nil if there is none.
  public var oldestHeldBack: EventTime? {
    var oldest: EventTime?
    for filter in filters {
      if let stamp = filter.oldestHeldBack, stamp < oldest ?? stamp.advanced(byMicroseconds: 1) {
        oldest = stamp
      }
    }
    return oldest
  }

  /// Fires the filters' deadlines up to `time`, and appends the events that pass.
  public mutating func advance(to time: EventTime, into output: inout [KeyEvent]) {
    var time = time
    for index in filters.indices {
      filters[index].advance(to: time, into: &outgoing)
      if let stamp = filters[index].oldestHeldBack {
        time = min(time, stamp.advanced(byMicroseconds: -1))
      }
      run(from: index + 1, into: &output)
    }
  }

  /// Appends all waiting events, at the end of the session.
  public mutating func finish(into output: inout [KeyEvent]) {
    for index in filters.indices {
      filters[index].finish(into: &outgoing)
      run(from: index + 1, into: &output)
    }
  }

  /// Passes the events in `outgoing` through the filters from index `start`, and appends the
  /// resulting events to `output`.
  private mutating func run(from start: Int, into output: inout [KeyEvent]) {
    for index in start..<filters.count {
      // Without events, the remaining filters need no call.
      if outgoing.isEmpty { return }
      swap(&incoming, &outgoing)
      for event in incoming {
        // An event that an earlier filter held back comes late: the deadlines of this filter before
        // its stamp have not fired yet.
        filters[index].advance(to: event.time.advanced(byMicroseconds: -1), into: &outgoing)
        filters[index].receive(event, into: &outgoing)
      }
      incoming.removeAll(keepingCapacity: true)
    }
    output.append(contentsOf: outgoing)
    outgoing.removeAll(keepingCapacity: true)
  }
}

/// A filter that was parsed from a text: `remap=capslock:esc`. Two filters are equal if their texts
/// are.
public struct ParsedKeyFilter: Sendable {
  /// The text from which the filter was parsed.
  public let text: String
  let filter: any KeyFilter

  /// Parses a filter.
  ///
  /// - Throws: ``KeyFilterError`` if the text is not a valid filter.
  public init(_ text: String) throws(KeyFilterError) {
    self.text = text
    filter = try KeyFilterChain.filter(parsing: text)
  }
}

extension ParsedKeyFilter: Hashable {
  /// Returns whether the texts are equal.
  public static func == (left: ParsedKeyFilter, right: ParsedKeyFilter) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
}
