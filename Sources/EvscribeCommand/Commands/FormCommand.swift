import Accounts
import ArgumentParser
import SystemIO
import FormFiles
import Documents
import LinuxInput
import LiveTyping
import SessionOutput
import PlainText
import SessionMaking
import SystemPackage
import TextFields
import Typing

/// `evscribe form`
struct FormCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "form",
    abstract: "Runs a form of text fields, which is filled in with a keyboard.",
    discussion: """
      Draws a form on the terminal, as described in a YAML file, and writes the values to stdout \
      when the form is sent: with Ctrl+Enter, or with Return in the last field. Return and Tab go \
      to the next field, Shift+Tab to the previous one. Escape closes a list or ends a \
      composition; otherwise it leaves the form, after asking once. If the form is not sent, for \
      whatever reason, nothing is written and the exit code is 1.

        evscribe form Samples/Forms/visitor.yaml
        values=$(evscribe form visitor.yaml --to shell) && eval "$values"
        evscribe form visitor.yaml --repeat --empty-after 60s --output log --append

      With --repeat, pressing Escape twice empties the form, and the stop key or a signal ends evscribe: the exit code is 0 if \
      a form was sent before, else 1.

      The file has a `title:` and `fields:`. Each field has a `name:`, and may have a `label:`, `keyboard: \
      number-pad`, `range: 1...100`, `choices: [M, F]`, `required: yes`, a `maximum-length:`, a `pattern:`, `lines: 3` \
      or `secure: yes`. docs/forms.md describes all settings; when --check finds an unknown one, \
      it lists the valid ones.
      """)

  @Argument(
    help: ArgumentHelp("The YAML file of the form.", valueName: "form"),
    completion: .file(extensions: ["yaml"]))
  var form: String

  @OptionGroup(title: "Keyboards") var devices: DeviceArguments
  @OptionGroup(title: "The form") var arguments: FormArguments
  @OptionGroup(title: "The form") var screen: ScreenArguments
  @OptionGroup(title: "The form") var sound: SoundArguments
  @OptionGroup(title: "The form") var tone: ToneArguments
  @OptionGroup(title: "Grabbing the keyboard") var grab: GrabArguments
  @OptionGroup(title: "Typing") var typing: OptionFlags<FormOptions>
  @OptionGroup(title: "Files") var configuration: ConfigurationArguments
  @OptionGroup(title: "Files") var output: OutputArguments

  @Flag(help: "Only check the form and the values, and report the mistakes in them.")
  var check = false

  func execute() throws(CommandFailure) {
    try output.check()
    try screen.check()
    let read = try FormArguments.identifiedFile(at: form)
    let file = read.file
    let live = try arguments.liveForm(
      file, try FormArguments.filled(file, valuesAt: arguments.values, checksRules: check),
      try configuration.accounts(for: file, read.identity), isPlain: screen.isPlain)
    if check { return }
    var options = StatedOptions()
    try configuration.apply(to: &options, for: file)
    try typing.apply(to: &options)
    var run = LiveRun(
      options: options.options, devices: devices,
      outputPath: output.output == "-" ? nil : output.output)
    run.optional = options.namesOfFile
    run.appends = output.append
    run.grab = grab
    run.form = live
    try screen.apply(to: &run)
    try sound.apply(tone, to: &run)
    run.formIsSecret = arguments.to != .events && file.form.hasSecureField
    if run.formIsSecret { try output.checkDoesNotAppendSecrets() }
    do { try run.run() } catch { throw error.placed(by: options) }
  }
}

