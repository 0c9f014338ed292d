import Composition
import KeyEvents
import TextEditing

/// The contents of a picture of the keyboard: the keys of the mode, its code, and the keys that
/// have an effect in every mode.
package struct PanelState: Hashable, Sendable {
  /// A key that writes a character in the mode.
  package struct Key: Hashable, Sendable {
    package var code: KeyCode
    /// The text that the key writes now, with the modifiers that are down; empty if it writes none.
    package var label: String
    /// The text that the key writes with Shift.
    package var shiftLabel: String

    package init(_ code: KeyCode, label: String, shiftLabel: String) {
      self.code = code
      self.label = label
      self.shiftLabel = shiftLabel
    }
  }

  /// A key that has an effect in every mode.
  package struct Tool: Hashable, Sendable {
    /// The key with its modifiers, `ctrl+z`.
    package var key: String
    package var name: String

    package init(key: String, name: String) {
      self.key = key
      self.name = name
    }
  }

  /// The position of the edited field in its form.
  package struct Field: Hashable, Sendable {
    /// The index of the field, from 0.
    package var index: Int
    /// The number of fields.
    package var count: Int
    /// The keys that lead to other fields, send the form or open a list.
    package var tools: [Tool]

    package init(index: Int, count: Int, tools: [Tool]) {
      self.index = index
      self.count = count
      self.tools = tools
    }
  }

  /// The keys in the rows of a keyboard. Empty if no key writes a character. Also empty in a secure
  /// field, where the labels, which depend on the modifiers that are down, would reveal the text.
  package var rows: [[Key]] = []
  /// The code of the mode, its open signals and, if the mode uses only a few keys, these keys.
  package var guide = ComposerGuide()
  /// The keys that are down. Empty in a secure field, where they would show the text.
  package var pressed: Set<KeyCode> = []
  /// The key to press next; nil if no key is asked for.
  package var wanted: KeyCode?
  package var tools: [Tool] = []
  /// The edited field of a form; nil if none is edited.
  package var field: Field?
  /// The appearance that the field requests.
  package var appearance = TextInputTraits.KeyboardAppearance.default

  package init() {}
}

extension TypingSession {
  /// The current contents of a picture of the keyboard.
  ///
  /// - Complexity: O(keys of a keyboard)
  package var panel: PanelState {
    let composer = composition.composer
    var panel = PanelState()
    panel.guide = composer.guide
    panel.tools = list.map(tools(of:)) ?? tools
    panel.field = field
    panel.appearance = composition.client.traits.keyboardAppearance
    guard !isSecure, !isInSecureField else {
      panel.guide.openSignals = ""
      return panel
    }
    panel.pressed = Set(heldKeys.flatMap(\.keys).map { image(of: $0) ?? $0 })
    let modifiers = keys.passedKeys.modifiers
    panel.rows = KeyCode.mainRows.map { row in
      let labels = composer.labels(of: row, modifiers, addsShift: false)
      let shiftLabels = composer.labels(of: row, modifiers, addsShift: true)
      return row.indices.map { index in
        PanelState.Key(row[index], label: labels[index], shiftLabel: shiftLabels[index])
      }
    }
    if panel.rows.joined().allSatisfy({ $0.label.isEmpty }) { panel.rows = [] }
    return panel
  }

  /// Returns the keys of an open list; in a scan, the single switch with the effect of its next
  /// press.
  private func tools(of list: CandidateList) -> [PanelState.Tool] {
    if let scan = router.openList?.scan, let key = singleSwitch?.bindings.keys(for: .key).first {
      var tools = [PanelState.Tool(key: key.sign, name: scan.effectOfPress(in: list))]
      if scan.settings.way == .second, let key = settings.listKeys.key(of: .choose) {
        tools.append(PanelState.Tool(key: key.sign, name: scan.effectOfChoice(in: list)))
      }
      return tools
    }
    func name(_ role: ListRole, _ standard: String) -> String {
      settings.listKeys.key(of: role)?.sign ?? standard
    }
    var tools = [
      (name(.choose, "enter"), "choose"), (name(.close, "esc"), "close"),
      (name(.next, "down"), "mark the next"),
    ]
    switch list.characters {
    case .choose: tools.append(("1-9", "choose by number"))
    case .pick: tools.append(("a letter or digit", "choose or mark an item that begins with it"))
    case .number: tools.append(("digits", "mark the number"))
    case .jump, .close: break
    }
    return tools.map { PanelState.Tool(key: $0.0, name: $0.1) }
  }

