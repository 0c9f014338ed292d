import Descriptors

#if canImport(Glibc)
  import Glibc
#endif

/// Opens addresses with the user's program. Form files have addresses of http and https alone.
final class AddressOpener {
  /// What was started and may still run.
  private var processes: [pid_t] = []

  /// Starts `xdg-open`. Waits for nothing: what has ended since the last call is collected. The
  /// browser outlives the form, and a signal for the group of the form's processes. Returns what is
  /// to be said if it cannot be started.
  func open(_ address: String) -> String? {
    processes.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    do throws(SystemError) {
      processes.append(try startProcess(["xdg-open", address], hasOwnGroup: true))
      return nil
    } catch {
      return "\(error); is xdg-open installed, which opens the address of a form?"
    }
  }
}