/// The options for running a form: the format of its output, its initial values, and what happens
/// when the form is sent or left idle.
struct FormArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of the values: json, shell, tsv or events.",
      discussion: """
        json: one object whose values are strings. shell: lines FORM_NAME='...' for eval. tsv: lines of name, tab and \
        value, with \\t, \\n, \\r and \\\\ as escapes. events: each question and notification as it happens, one JSON \
        object per line.
        """, valueName: "format"))
  var to = FormReceiver.Format.json

  @Option(
    help: ArgumentHelp("First fill in the values in this file, a JSON object.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var values: String?

  @Flag(help: "Start over after the form is sent or left, for the next visitor.")
  var `repeat` = false

  @Option(
    help: ArgumentHelp(
      "Empty the form when no key has been pressed for this long, for example 60s.",
      valueName: "time"))
  var emptyAfter: String?

  @Flag(
    name: .customLong("open"),
    help: "When the form is sent, open its address (url:) with xdg-open.")
  var opens = false

  /// A form file that was read.
  struct ReadForm {
    var file: FormFile
    /// The name and hash of the file, for the head of a recording.
    var recorded: RecordedForm
    /// The identity of the file; nil if it was not determined, or if the file cannot have
    /// permissions: it is not a regular file, or its path is not UTF-8.
    var identity: FormIdentity?
  }

  /// Reads a form file without determining its identity.
  static func file(at path: String) throws(CommandFailure) -> ReadForm {
    let bytes: [UInt8]
    do { bytes = try readFile(at: path) } catch { throw CommandFailure(reading: error) }
    return try parsed(bytes, from: path)
  }

  private static func parsed(
    _ bytes: [UInt8], from path: String
  ) throws(CommandFailure) -> ReadForm {
    do {
      let file = try FormFile(parsing: bytes)
      if file.form.hasSecureField { protectMemory() }
      return ReadForm(file: file, recorded: RecordedForm(path: path, content: bytes))
    } catch {
      try report(FormFile.mistakes(in: bytes).map { CommandFailure($0, in: path) })
      throw CommandFailure(error, in: path)
    }
  }

  /// Returns the form, filled in with the values of the JSON file at `values`, or unchanged if
  /// `values` is nil. Values may break the form's rules unless `checksRules` is true, because the
  /// user of a live form can correct them.
  static func filled(
    _ file: FormFile, valuesAt values: String?, checksRules: Bool = false
  ) throws(CommandFailure) -> Form {
    var form = file.form
    guard let values else { return form }
    let bytes: [UInt8]
    do { bytes = try readFile(at: values) } catch { throw CommandFailure(reading: error) }
    var mistakes: [JSONError] = []
    FormValues(parsing: bytes, for: form, checksRules: checksRules, noting: &mistakes)
      .apply(to: &form)
    try report(mistakes.map { CommandFailure($0, in: values) })
    return form
  }

  /// Writes all mistakes but the last to stderr, and throws the last. Does nothing if there are
  /// none.
  private static func report(_ mistakes: [CommandFailure]) throws(CommandFailure) {
    guard let last = mistakes.last else { return }
    for mistake in mistakes.dropLast() { printError(mistake.message) }
    if mistakes.count >= FormFile.mistakeLimit {
      printError("there may be more than these \(mistakes.count) mistakes")
    }
    throw last
  }

  /// Reads a form file and, if the file can have permissions, determines its identity.
  static func identifiedFile(at path: String) throws(CommandFailure) -> ReadForm {
    let bytes: [UInt8]
    let identity: FormIdentity
    do throws(SystemError) {
      let opened = try OpenedForm(path)
      FilesRead.add(opened.file.descriptor)
      bytes = try opened.file.readAll(limit: 16 << 20)
      identity = opened.identity
    } catch  where error.code == .invalidArgument || error.code == .illegalByteSequence {
      return try file(at: path)
    } catch {
      throw CommandFailure(reading: error)
    }
    var read = try parsed(bytes, from: path)
    read.identity = identity
    return read
  }

  /// Creates the form of a live session, with its values and the user's accounts. Throws if the
  /// form has no address for `--open`, or if the time of `--empty-after` is invalid.
  func liveForm(
    _ file: FormFile, _ form: Form, _ accounts: LiveAccounts?, isPlain: Bool
  ) throws(CommandFailure) -> LiveForm {
    if opens, file.form.address == nil {
      throw CommandFailure(
        .usage,
        "--open: no field of the form has an address; add `url:` to a field, or leave out --open")
    }
    return LiveForm(
      form, title: file.title, sentences: file.sentences, format: to,
      repeats: `repeat`, idleLimit: try microseconds(emptyAfter, of: "empty-after"),
      isPlain: isPlain,
      accounts: accounts, open: opens ? AddressOpener().open : nil)
  }
}

extension FormReceiver.Format: ExpressibleByArgument {}

extension Form {
  /// Whether any field is secure.
  var hasSecureField: Bool { secureFields.contains { _ in true } }

  /// Whether any secure field contains text.
  var hasSecureText: Bool { secureFields.contains { !$0.text.isEmpty } }

  private var secureFields: some Sequence<FieldState> {
    (0..<count).lazy.map { self[$0] }.filter(\.traits.isSecureTextEntry)
  }
}
