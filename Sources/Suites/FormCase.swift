import SystemIO
import FormFiles
import KeyEvents
import TextFields
import SessionMaking
import SessionOutput
import Documents

/// The part of a case that types into a form: the form and its expected state after the last key.
package struct FormCase {
  private let source: Source
  /// The expected texts by field name. Fields that are not named must be empty.
  private let values: YAMLNode
  private let focus: (name: String, node: YAMLNode)?
  private let isSent: (answer: Bool, node: YAMLNode)?
  private let events: [(line: String, mark: YAMLMark)]?
  /// The accounts that the form can offer; no account source is asked.
  private let accounts: KnownAccounts
  /// The node of `accounts:`, if any.
  private let accountsNode: YAMLNode?

  private enum Source {
    case file(String, YAMLMark)
    case inline(FormFile)
  }

  /// The YAML keys that a case with a form may have, instead of `text:`.
  static let words = ["values", "focus", "sent", "events", "accounts"]

  /// The value of `focus:` that means no field.
  private static let noField = "none"

  /// Reads the form of a case and its expectations.
  ///
  /// - Parameters:
  ///   - form: `form:` of the case or of its suite's `defaults:`.
  ///   - expected: the pairs of the case whose keys are in ``words``.
  ///   - place: the position of the case.
  ///   - suite: the path of the suite.
  /// - Throws: the first mistake, with its position.
  init(
    _ form: YAMLPair, _ expected: [YAMLPair], at place: YAMLMark, in suite: String
  ) throws(YAMLError) {
    source = try Self.source(form, in: suite)
    var values: YAMLNode?
    var focus: (String, YAMLNode)?
    var isSent: (Bool, YAMLNode)?
    var events: [(String, YAMLMark)]?
    var accounts = KnownAccounts()
    var accountsNode: YAMLNode?
    for pair in expected {
      let node = pair.value
      switch pair.key {
      case "values": values = node
      case "focus": focus = (try node.text("the name of a field, or `none`"), node)
      case "sent": isSent = (try node.answer("true or false"), node)
      case "accounts":
        accounts = try KnownAccounts(node)
        accountsNode = node
      default:
        var lines: [(String, YAMLMark)] = []
        for item in try node.items("a list of events, as in `- name did-begin`") {
          lines.append((try item.text("an event, as in `name did-begin`"), item.mark))
        }
        events = lines
      }
    }
    guard let values else {
      throw YAMLError("the case has no `values:`; add the texts of the form's fields", at: place)
    }
    _ = try values.pairs("field values, as in `name: Kim`")
    self.values = values
    self.focus = focus
    self.isSent = isSent
    self.events = events
    self.accounts = accounts
    self.accountsNode = accountsNode
  }

  /// Returns the accounts for the form of a session. If `isRecorded` is true, the inputs contain
  /// the answers to the form's requests, so the accounts do not answer any.
  func accounts(isRecorded: Bool) -> KnownAccounts {
    var accounts = accounts
    accounts.answersRequests = !isRecorded
    return accounts
  }

  /// Checks the form in a suite's `defaults:`. A file that it names is not read.
  ///
  /// - Throws: the first mistake.
  static func check(_ pair: YAMLPair, in suite: String) throws(YAMLError) {
    _ = try source(pair, in: suite)
  }

  private static func source(_ pair: YAMLPair, in suite: String) throws(YAMLError) -> Source {
    if case .scalar = pair.value.content {
      let path = try pair.value.text("a form, or the path of one")
      guard !path.isEmpty else {
        throw pair.value.error(expected: "a form, or the path of one")
      }
      return .file(resolved(path == "-" ? "./-" : path, from: suite), pair.value.mark)
    }
    return .inline(try FormFile(pair.value))
  }

  /// Returns the form, as read from its file or from the suite, and the description of its file;
  /// the description is nil for a form in the suite.
  ///
  /// - Throws: if the form file cannot be read or is invalid.
  func read() throws(SuiteCaseError.Problem) -> (file: FormFile, recorded: RecordedForm?) {
    switch source {
    case .inline(let file): return (file, nil)
    case .file(let path, let mark):
      let bytes: [UInt8]
      do { bytes = try readRegularFile(at: path) } catch { throw .unreadableForm(error, mark) }
      do { return (try FormFile(parsing: bytes), RecordedForm(path: path, content: bytes)) } catch {
        throw .form(error, file: path, mark)
      }
    }
  }

  /// Returns the form at the start of the case; nil if `file` is nil. A recording lacks the keys of
  /// secure fields, so if `isRecorded` is true, the form is asked to set the secure fields to their
  /// expected values.
  ///
  /// - Throws: if the expectations do not fit the form.
  func begun(
    of file: FormFile?, isRecorded: Bool
  ) throws(SuiteCaseError.Problem) -> Form? {
    guard let file else { return nil }
    var form = file.form
    form.recordsEvents = events != nil
    do throws(YAMLError) {
      let values = try FormValues(self.values, for: form, fillsSecrets: isRecorded)
      try checkNames(for: form)
      guard isRecorded else { return form }
      for (name, text) in values.texts {
        guard let index = form.index(of: name), form[index].traits.isSecureTextEntry else {
          continue
        }
        form.setText(text, of: name)
      }
      form.lackSecrets()
      return form
    } catch {
      throw .value(error)
    }
  }

  private func checkNames(for form: Form) throws(YAMLError) {
    let names = (0..<form.count).map { form[$0].name }
    if let focus, focus.name != Self.noField, form.index(of: focus.name) == nil {
      throw Self.unknown(focus.name, "field", among: names + [Self.noField], at: focus.node.mark)
    }
    for pair in try accountsNode?.pairs("domains with their accounts") ?? [] {
      let domains = (0..<form.count).compactMap { form[$0].takesAccount ? form[$0].domain : nil }
      if domains.isEmpty {
        throw YAMLError(
          "the form has no field that takes an account (one with `content:` and `domain:`)",
          at: pair.keyMark)
      }
      if !domains.contains(where: { $0.lowercased() == pair.key.lowercased() }) {
        throw Self.unknown(
          pair.key, "field that takes an account of", among: domains, at: pair.keyMark)
      }
    }
    let kinds = FormEvent.Kind.allCases.map(\.rawValue)
    for event in events ?? [] {
      var words = event.line.split(separator: " ")[...]
      if let first = words.first, FormEvent.Kind(rawValue: String(first)) == nil {
        guard form.index(of: String(first)) != nil else {
          throw Self.unknown(String(first), "field or event", among: names + kinds, at: event.mark)
        }
        words.removeFirst()
      }
      guard let kind = words.first else {
        throw .found(
          "no event", expected: "one of \(kinds.joined(separator: ", "))", at: event.mark)
      }
      guard FormEvent.Kind(rawValue: String(kind)) != nil else {
        throw Self.unknown(String(kind), "event", among: kinds, at: event.mark)
      }
      // The answer to a change follows its text.
      let answer = words.dropFirst().first.map(String.init) ?? ""
      if kind.hasPrefix("should-"), kind != FormEvent.Kind.shouldChange.rawValue,
        answer != "yes", answer != "no"
      {
        throw .found(
          "\(YAMLNode.quoted(answer)) after `\(kind)`", expected: "yes or no", at: event.mark)
      }
    }
  }

  /// The maximum number of words that a message lists.
  private static let shownWords = 30

  private static func unknown(
    _ word: String, _ what: String, among known: [String], at mark: YAMLMark
  ) -> YAMLError {
    let rest = known.count > shownWords ? "..." : ""
    let words = known.prefix(shownWords).joined(separator: ", ")
    let advice = suggestion(for: word, among: known) ?? "expected \(words)\(rest)"
    return YAMLError("there is no \(what) \(YAMLNode.quoted(word)); \(advice)", at: mark)
  }

  /// Returns the difference between the form at the end and the expected form; nil if there is
  /// none. If `isRecorded` is true, an update leaves the values of secure fields alone, because the
  /// case fills them in.
  func difference(_ form: Form, _ events: [FormEvent], isRecorded: Bool) -> FormDifference? {
    var difference = FormDifference()
    for index in 0..<form.count {
      let field = form[index]
      difference.compare(
        field.text, of: field.name, isSecure: field.traits.isSecureTextEntry,
        isFilledIn: isRecorded, in: values)
    }
    if let focus {
      let given = form.firstResponder.map { form[$0].name } ?? Self.noField
      difference.compare(given, to: focus.name, as: "focus", focus.node)
    }
    if let isSent {
      difference.compare(
        "\(form.isSent)", to: "\(isSent.answer)", as: "sent", isSent.node,
        because: form.isAborted ? "it was left" : form.unsentReason)
    }
    if let lines = self.events { difference.compare(events.map(\.words), to: lines.map(\.line)) }
    return difference.isEmpty ? nil : difference
  }
}
