import Accounts
import ArgumentParser
import SystemIO
import FormFiles
import SessionMaking
import Typing
import Documents

/// The configuration file: typing options by their long names, which flags override, and the
/// commands that list and save accounts.
struct ConfigurationArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read options from this file, by their long names (mode: hangul).",
      discussion:
        "Default: evscribe/config.yaml in $XDG_CONFIG_HOME or ~/.config, if there is one.",
      valueName: "file"))
  var config: String?

  /// Sets the options that the file states. A missing default file is not an error.
  func apply(to options: inout StatedOptions) throws(CommandFailure) {
    guard let path else { return }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try config == nil ? readRegularFile(at: path) : readFile(at: path)
    } catch  where config == nil && error.isMissing {
      return
    } catch {
      throw CommandFailure(reading: error)
    }
    try Self.apply(bytes, of: path, to: &options)
  }

  /// Sets the options that the content of a file states.
  static func apply(
    _ bytes: [UInt8], of path: String, to options: inout StatedOptions
  ) throws(CommandFailure) {
    do throws(YAMLError) {
      let root = try YAMLNode(parsing: bytes)
      if root.isAbsent { return }
      // Parsed only to find mistakes: only a form uses the accounts.
      var accounts = AccountConfiguration()
      for pair in try root.pairs("options, as in `mode: hangul`") {
        if try accounts.parse(pair) { continue }
        guard TypingOptions.names.contains(pair.key) else {
          throw .noOption(pair, among: TypingOptions.names + AccountConfiguration.words)
        }
        try options.apply(pair, in: path)
      }
    } catch {
      throw CommandFailure(error, in: path)
    }
  }

  /// The path of the file; nil if the environment names no folder for it.
  var path: String? { config ?? Self.defaultPath }

  /// Sets the modes and options for typing into a form: the form's own modes, otherwise those of
  /// the configuration file, otherwise those that the fields of the form need
  /// (``FormFile/neededModes``). Settings of the configuration file for text output have no effect.
  func apply(to options: inout StatedOptions, for form: FormFile) throws(CommandFailure) {
    options.set(modes: form.neededModes)
    try apply(to: &options)
    options.clearWithoutEffectInForms()
    if let modes = form.modes?.compactMap(TypingOptions.ModeName.init(rawValue:)) {
      options.set(modes: modes)
    }
  }

  private static var defaultPath: String? {
    configurationFolder(in: Environment.all).map { "\($0)/config.yaml" }
  }
}
