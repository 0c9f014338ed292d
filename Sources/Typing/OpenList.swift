import Composition
import KeyEvents
import TextEditing
import TextFields

/// An open list, with the effect of each item; or a list that a source has begun, which is not
/// shown before its first item has come.
struct OpenList {
  /// The origin of the items.
  enum Origin {
    /// The ring of modes.
    case modes
    /// A source of candidates, which may add items.
    case source
    /// A source of accounts, which may add items.
    case accounts
    /// The texts of the edited field.
    case field
    /// The domains that may replace a period in an address.
    case domains
    /// The actions for the edited field.
    case actions
  }

  /// The effect of choosing an item.
  enum Choice: Hashable, Sendable {
    case mode(Int)
    case candidate(Candidate)
    /// Fills in the account with that index. The user is empty if the account has none.
    case account(Int, user: String)
    /// Replaces the text of the field with that text.
    case text(String)
    /// Writes a domain in place of that text before the cursor.
    case domain(String, inPlaceOf: String)
    /// Acts like a key that has that role in the form.
    case role(FieldRole)
    /// Closes the list.
    case close
    /// Opens the list of the field.
    case fieldList
    /// Asks for the accounts that can be filled in.
    case accounts
    /// Empties the field.
    case clear
    /// Opens the list of actions for the field.
    case actions
    /// Edits the text like a key.
    case edit(TextAction)
    /// Undoes the last automatic change.
    case undo
    /// Asks a source for candidates.
    case source(CandidateRequest.Source)
  }

  /// The state of the words that a source may offer as the first items of a list of actions.
  enum Suggestions: Hashable {
    /// The list takes none.
    case none
    /// The source was asked.
    case awaited
    /// The source has offered that many words so far.
    case offered(Int)
  }

  let origin: Origin
  private let title: String
  private let characters: CandidateList.Characters
  /// The list as it is shown; nil before the first item.
  private(set) var shown: CandidateList?
  private var choices: [Choice] = []
  /// The state of the words that a source offers, besides the actions.
  var suggestions = Suggestions.none
  /// The scan with a single switch; nil if the list is not scanned.
  var scan: ListScan?

  /// Makes a list of these items.
  init(
    _ origin: Origin, title: String, _ items: [(text: String, choice: Choice)] = [],
    marked: Int = 0, characters: CandidateList.Characters = .pick
  ) {
    self.origin = origin
    self.title = title
    self.characters = characters
    shown = CandidateList(
      title: title, items.map { CandidateList.Item($0.text) }, marked: marked,
      characters: characters)
    choices = items.map(\.choice)
  }

  /// Returns the effect of the item with that index; nil if there is no such item.
  func choice(_ index: Int) -> Choice? { choices.indices.contains(index) ? choices[index] : nil }

  /// Changes the shown list, if any.
  mutating func update(_ change: (inout CandidateList) -> Void) {
    guard var list = shown.take() else { return }
    change(&list)
    shown = list
  }

  /// Starts a scan at the marked item or, in a long list, at its page. The scan waits for a press.
  mutating func beginScan(_ scan: ListScan) {
    self.scan = scan
    update { $0.beginScan() }
  }

  /// Handles a press of the single switch that does not choose at once. `index` is that of the item
  /// that was marked when the switch was pressed.
  mutating func pressInScan(from index: Int, at time: EventTime) {
    guard var list = shown.take() else { return }
    scan?.press(&list, from: index, at: time)
    shown = list
  }

  /// Handles the deadline of the scan.
  mutating func advanceScan(to time: EventTime) -> ListScan.Outcome {
    guard var list = shown.take() else { return .goesOn }
    defer { shown = list }
    return scan?.advance(&list, to: time) ?? .goesOn
  }

  /// Adds an item at the end; the first item makes the list visible.
  mutating func append(_ item: CandidateList.Item, _ choice: Choice) {
    choices.append(choice)
    if shown == nil {
      shown = CandidateList(title: title, [item], characters: characters)
    } else {
      shown?.append(item)
    }
  }

  /// Inserts items before the item with that index.
  mutating func insert(_ items: [(text: String, choice: Choice)], at index: Int) {
    choices.insert(contentsOf: items.map(\.choice), at: index)
    let added = items.map { CandidateList.Item($0.text) }
    if shown == nil {
      shown = CandidateList(title: title, added, characters: characters)
    } else {
      shown?.insert(added, at: index)
    }
  }

