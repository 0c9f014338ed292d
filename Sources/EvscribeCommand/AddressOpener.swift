import Descriptors
import Reporting

#if canImport(Glibc)
  import Glibc
#endif

/// Opens addresses with the user's program. Form files have addresses of http and https alone.
final class AddressOpener {
  /// What was started and may still run.
  private var processes: [pid_t] = []

  /// Starts `xdg-open`. Waits for nothing: what has ended since the last call is collected. The
  /// browser outlives the form, and a signal for the group of the form's processes.
  func open(_ address: String) {
    processes.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    do throws(SystemError) {
      processes.append(try startProcess(["xdg-open", address], hasOwnGroup: true))
    } catch {
      printError("\(error); xdg-open opens the address of a form, is it installed?")
    }
  }
}
