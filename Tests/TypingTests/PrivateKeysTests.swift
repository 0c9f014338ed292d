import KeyEvents
import KeyFiltering
import TestSupport
import Testing

/// What a recording has of the frames of a secure field.
@Suite("Private keys")
struct PrivateKeysTests {
  private static let time = EventTime(microseconds: 5)

  private static func frame(
    _ events: [InputEvent], _ kind: InputFrame.Kind = .changes, of device: DeviceIndex = .first
  ) -> InputFrame {
    InputFrame(device: device, kind: kind, events: events + [.report(at: time)])
  }

  private static func scanCode(_ value: Int32) -> InputEvent {
    InputEvent(time: time, type: .miscellaneous, code: 4, value: value)
  }

  private static func press(
    _ key: KeyCode, _ use: PressUse, isPrivate: Bool,
    of device: DeviceIndex = .first
  ) -> SessionPress {
    SessionPress(
      PressID(device, key), use, passedOn: nil, isPrivate: isPrivate)
  }

  /// The keys and codes that are left of a frame; nil if nothing is.
  private static func left(
    _ frame: InputFrame, _ presses: [SessionPress] = [], isSecret: Bool = true,
    of keys: inout PrivateKeys
  ) -> [UInt16]? {
    var frame = frame
    var presses = presses
    guard keys.apply(to: &frame, presses: &presses, isSecret: isSecret) else { return nil }
    return frame.events.filter { $0.type != .synchronization }.map(\.code)
  }

  @Test("A scan code that comes before its key in a frame of its own is left out")
  func scanCodes() {
    var keys = PrivateKeys()
    let code = Self.frame([Self.scanCode(458_756)])
    #expect(Self.left(code, isSecret: false, of: &keys) == [4])
    #expect(Self.left(code, of: &keys) == nil)
    let press = [Self.press(.a, .claimed, isPrivate: true)]
    let down = Self.frame([Self.scanCode(1), .key(.a, value: 1, at: Self.time)])
    #expect(Self.left(down, press, of: &keys) == nil)
    #expect(Self.left(Self.frame([.key(.a, value: 0, at: Self.time)]), of: &keys) == nil)
    // Leaving the field: the key that moves the focus, and nothing of the hardware.
    let tab = Self.frame([Self.scanCode(2), .key(.tab, value: 1, at: Self.time)])
    let leaving = [Self.press(.tab, .claimed, isPrivate: false)]
    #expect(Self.left(tab, leaving, of: &keys) == [KeyCode.tab.rawValue])
    #expect(Self.left(code, isSecret: false, of: &keys) == [4])
  }

