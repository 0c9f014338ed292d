import Typing

extension TypingOptions {
  /// Sets what a recording says of how it was typed.
  mutating func apply(
    _ settings: [(name: String, value: String)], from trace: String
  ) throws(CommandFailure) {
    let known = settings.filter { Self.names.contains($0.name) }
    guard !known.isEmpty else { return }
    filters = []
    startMode = nil
    for (name, value) in known {
      do { try set(name, to: value) } catch {
        throw CommandFailure(
          .malformed, "\(trace): in the line `# evscribe \(name): \(value)`: \(error.problem)")
      }
    }
  }
}
