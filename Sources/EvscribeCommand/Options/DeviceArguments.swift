import ArgumentParser
import Descriptors
import LinuxInput
import Reporting

/// Which keyboards are read.
struct DeviceArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Keyboards: a path, a by-id link, vid:pid, a name or a part of it, all.",
      discussion: """
        Also vid:pid:2 for the second of its make, a Bluetooth address or uniq=SERIAL, phys=SOCKET (without its \
        /inputN all nodes of the board there), a property of udev (ID_SERIAL_SHORT=SN42), name=NAME. Default: every \
        keyboard that can be read. `evscribe devices` lists them.
        """,
      valueName: "device"))
  var devices: [String] = []

  @Option(
    help: ArgumentHelp(
      "Not this keyboard. Repeatable; names one as an argument does.", valueName: "device"))
  var except: [String] = []

  @Flag(help: "End with code 69 when a keyboard goes away, instead of waiting for it.")
  var noWait = false

  @Flag(
    help: """
      Hear the keys also while this terminal has not the focus, or where there is no terminal. Then everything typed \
      on that keyboard is heard, passwords included.
      """)
  var background = false

  @Flag(help: "Say at the end how many events were read, and how often some were lost.")
  var stats = false

  /// Writes the read statistics to stderr with `--stats`.
  func tell(_ statistics: DeviceStatistics) {
    if stats { printError("\(statistics)") }
  }

  /// Opens the devices. Where every keyboard is selected, keyboards that are plugged in later are
  /// opened too, unless `takesNewDevices` is false.
  func open(
    takesNewDevices: Bool = true, grab: GrabOptions? = nil
  ) throws(CommandFailure) -> EventLoop {
    let selectors = try Self.selectors(devices)
    let exceptions = try Self.selectors(except)
    do throws(EventLoopError) {
      let loop = try EventLoop(
        selectors: selectors, exceptions: exceptions, waitsForDevice: !noWait,
        takesNewDevices: takesNewDevices, grab: grab)
      for selector in loop.missingExceptions {
        printError(
          "--except \(selector): there is no such keyboard now; `evscribe devices` lists those there are"
        )
      }
      for error in loop.skipped { printError("\(error.advised); that keyboard is not heard") }
      return loop
    } catch {
      throw CommandFailure(error)
    }
  }

  static func selectors(_ texts: [String]) throws(CommandFailure) -> [DeviceSelector] {
    var selectors: [DeviceSelector] = []
    do throws(DeviceSelectorError) {
      for text in texts { selectors.append(try DeviceSelector(text)) }
    } catch {
      throw CommandFailure(.usage, "\(error)")
    }
    return selectors
  }

  /// Without a terminal there is no focus to tell whether keys are meant for evscribe: then a
  /// keyboard or `--background` must be given. Warns of a terminal that may not report its focus.
  func checkMayListen(hasTerminal: Bool) throws(CommandFailure) {
    guard !background else { return }
    if hasTerminal {
      let focus = DoctorFinding.focus(Environment.all, tmuxOption: tmuxOption)
      if let focus, focus.kind != .fine { printError("\(focus.line)") }
      return
    }
    guard devices.isEmpty || devices.contains("all") else { return }
    throw CommandFailure(
      .usage,
      """
      there is no terminal whose focus says when the keys are meant for evscribe; name the keyboard to hear, or say \
      --background to hear every keyboard whatever is typed on it
      """)
  }
}
