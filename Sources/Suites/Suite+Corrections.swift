import TraceFiles
import Typing
package import Documents

extension Suite {
  /// Returns the position of `correct:` in the first entry that requests corrections although none
  /// are possible: no word list is used, and the recording of the case, if any, was not made with
  /// corrections. Nil if there is no such entry, or if a case of the suite has changes among its
  /// inputs.
  package func missingCorrections(of entries: [Entry]) -> YAMLMark? {
    func cases(_ entries: [Entry]) -> some Sequence<SuiteCase> {
      entries.lazy.compactMap { try? $0.test.get() }
    }
    guard !cases(self.entries).contains(where: \.statesChanges) else { return nil }
    return cases(entries).lazy.compactMap(\.missingCorrections).first { _ in true }
  }
}

extension SuiteCase {
  fileprivate var statesChanges: Bool {
    inputs.contains { if case .change = $0.input.content { true } else { false } }
  }

  fileprivate var missingCorrections: YAMLMark? {
    let word = TypingOptions.Assistance.Correction.automatic.rawValue
    guard let pair = options.last(where: { $0.key == "correct" }),
      (try? pair.value.text()) == word
    else { return nil }
    if case .trace(let path) = input {
      // Errors of a trace are reported when it is played.
      guard let trace = try? TraceFile(path, .suite) else { return nil }
      if trace.settings.contains(where: { $0.name == pair.key && $0.value == word }) { return nil }
    }
    return pair.keyMark
  }
}