  @Test("The release of a press that was cancelled is left out, also in another field")
  func cancelled() {
    var keys = PrivateKeys()
    let press = [Self.press(.a, .claimed, isPrivate: true)]
    let down = Self.frame([.key(.a, value: 1, at: Self.time)])
    #expect(Self.left(down, press, of: &keys) == nil)
    let up: [InputEvent] = [.key(.a, value: 0, at: Self.time)]
    #expect(Self.left(Self.frame(up, .resynchronization), of: &keys) == [])
    // Other keys are recorded with their scan codes meanwhile.
    let other = Self.frame([Self.scanCode(2), .key(.b, value: 1, at: Self.time)])
    let shown = [Self.press(.b, .claimed, isPrivate: false)]
    #expect(
      Self.left(other, shown, isSecret: false, of: &keys) == [4, KeyCode.b.rawValue])
    let repeated = Self.frame([.key(.a, value: 2, at: Self.time)])
    #expect(Self.left(repeated, isSecret: false, of: &keys) == nil)
    #expect(Self.left(Self.frame(up), isSecret: false, of: &keys) == nil)
    let again = [Self.press(.a, .claimed, isPrivate: false)]
    #expect(Self.left(down, again, isSecret: false, of: &keys) == [KeyCode.a.rawValue])
    #expect(Self.left(Self.frame(up), isSecret: false, of: &keys) == [KeyCode.a.rawValue])
  }

  @Test("After lost events nothing tells which private key is released")
  func losses() {
    var keys = PrivateKeys()
    let press = [Self.press(.a, .claimed, isPrivate: true)]
    #expect(Self.left(Self.frame([.key(.a, value: 1, at: Self.time)]), press, of: &keys) == nil)
    let shift = [Self.press(.leftShift, .modifier, isPrivate: true)]
    let shiftDown = Self.frame([.key(.leftShift, value: 1, at: Self.time)])
    #expect(Self.left(shiftDown, shift, of: &keys) == nil)
    let hole = Self.frame([Self.scanCode(7), .key(.k, value: 1, at: Self.time)], .hole)
    #expect(Self.left(hole, of: &keys) == [])
    let up = Self.frame([.key(.a, value: 0, at: Self.time)])
    #expect(Self.left(up, isSecret: false, of: &keys) == nil)
    // Shift may be up: the next key that is recorded does not press it.
    let tab = Self.frame([.key(.tab, value: 1, at: Self.time)])
    let leaving = [Self.press(.tab, .claimed, isPrivate: false)]
    #expect(Self.left(tab, leaving, isSecret: false, of: &keys) == [KeyCode.tab.rawValue])
    // A new press of the key is as any other.
    let down = Self.frame([.key(.a, value: 1, at: Self.time)])
    let typed = [Self.press(.a, .claimed, isPrivate: false)]
    #expect(Self.left(down, typed, isSecret: false, of: &keys) == [KeyCode.a.rawValue])
    #expect(Self.left(up, isSecret: false, of: &keys) == [KeyCode.a.rawValue])
  }

  @Test(
    "A lock that was pressed an odd number of times is recorded before the next key",
    arguments: [
      (1, false, "caps CAPS tab"), (2, false, "tab"), (3, false, "caps CAPS tab"),
      (1, true, "caps tab"), (2, true, "caps CAPS caps tab"),
    ])
  func locks(count: Int, isHeld: Bool, expected: String) {
    var keys = PrivateKeys()
    let press = [Self.press(.capsLock, .modifier, isPrivate: true)]
    for number in 1...count {
      let down = Self.frame([.key(.capsLock, value: 1, at: Self.time)])
      #expect(Self.left(down, press, of: &keys) == nil)
      if isHeld, number == count { break }
      let up = Self.frame([.key(.capsLock, value: 0, at: Self.time)])
      #expect(Self.left(up, of: &keys) == nil)
    }
    var tab = Self.frame([.key(.tab, value: 1, at: Self.time)])
    var presses = [Self.press(.tab, .claimed, isPrivate: false)]
    let isKept = keys.apply(to: &tab, presses: &presses, isSecret: false)
    #expect(isKept)
    let written = tab.events.filter { $0.type == .key }.map { event in
      event.code == KeyCode.tab.rawValue ? "tab" : event.value == 0 ? "CAPS" : "caps"
    }
    #expect(written.joined(separator: " ") == expected)
    #expect(presses.count == tab.events.count { $0.isPress })
    // It is recorded once.
    var next = Self.frame([.key(.a, value: 1, at: Self.time)])
    presses = [Self.press(.a, .claimed, isPrivate: false)]
    let isNextKept = keys.apply(to: &next, presses: &presses, isSecret: false)
    #expect(isNextKept && next.events.count { $0.type == .key } == 1)
  }

  @Test("A modifier that is held on one keyboard stays held while another one is pressed")
  func twoKeyboards() {
    var keys = PrivateKeys()
    let second = DeviceIndex(rawValue: 1)
    let shiftDown = Self.frame([.key(.leftShift, value: 1, at: Self.time)])
    let shift = [Self.press(.leftShift, .modifier, isPrivate: true)]
    #expect(Self.left(shiftDown, shift, of: &keys) == nil)
    for (device, codes) in [
      (second, [KeyCode.tab.rawValue]),
      (.first, [KeyCode.leftShift.rawValue, KeyCode.tab.rawValue]),
    ] {
      let tab = Self.frame([.key(.tab, value: 1, at: Self.time)], of: device)
      let leaving = [Self.press(.tab, .claimed, isPrivate: false, of: device)]
      #expect(Self.left(tab, leaving, of: &keys) == codes)
    }
  }
}
