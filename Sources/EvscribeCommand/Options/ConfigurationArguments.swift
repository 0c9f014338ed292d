import ArgumentParser
import Descriptors
import SessionMaking
import YAMLReading

/// The configuration file: typing options by their long names. Flags override them.
struct ConfigurationArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Options in a file, by their long names (mode: hangul).",
      discussion:
        "Default: evscribe/config.yaml in $XDG_CONFIG_HOME or ~/.config, if there is one.",
      valueName: "file"))
  var config: String?

  /// Sets the options that the file states. A missing default file is no error.
  func apply(to options: inout StatedOptions) throws(CommandFailure) {
    guard let path = config ?? Self.defaultPath else { return }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try config == nil ? readRegularFile(at: path) : readFile(at: path)
    } catch  where config == nil && error.isMissing {
      return
    } catch {
      throw CommandFailure(reading: error)
    }
    do throws(YAMLError) {
      let root = try YAMLNode(parsing: bytes)
      if root.isAbsent { return }
      for pair in try root.pairs("options, as in `mode: hangul`") {
        try options.apply(pair, in: path)
      }
    } catch {
      throw CommandFailure(error, in: path)
    }
  }

  private static var defaultPath: String? {
    // The XDG Base Directory Specification ignores relative paths.
    func folder(_ name: String) -> String? {
      Environment[name].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    if let folder = folder("XDG_CONFIG_HOME") { return "\(folder)/evscribe/config.yaml" }
    return folder("HOME").map { "\($0)/.config/evscribe/config.yaml" }
  }
}
