import ArgumentParser
import Descriptors
import SessionMaking
import YAMLReading

/// The configuration file: options of typing by their long names, which flags then override.
struct ConfigurationArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Options in a file, by their long names (mode: hangul).",
      discussion:
        "Default: evscribe/config.yaml in $XDG_CONFIG_HOME or ~/.config, if there is one.",
      valueName: "file"))
  var config: String?

  /// Sets what the file says.
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
    // A path that is not from the root counts as none (XDG Base Directory Specification).
    func folder(_ name: String) -> String? {
      Environment[name].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    if let folder = folder("XDG_CONFIG_HOME") { return "\(folder)/evscribe/config.yaml" }
    return folder("HOME").map { "\($0)/.config/evscribe/config.yaml" }
  }
}
