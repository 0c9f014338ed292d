import ArgumentParser
import Descriptors
import LinuxInput
import Reporting

/// `evscribe devices`
struct DevicesCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "The keyboards: how to name one, and why one is skipped.",
    discussion:
      """
      The first line of each is what to paste where a device is named. A board may have several nodes; then the last line \
      of each names what means them all. To find out whether another program has taken a keyboard for itself, it is \
      taken for a moment and given back, unless one of its keys is held.

      Exit code 66 if there is no keyboard that can be read, 77 if only the right is missing.
      """)

  @Flag(help: "One JSON array, for programs.")
  var json = false

  @Flag(help: "List what is no keyboard too.")
  var all = false

  func execute() throws(CommandFailure) {
    let candidates: [InputDeviceCandidate]
    do { candidates = try DeviceDiscovery().candidates() } catch { throw CommandFailure(error) }
    let shown = all || json ? candidates : candidates.filter(\.isKeyboard)
    let listing = DeviceListing(shown, among: candidates)
    var output = try CommandOutput()
    if json { try output.write(product: listing.json) } else { try output.write(listing.text) }
    try output.finish()
    guard !candidates.contains(where: \.isReadableKeyboard) else { return }
    do {
      _ = try DeviceSelector.all.select(among: candidates)
    } catch {
      throw CommandFailure(error)
    }
  }
}
