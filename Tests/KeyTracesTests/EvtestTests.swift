import KeyEvents
import Testing

@testable import KeyTraces

private let head = """
  user@host:~$ sudo evtest
  No device specified, trying to scan all of /dev/input/event*
  Available devices:
  /dev/input/event0:\tPower Button
  Select the device event number [0-5]: 1
  Input driver version is 1.0.1
  Input device ID: bus 0x3 vendor 0x5f3 product 0x7 version 0x100
  Input device name: "HID "05f3":0007"
  Supported events:
    Event type 0 (EV_SYN)
    Event type 1 (EV_KEY)
      Event code 30 (KEY_A)
      Event code 240 (KEY_UNKNOWN)
    Event type 3 (EV_ABS)
      Event code 40 (ABS_MISC)
        Value      7
        Min     -127
        Max      127
    Event type 17 (EV_LED)
      Event code 0 (LED_NUML) state 1
      Event code 1 (LED_CAPSL) state 0
  Key repeat handling:
    Repeat type 20 (EV_REP)
      Repeat code 0 (REP_DELAY)
        Value    250
  Properties:
    Property type 5 (INPUT_PROP_ACCELEROMETER)
  Testing ... (interrupt to exit)
  ***********************************************
    This device is grabbed by another process.
  ***********************************************

  """

@Suite("Reading evtest")
struct EvtestTests {
  @Test("A paste is read with prompts, asterisk boxes, echoes, old and unknown names")
  func paste() throws {
    let text =
      head + """
        Event: time 1.000000, type 4 (EV_MSC), code 4 (MSC_SCAN), value 70004
        Event: time 1.000000, type 1 (EV_KEY), code 30 (KEY_A), value 1
        Event: time 1.000000, -------------- SYN_REPORT ------------
        aEvent: time 1.250000, type 1 (EV_KEY), code 583 (?), value 2
        Event: time 1.250001, ++++++++++++++ SYN_MT_REPORT ++++++++++++
        Event: time 1.250001, -------------- SYN_CONFIG ------------
        > Event: time 1.300000, type 4 (Misc), code 4 (ScanCode), value ff7f0001
        > Event: time 1.300000, type 3 (Absolute), code 40 (Misc), value -12
        > Event: time 1.300000, -------------- Report Sync ------------
        and then it hangs:
        ^CEvent: time 2.000000, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
        Event: time 2.000000, -------------- SYN_REPORT ------------

        """
    for portion in [1, 5, .max] {
      let trace = try TraceText(text, portions: portion)
      #expect(
        trace.lines == [
          "1000000 4 4 458756", "1000000 1 30 1", "1000000 0 0 0", "1250000 1 583 2",
          "1250001 0 2 0", "1250001 0 1 0", "1300000 4 4 -8454143", "1300000 3 40 -12",
          "1300000 0 0 0", "2000000 0 3 0", "2000000 0 0 0",
        ])
      let device = try #require(trace.devices.first?.description)
      #expect(trace.devices.count == 1)
      #expect(
        device.identity
          == DeviceIdentity(
            name: "HID \"05f3\":0007", bus: 3, vendor: 0x5F3, product: 7, version: 0x100))
      #expect(device.codes.map(\.type.rawValue) == [1, 3, 17, 20])
      #expect(device.codes.map(\.bits.setBits) == [[30, 240], [40], [0, 1], [0]])
      #expect(device.axes == [.init(code: 40, limits: [-127, 127, 0, 0, 0])])
      #expect(device.litLEDs == [0])
      #expect(device.properties.setBits == [5])
      #expect(trace.warnings.isEmpty)
    }
  }

  @Test("A second head is a second device")
  func secondDevice() throws {
    let event = "Event: time 1.000000, -------------- SYN_REPORT ------------\n"
    let trace = try TraceText(head + event + head + event)
    #expect(trace.lines == ["1000000 0 0 0", "1000000 0 0 0 @1"])
    #expect(trace.devices.count == 2)
  }

  @Test("An axis that is described twice is one axis, and codes out of range are skipped")
  func oddHeads() throws {
    let axis = "  Event type 3 (EV_ABS)\n    Event code 40 (ABS_MISC)\n      Min     -1\n"
    let led =
      "  Event type 17 (EV_LED)\n    Event code 700 (?) state 1\n    Event code 1 (?) state 1\n"
    let trace = try TraceText(
      "Input device ID: bus 0x3 vendor 0x5 product 0x7 version 0x1\n" + axis + led + axis + led)
    let device = try #require(trace.devices.first?.description)
    #expect(device.axes == [.init(code: 40, limits: [-1, 0, 0, 0, 0])])
    #expect(device.litLEDs == [1])
    #expect(device.codes.map(\.bits.setBits) == [[40], [1]])
    // A range belongs to the axis above it, not to the code of another type.
    let key =
      "  Event type 1 (EV_KEY)\n    Event code 700 (?)\n  Event type 3 (EV_ABS)\n      Min 1\n"
    let other = try TraceText("Input device ID: bus 0x3\n" + key)
    #expect(other.devices.first?.description.axes.isEmpty == true)
  }

  @Test("Properties from 64 on are skipped, because evemu's format cannot hold them")
  func oddProperties() throws {
    let trace = try TraceText(
      head
        + "    Property type 63 (?)\n    Property type 64 (?)\n    Property type 99 (?)\n")
    #expect(trace.devices.first?.description.properties.setBits == [5, 63])
  }

  @Test("After the clock was set back, times do not advance until it has caught up")
  func clockSetBack() throws {
    let trace = try TraceText(
      """
      Event: time 5.000000, -------------- SYN_REPORT ------------
      Event: time 4.000000, -------------- SYN_REPORT ------------
      Event: time 6.000000, -------------- SYN_REPORT ------------
      """)
    #expect(trace.lines == ["5000000 0 0 0", "5000000 0 0 0", "6000000 0 0 0"])
    #expect(trace.warnings.count == 1)
    #expect(trace.warnings[0].hasPrefix("line 2: the clock was set back"))
  }

  @Test("Last events without a SYN_REPORT get one, with a warning")
  func cut() throws {
    let trace = try TraceText("Event: time 5.000000, type 1 (EV_KEY), code 30 (KEY_A), value 1\n")
    #expect(trace.lines == ["5000000 1 30 1", "5000000 0 0 0"])
    #expect(trace.warnings == ["the last events have no SYN_REPORT after them; one was added"])
  }

  @Test(
    "A malformed line of evtest is an error with its line and column",
    arguments: [
      ("Event: time x", 13, "\"x\""),
      ("Event: time 5", 14, "the end of the line"),
      ("Event: time 5.1234567, type", 15, "\"1234567,\""),
      ("Event: time 5.1 type", 16, "\" type\""),
      ("Event: time 5.1, typ", 18, "\"typ\""),
      ("Event: time 5.1, type 70000 (?), code", 23, "\"70000\""),
      ("Event: time 5.1, type 1 (EV_KEY), code 30 (KEY_A), value", 52, "\"value\""),
      ("Event: time 5.1, type 1 (EV_KEY), code 30 (KEY_A), value 0x1e", 59, "\"x1e\""),
      ("Event: time 5.1, type 4 (EV_MSC), code 4 (MSC_SCAN), value g", 60, "\"g\""),
    ])
  func malformed(text: String, column: Int, found: String) {
    let error = #expect(throws: TraceError.self) { try TraceText("\n" + text) }
    #expect(error?.line == 2)
    #expect(error?.column == column)
    #expect(error?.found == found)
    #expect(error?.expected.isEmpty == false)
  }
}
