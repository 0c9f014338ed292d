import Composition
import KeyEvents

/// What a picture of the keyboard shows: the keys of the mode, its code, and the keys that do
/// something in every mode.
package struct PanelState: Hashable, Sendable {
  /// A key that writes a character in the mode.
  package struct Key: Hashable, Sendable {
    package var code: KeyCode
    /// What it writes now, with the modifiers that are down; empty for nothing.
    package var label: String
    /// What it writes with Shift.
    package var shiftLabel: String

    package init(_ code: KeyCode, label: String, shiftLabel: String) {
      self.code = code
      self.label = label
      self.shiftLabel = shiftLabel
    }
  }

  /// A key that does something in every mode.
  package struct Tool: Hashable, Sendable {
    /// The key with its modifiers, `ctrl+z`.
    package var key: String
    package var name: String

    package init(key: String, name: String) {
      self.key = key
      self.name = name
    }
  }

  /// The keys in the rows of a keyboard. Empty if none of them writes a character.
  package var rows: [[Key]] = []
  /// The few keys of the mode, its code, and what is open.
  package var guide = ComposerGuide()
  /// The keys that are down. Empty in a secure field, where they would show the text.
  package var pressed: Set<KeyCode> = []
  package var tools: [Tool] = []

  package init() {}
}

extension TypingSession {
  /// What a picture of the keyboard shows now.
  ///
  /// - Complexity: O(keys of a keyboard)
  package var panel: PanelState {
    let composer = composition.composer.modes[router.nextPressMode].composer
    var panel = PanelState()
    panel.guide = composition.composer.guide
    if isSecure { panel.guide.openSignals = "" }
    panel.tools = tools
    if !isSecure { panel.pressed = Set(heldKeys.flatMap(\.keys).map { image(of: $0) ?? $0 }) }
    let modifiers = filteredModifiers.modifiers
    panel.rows = KeyCode.mainRows.map { row in
      row.map { key in
        PanelState.Key(
          key, label: composer.label(of: key, modifiers),
          shiftLabel: composer.label(of: key, modifiers.union(.leftShift)))
      }
    }
    if panel.rows.joined().allSatisfy({ $0.label.isEmpty }) { panel.rows = [] }
    return panel
  }

  /// The keys that have the same effect in every mode, in the order in which they are needed.
  private var tools: [PanelState.Tool] {
    var tools: [PanelState.Tool] = []
    func add(_ keys: [KeyCombination], _ name: String) {
      if let key = keys.first { tools.append(PanelState.Tool(key: "\(key)", name: name)) }
    }
    if modeNames.count > 1 {
      let standard = [KeyCombination(.hangeul), KeyCombination(.rightAlt)]
      add(settings.nextModeKeys.isEmpty ? standard : settings.nextModeKeys, "next mode")
    }
    for source in CandidateRequest.Source.allCases {
      add(settings.candidateKeys[source] ?? [], source.name)
    }
    add(settings.assistance.undoKeys, "undo")
    add(settings.viewKeys[.sheet] ?? [], "sheet")
    add(settings.viewKeys[.screen] ?? [], "line")
    add(settings.stopKey.map { [KeyCombination($0)] } ?? [], "end")
    return tools
  }
}

extension CandidateRequest.Source {
  fileprivate var name: String {
    switch self {
    case .hanja: "Hanja"
    case .phrases: "phrases"
    case .words: "words"
    case .corrections: "corrections"
    }
  }
}
