import PlainText
import SessionMaking
import SystemIO
import Typing

/// The check of the configuration file.
extension Machine {
  func configurationFile(in folder: String) -> String { "\(root + folder)/config.yaml" }

  /// The finding on the configuration file: the options that it sets, or the reason why commands
  /// refuse it; none without a file. Settings for accounts are checked in `accounts`.
  var configuration: [DoctorFinding] {
    guard let folder = configurationFolder(in: environment) else { return [] }
    let path = configurationFile(in: folder)
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try readRegularFile(at: path) } catch {
      return error.isMissing ? [] : [.problem("\(error)")]
    }
    var stated = StatedOptions()
    do throws(CommandFailure) {
      try ConfigurationArguments.apply(bytes, of: path, to: &stated)
      do throws(StatedOptionsError) { try stated.check() } catch { throw CommandFailure(error) }
    } catch {
      return [.problem("\(error.message)")]
    }
    let names = TypingOptions.names.filter { stated.statement(of: [$0]) != nil }
    return names.isEmpty ? [] : [.fine("\(path) sets \(names.joined(separator: ", "))")]
  }
}
