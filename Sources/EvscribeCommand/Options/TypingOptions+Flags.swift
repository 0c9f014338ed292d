import Typing

extension TypingOptions {
  /// Sets what was given on the command line; nothing else is changed. Filters replace those that were there, and another
  /// ring of modes starts at its own first one. Each word is checked by itself: a recording may say more.
  mutating func apply(
    flags: [(name: String, value: String?)], filters: [String]
  ) throws(CommandFailure) {
    if !filters.isEmpty { self.filters = [] }
    if flags.contains(where: { $0.name == "mode" && $0.value != nil }) { startMode = nil }
    do throws(TypingOptionError) {
      for (name, value) in flags {
        if let value { try set(name, to: value) }
      }
      for filter in filters { try set("filter", to: filter) }
    } catch {
      throw CommandFailure(.usage, "--\(error)")
    }
  }

  /// Checks whether all that was given makes sense together.
  func checkFlags() throws(CommandFailure) {
    do { try validate() } catch { throw CommandFailure(.usage, "--\(error)") }
  }
}
