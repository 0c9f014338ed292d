import Composition
import KeyEvents

/// What a picture of the keyboard shows: the keys of the mode, its code, and the keys that do
/// something in every mode.
package struct PanelState: Hashable, Sendable {
  /// A key that writes or does something in the mode.
  package struct Key: Hashable, Sendable {
    /// Its name, `leftctrl`.
    package var name: String
    /// What it does now, with the modifiers that are down.
    package var label: String
    /// What it does with Shift.
    package var shiftLabel: String
    /// Whether it is down; never in a secure field, where that would show the text.
    package var isPressed: Bool

    package init(name: String, label: String, shiftLabel: String, isPressed: Bool) {
      self.name = name
      self.label = label
      self.shiftLabel = shiftLabel
      self.isPressed = isPressed
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

  /// The keys in the rows of a keyboard. Empty if the mode uses only a few keys.
  package var rows: [[Key]] = []
  /// The keys of a mode that uses only a few.
  package var keys: [Key] = []
  /// The code of the mode, and what is open.
  package var guide = ComposerGuide()
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
    let pressed = isSecure ? [] : Set(heldKeys.flatMap(\.keys).map { image(of: $0) ?? $0 })
    let modifiers = filteredModifiers.modifiers
    func key(_ code: KeyCode) -> PanelState.Key? {
      let label = composer.label(of: code, modifiers)
      guard !label.isEmpty else { return nil }
      return PanelState.Key(
        name: code.name, label: label,
        shiftLabel: composer.label(of: code, modifiers.union(.leftShift)),
        isPressed: pressed.contains(code))
    }
    let rows = KeyCode.mainRows.map { row in row.map(key) }
    if rows.joined().count(where: { $0 != nil }) > Self.fewKeys {
      panel.rows = rows.map { row in
        row.map { $0 ?? PanelState.Key(name: "", label: "", shiftLabel: "", isPressed: false) }
      }
    } else {
      panel.keys = (1..<KeyCode.limit).lazy.map(KeyCode.init(rawValue:)).compactMap(key)
    }
    return panel
  }

  /// The most keys of a mode that are shown by their names instead of in the rows of a keyboard.
  private static let fewKeys = 12

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
