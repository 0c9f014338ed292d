import SystemIO
import KeyEvents
import LinuxInput
import PlainText
import SessionOutput

/// A list of input devices, as text for people or as JSON for programs.
struct DeviceListing {
  private let rows: [Row]

  fileprivate struct Row {
    var device: InputDeviceCandidate
    var selector: String
    /// All nodes of the same keyboard, including `device`.
    var board: [InputDeviceCandidate]
    /// The selector that matches all keyboard nodes of the keyboard; nil if there is none.
    var boardSelector: String?
    /// Whether a program has grabbed the node; nil if it cannot be opened or checked.
    var isGrabbed: Bool?
    var holders: [DeviceHolder]
  }

  /// Examines `devices`, and finds a selector for each that distinguishes it from the others in
  /// `all`. Grabs each readable node for a moment to find out whether another program has grabbed
  /// it.
  init(_ devices: [InputDeviceCandidate], among all: [InputDeviceCandidate]) {
    rows = devices.map { device in
      let isGrabbed = device.openError == nil ? LinuxInput.isGrabbed(deviceAt: device.path) : nil
      return Row(
        device: device, selector: device.selector(among: all).description,
        board: all.filter(device.isOfSameKeyboard),
        boardSelector: device.boardSelector(among: all)?.description, isGrabbed: isGrabbed,
        holders: isGrabbed == true ? DeviceHolder.all(of: device.path) : [])
    }
  }

  /// The list for people. For each device, one line has its selector, and the next its description.
  /// A line with a link that can be pasted follows if the link differs from the selector, and a
  /// line with the other listed nodes of the same keyboard, if there are any.
  var text: DisplayText {
    let listed = Set(rows.map(\.device.path))
    return rows.map { row in
      let device = row.device
      // A link with escaped characters could not be pasted.
      let shown = device.links.first { $0.escapingControls == $0 }
      let link: DisplayText =
        shown.map { $0 == row.selector ? "" : "    \(shellWord($0))\n" } ?? ""
      return """
        \(shellWord(row.selector))
            "\(device.identity.displayName)"  \(device.busName)  \(device.identifiers)  \
        \(device.path)  \(row.state)
        \(link)\(row.boardLine(naming: listed))
        """
    }.joined()
  }

  /// The list as a JSON array of objects.
  var json: String {
    let objects = rows.map { row in
      let device = row.device
      let skipped = device.reasonToSkip().map(jsonString) ?? "null"
      let links = device.links.map(jsonString).joined(separator: ",")
      let holders = row.holders.map {
        "{\"pid\":\($0.process),\"command\":\(jsonString($0.command))}"
      }
      return """
        {"selector":\(jsonString(row.selector)),"path":\(jsonString(device.path)),\
        "name":\(jsonString(device.identity.name)),"bus":\(jsonString(device.busName)),\
        "id":\(jsonString(device.identifiers)),"phys":\(jsonString(device.identity.physicalPath)),\
        "uniq":\(jsonString(device.identity.uniqueID)),"links":[\(links)],\
        "keyboard":\(device.isKeyboard),"readable":\(device.openError == nil),\
        "board":{"selector":\(row.boardSelector.map(jsonString) ?? "null"),\
        "paths":[\(row.board.map { jsonString($0.path) }.joined(separator: ","))]},\
        "grabbed":\(row.isGrabbed.map { "\($0)" } ?? "null"),\
        "holders":[\(holders.joined(separator: ","))],"skipped":\(skipped)}
        """
    }
    return "[\(objects.joined(separator: ",\n "))]\n"
  }
}

extension DeviceListing.Row {
  /// Returns a line with the other nodes of the keyboard that are in `listed`, and the selector of
  /// all its nodes; empty if there are no others.
  fileprivate func boardLine(naming listed: Set<String>) -> DisplayText {
    let others = board.map(\.path).filter { $0 != device.path && listed.contains($0) }
    guard !others.isEmpty else { return "" }
    let whole = boardSelector.map { "; selector of all its nodes: \(shellWord($0))" } ?? ""
    return "    same keyboard as \(others.joined(separator: ", "))\(whole)\n"
  }

  fileprivate var state: String {
    if let reason = device.reasonToSkip() { return "skipped: \(reason)" }
    guard isGrabbed == true else { return "can be read" }
    guard !holders.isEmpty else {
      return "can be opened, but another user's program has grabbed it"
    }
    let programs = holders.map(\.description).joined(separator: ", ")
    return "can be opened, but another program has grabbed it; it is open in \(programs)"
  }
}