  /// Inserts actions before the last ones, which empty the field and close the list.
  mutating func insert(_ actions: [(text: String, choice: Choice)]) {
    insert(actions, at: choices.firstIndex { $0 == .clear || $0 == .close } ?? choices.count)
  }

  /// Adds a candidate of the source, or an account. Returns false if the list takes neither, or is
  /// full.
  mutating func offer(_ candidate: Candidate) -> Bool {
    guard choices.count < Candidate.limit else { return false }
    let choice: Choice
    switch origin {
    case .source: choice = .candidate(candidate)
    case .accounts:
      // An account without a user is shown as the domain.
      choice = .account(choices.count, user: candidate.text == title ? "" : candidate.text)
    case .actions:
      guard case .offered(let count) = suggestions else { return false }
      suggestions = .offered(count + 1)
      insert([(candidate.text, .candidate(candidate))], at: count)
      return true
    case .modes, .field, .domains: return false
    }
    append(
      CandidateList.Item(candidate.text, comment: candidate.comment, heading: candidate.heading),
      choice)
    // A scan that has begun with the first candidate marks pages once there are enough.
    if let scan, !scan.settings.isOfEarlierVersion, shown?.marked == 0, shown?.marksPage == false {
      update { $0.beginScan() }
    }
    return true
  }

  /// Whether the list closes when another field is edited.
  var isOfField: Bool {
    switch origin {
    case .accounts, .field, .domains, .actions: true
    case .modes, .source: false
    }
  }

  /// Whether the list closes when the text changes other than by typing. True for candidates, and
  /// for every list that has no items yet.
  var isOfText: Bool { origin == .source || shown == nil || suggestions != .none }

  /// Whether a source was asked for words, and has not answered yet.
  var awaitsSuggestions: Bool { suggestions == .awaited }
}

/// The lists of the edited field.
struct FieldLists {
  /// The list of the texts that the field offers, shown instead of keys; nil if it offers none.
  var texts: OpenList?
  /// The domains that may replace a period; nil if the field is not for an address, or there are no
  /// domains.
  var domains: OpenList?
  /// The actions for the field; nil if no field is edited.
  var actions: OpenList?
  /// The title of the item that leads from ``texts`` to ``actions``.
  var actionsTitle = ""
  /// Whether the field takes an account.
  var takesAccount = false

  /// Whether the field has a list that a key opens: texts or accounts.
  var hasOwn: Bool { texts != nil || takesAccount }

  /// Makes a value without lists, for when no field is edited.
  init() {}

  /// Makes the lists of a field of `form`.
  init(of field: FieldState, _ form: Form, domains: [String]) {
    texts = OpenList(textsOf: field)
    takesAccount = field.takesAccount
    actionsTitle = form.title(.actions)
    let domains = field.traits.offersDomains ? domains : []
    if !domains.isEmpty {
      self.domains = OpenList(
        .domains, title: form.title(.domains),
        domains.map { ($0, .domain($0, inPlaceOf: ".")) })
    }
    var actions: [(FormTitle, OpenList.Choice)] = [
      (.next, .role(.next)), (.previous, .role(.previous)), (.done, .role(.done)),
    ]
    if takesAccount { actions.insert((.accounts, .accounts), at: 0) }
    if texts != nil { actions.append((.list, .fieldList)) }
    var items = actions.map { (form.title($0), $1) }
    items += domains.map { ($0, .domain($0, inPlaceOf: "")) }
    items += [(form.title(.clear), .clear), (form.title(.close), .close)]
    self.actions = OpenList(.actions, title: actionsTitle, items)
  }
}

extension OpenList {
  /// Makes the list of the texts that a field offers, with the current text of the field marked;
  /// nil if the field offers none, or is secure.
  fileprivate init?(textsOf field: FieldState) {
    guard let view = field.inputView, !field.traits.isSecureTextEntry else { return nil }
    let texts: [String]
    let characters: CandidateList.Characters
    switch view {
    case .choices(let choices):
      texts = choices
      characters = .pick
    case .picker(let range):
      texts = range.prefix(InputView.limit).map(String.init)
      characters = .number
    }
    guard !texts.isEmpty else { return nil }
    self.init(
      .field, title: field.label, texts.map { ($0, .text($0)) },
      marked: texts.firstIndex(of: field.text) ?? 0, characters: characters)
  }
}
