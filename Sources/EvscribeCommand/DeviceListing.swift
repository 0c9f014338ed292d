import KeyEvents
import LinuxInput
import TextOutput

/// Input devices, listed for people or for programs.
struct DeviceListing {
  private let devices: [InputDeviceCandidate]

  init(_ devices: [InputDeviceCandidate]) { self.devices = devices }

  /// Two lines a device: what to paste, then what it is.
  var text: String {
    devices.map { device in
      let state = device.reasonToSkip().map { "skipped: \($0)" } ?? "can be read"
      return """
        \(device.stablePath)
            "\(device.identity.name)"  \(device.identity.busName)  \(device.identifiers)  \
        \(device.path)  \(state)

        """
    }.joined()
  }

  /// An array of objects.
  var json: String {
    let objects = devices.map { device in
      let skipped = device.reasonToSkip().map(jsonString) ?? "null"
      let links = device.links.map(jsonString).joined(separator: ",")
      return """
        {"selector":\(jsonString(device.stablePath)),"path":\(jsonString(device.path)),\
        "name":\(jsonString(device.identity.name)),"bus":\(jsonString(device.identity.busName)),\
        "id":\(jsonString(device.identifiers)),"links":[\(links)],\
        "keyboard":\(device.kind == .keyboard),"skipped":\(skipped)}
        """
    }
    return "[\(objects.joined(separator: ",\n "))]\n"
  }
}