  /// The edited field of the form, with the keys that lead out of it or open a list; with a single
  /// switch, with the procedure signs and the hold that do so instead.
  private var field: PanelState.Field? {
    guard let form, let index = form.firstResponder, let keys = settings.fieldKeys else {
      return nil
    }
    var tools: [PanelState.Tool] = []
    func add(_ role: FieldRole, _ sign: String?, _ name: String) {
      guard let key = sign ?? keys.key(of: role)?.description else { return }
      tools.append(PanelState.Tool(key: key, name: name))
    }
    let hasSigns = activeSwitch != nil
    // During a scan, presses do not make signs.
    if router.openList?.scan == nil {
      if activeSwitch == nil, form[index].inputView != nil, list == nil {
        let key = settings.listKeys.key(of: .list) ?? .down
        tools.append(PanelState.Tool(key: key.name, name: "list"))
      }
      if index + 1 < form.count { add(.next, hasSigns ? "KA" : nil, "next") }
      add(.done, hasSigns ? "SK" : nil, "send")
      if index > 0 { add(.previous, hasSigns ? "BK" : nil, "previous") }
      add(.accessoryList, holdForList, "more")
    }
    return PanelState.Field(index: index, count: form.count, tools: tools)
  }

  /// The hold of the single switch that opens the list of actions; nil if there is no such switch.
  private var holdForList: String? {
    guard let longest = singleSwitch?.longestHold else { return nil }
    let time = listHold(after: longest)
    return "hold \(ComposerGuide.Hold(label: "", microseconds: time).words)"
  }

  /// The keys that have the same effect in every mode, in the order in which they are needed.
  private var tools: [PanelState.Tool] {
    var tools: [PanelState.Tool] = []
    func add(_ keys: [KeyCombination], _ name: String) {
      guard !keys.isEmpty else { return }
      let names = keys.prefix(2).map(\.description).joined(separator: " or ")
      tools.append(PanelState.Tool(key: names, name: name))
    }
    // First, because a narrow bar is cut at its end.
    add(settings.stopKey.map { [KeyCombination($0)] } ?? [], "end")
    if modeNames.count > 1 {
      add(
        settings.nextModeKeys.isEmpty ? TypingOptions.standardModeKeys : settings.nextModeKeys,
        "next mode")
    }
    if !hasForm, settings.opensActions, let holdForList {
      tools.append(PanelState.Tool(key: holdForList, name: "actions"))
    }
    for (source, keys) in settings.candidateKeys { add(keys, source.name) }
    let change = isSecure ? nil : composition.client.undoneNext
    let undone =
      change.map {
        " \(Self.short(TextDocument.string($0.old))) → \(Self.short(TextDocument.string($0.new)))"
      } ?? ""
    add(settings.assistance.undoKeys, "undo\(undone)")
    if let shortcut = composition.client.shortcut {
      tools.append(
        PanelState.Tool(
          key: "space", name: "\(shortcut.word) → \(Self.short(shortcut.text))"))
    }
    add(settings.viewKeys[.sheet] ?? [], "sheet")
    add(settings.viewKeys[.screen] ?? [], "screen")
    return tools
  }

  /// Returns the keys that write the first candidate of a source when they are tapped, with the
  /// name of the source and the candidate, shortened. None in a secure field, or while a list is
  /// open.
  package func taps(
    _ assistance: (any AssistanceSource)?
  ) -> [(keys: String, source: String, text: String)] {
    guard let assistance, !isSecure, list == nil, !settings.tapHolds.isEmpty else { return [] }
    return settings.candidateKeys.compactMap { source, keys in
      guard settings.tapHolds[source] != nil, let key = keys.first,
        let text = assistance.firstCandidate(of: source)
      else { return nil }
      let line = text.prefix { !$0.isNewline }
      return (key.description, source.name, Self.short(line.count < text.count ? line + "…" : text))
    }
  }

  /// Returns a text shortened to at most 20 characters, for a narrow bar.
  private static func short(_ text: String) -> String {
    let text = text.last == " " ? String(text.dropLast()) : text
    return text.count > 20 ? text.prefix(19) + "…" : text
  }
}
