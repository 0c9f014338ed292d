import ArgumentParser
import SystemIO
import LinuxInput
import PlainText

/// `evscribe devices`
struct DevicesCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "Lists keyboards: how to select each, and why one is skipped.",
    discussion:
      """
      The first line of each entry is its selector, which can be pasted where a device is expected. If a keyboard has \
      several nodes, the last line of each of its entries is a selector for all of these nodes. To \
      find out whether another program has grabbed a keyboard, evscribe grabs it for a moment, \
      unless one of its keys is held.

      Exit code 66 if there is no readable keyboard, 77 if only permission is missing.
      """)

  @Flag(help: "Print one JSON array, for programs.")
  var json = false

  @Flag(help: "Also list devices that are not keyboards.")
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
