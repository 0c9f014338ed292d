import CLibudev
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A receiver of udev's reports about devices that are ready: their permissions are set and their
/// links exist.
final class UdevMonitor {
  private let udev: OpaquePointer
  private let monitor: OpaquePointer
  let descriptor: FileDescriptor

  /// Monitors input devices from now on; nil if udev does not run (its socket is missing, as in
  /// most containers).
  init?(controlSocket: String = "/run/udev/control") {
    guard access(controlSocket, F_OK) == 0, let udev = udev_new() else { return nil }
    guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
      udev_unref(udev)
      return nil
    }
    guard udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil) >= 0,
      udev_monitor_enable_receiving(monitor) >= 0
    else {
      udev_monitor_unref(monitor)
      udev_unref(udev)
      return nil
    }
    self.udev = udev
    self.monitor = monitor
    descriptor = FileDescriptor(rawValue: udev_monitor_get_fd(monitor))
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(udev)
  }

  /// Reads all pending reports, without waiting. Returns whether devices should be searched for
  /// again: a device with a node was added or changed, or reports may have been lost.
  func drain() -> Bool {
    var hasNews = false
    while true {
      errno = 0
      guard let device = udev_monitor_receive_device(monitor) else {
        guard errno == ENOBUFS || errno == EINTR else { return hasNews }
        hasNews = true
        continue
      }
      let action = udev_device_get_action(device).map { String(cString: $0) }
      if action != "remove", udev_device_get_devnode(device) != nil { hasNews = true }
      udev_device_unref(device)
    }
  }
}
