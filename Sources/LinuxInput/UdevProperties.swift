import CLibudev
import SystemIO
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Reads the udev properties of an input device (`ID_SERIAL`, `ID_PATH`, `ID_INPUT_KEYBOARD`...).
///
/// - Parameter node: the name of its node, such as `event5`.
/// - Returns: the properties by name; if udev does not run, only those that the kernel sets
///   (`DEVNAME`, `MAJOR`...); none if the device does not exist.
/// - Throws: if the process runs out of descriptors.
func udevProperties(ofNode node: String) throws(SystemError) -> [String: String] {
  /// Throws if libudev returned nothing because the process ran out of descriptors, according to
  /// `errno`.
  func checkIsNone() throws(SystemError) {
    let error = SystemError("look up the properties of", node, Errno(rawValue: errno))
    if error.isExhaustion { throw error }
  }
  guard let udev = udev_new() else { return [:] }
  defer { udev_unref(udev) }
  errno = 0
  guard let device = udev_device_new_from_subsystem_sysname(udev, "input", node) else {
    try checkIsNone()
    return [:]
  }
  defer { udev_device_unref(device) }
  var properties: [String: String] = [:]
  errno = 0
  var entry = udev_device_get_properties_list_entry(device)
  if entry == nil { try checkIsNone() }
  while let current = entry {
    if let name = udev_list_entry_get_name(current) {
      let value = udev_list_entry_get_value(current).map { String(cString: $0) }
      properties[String(cString: name)] = value ?? ""
    }
    entry = udev_list_entry_get_next(current)
  }
  return properties
}
