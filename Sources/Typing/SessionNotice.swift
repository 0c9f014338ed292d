/// Why a key did nothing, for a view to say until the next press.
package enum SessionNotice: Hashable, Sendable {
  /// A key that undoes: no change is left whose text was not edited since.
  case nothingToUndo
  /// A key that asks a source: it has no candidates here.
  case nothingOffered(CandidateRequest.Source)
  /// A key that opens a list: there is none here.
  case noList
  /// The Hanja key, without the option for Hanja.
  case needsHanja
  /// The Hangul key, with a single mode.
  case needsModes
}

extension TypingSession {
  /// Why a key that the session ignores does nothing; nil for keys that have no use here.
  func notice(ignoring key: KeyCode) -> SessionNotice? {
    if settings.listKeys.role(of: key, keys.pressedModifiers.modifiers) == .list { return .noList }
    if key == .hanja, settings.candidateKeys[.hanja] == nil { return .needsHanja }
    return key == .hangeul && modeNames.count == 1 ? .needsModes : nil
  }

  /// Records that the source that was asked last offers nothing.
  package mutating func noteNothingOffered() {
    if let askedSource { notice = .nothingOffered(askedSource) }
  }
}
