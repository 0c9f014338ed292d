import SystemIO

#if canImport(Glibc)
  import Glibc
#endif

/// A launcher of the user's browser for the addresses of forms. The addresses are not checked here,
/// because a form file can contain only http and https addresses.
final class AddressOpener {
  /// The started processes that may not have ended yet.
  private var processes: [pid_t] = []

  /// Starts `xdg-open` without waiting for it, and collects the processes that have ended since the
  /// last call. The browser outlives the form, and signals to the form's process group do not reach
  /// it. Returns the message to show if `xdg-open` cannot be started; nil otherwise.
  func open(_ address: String) -> String? {
    processes.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    do throws(SystemError) {
      processes.append(try startProcess(["xdg-open", address], hasOwnGroup: true))
      return nil
    } catch {
      return "\(error); opening the form's address requires xdg-open (Debian package xdg-utils)"
    }
  }
}
