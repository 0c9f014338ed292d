import CLibudev

/// What udev's rules say of an input device (`ID_SERIAL`, `ID_PATH`, `ID_INPUT_KEYBOARD`...); empty where no udev runs.
func udevProperties(ofNode node: String) -> [String: String] {
  guard let udev = udev_new() else { return [:] }
  defer { udev_unref(udev) }
  guard let device = udev_device_new_from_subsystem_sysname(udev, "input", node) else { return [:] }
  defer { udev_device_unref(device) }
  var properties: [String: String] = [:]
  var entry = udev_device_get_properties_list_entry(device)
  while let current = entry {
    if let name = udev_list_entry_get_name(current) {
      let value = udev_list_entry_get_value(current).map { String(cString: $0) }
      properties[String(cString: name)] = value ?? ""
    }
    entry = udev_list_entry_get_next(current)
  }
  return properties
}
