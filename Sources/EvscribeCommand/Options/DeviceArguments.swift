import ArgumentParser
import SystemIO
import LinuxInput
import LiveTyping
import PlainText

/// The options that select the keyboards to read.
struct DeviceArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The keyboards to read: a path, a by-id link, vid:pid, a name or part of one, or all.",
      discussion: """
        Also vid:pid:2 for the second of the same model, a Bluetooth address or uniq=SERIAL, phys=PORT (leave \
        off the final /inputN to select all nodes of the keyboard at that port), a udev property (ID_SERIAL_SHORT=SN42), or name=NAME. Default: \
        every readable keyboard. `evscribe devices` lists the selectors.
        """,
      valueName: "device"))
  var devices: [String] = []

  @Option(
    help: ArgumentHelp(
      "Exclude this keyboard, selected like the keyboards to read. Repeatable.",
      valueName: "device"))
  var except: [String] = []

  @Flag(
    help:
      "Exit with 69 (with 1 if a form was not sent) when a keyboard goes away, instead of waiting for it."
  )
  var noWait = false

  @Flag(
    help: """
      Read keys even when the terminal does not have the focus, or when there is no terminal. Everything typed on the \
      keyboards is then read, including passwords.
      """)
  var background = false

  @Flag(help: "Print the names of the keyboards that are read.")
  var verbose = false

  @Flag(help: "Report at the end how many events were read, and how often some were lost.")
  var stats = false

  /// Writes the numbers of read and lost events to stderr, if `--stats` is set.
  func tell(_ statistics: DeviceStatistics) {
    if stats { printError("\(statistics)") }
  }

  /// Opens the devices. If every keyboard is selected, keyboards plugged in later are opened too,
  /// unless `takesNewDevices` is false.
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
          "--except \(selector): found no such keyboard; `evscribe devices` lists the keyboards")
      }
      for error in loop.skipped {
        printError("\(error.advised); that keyboard is not used\(takesNewDevices ? " yet" : "")")
      }
      return loop
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Opens the devices, and passes their key events to `reader` until Ctrl+C is pressed or `reader`
  /// needs no more events.
  func read(with reader: any KeyEventReader) throws(CommandFailure) {
    var loop = try open()
    let screen = ScreenHost()
    try checkMayListen(hasTerminal: screen != nil)
    let output: LiveOutput
    do { output = try LiveOutput() } catch { throw CommandFailure(error) }
    var monitor = LiveMonitor(
      reader, output: output, screen: screen, listensInBackground: background)
    defer { tell(loop.statistics) }
    do { try loop.run(&monitor) } catch { throw CommandFailure(error) }
    if let error = output.error { throw CommandFailure(.inputOutput, "\(error)") }
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

  /// Checks that keys may be read. Without a terminal, no focus shows whether keys are meant for
  /// evscribe, so the command line must select a keyboard or have `--background`. Warns of a
  /// terminal that may not report its focus.
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
      there is no terminal whose focus shows when keys are meant for evscribe; select the keyboard \
      to read, or use --background to read everything typed on every keyboard
      """)
  }
}
