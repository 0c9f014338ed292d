import KeyEvents
import KeyFiltering
import LinuxInput
import SessionOutput
import Typing

/// The selection of the events of a grabbed keyboard that are passed on to other programs: those
/// that the session does not claim.
///
/// The release follows the press: a key that was passed on is also released for the other programs,
/// even if the session claims everything meanwhile, and a key that the session handled is never
/// released for them. The kernel's repeats are not passed on, because the virtual keyboard repeats
/// by itself. Events of wheels and other axes are all passed on, so a keyboard that has them can be
/// grabbed.
struct PassThrough {
  /// The presses that were passed on, each with the key that the other programs received.
  private var passed: [PressID: KeyCode] = [:]
  private var events: [InputEvent] = []

  /// Returns the events of the frame to pass on, ending with a report; empty if there are none.
  /// `presses` contains the presses of the frame; a press that is missing there is not passed on.
  mutating func receive(_ frame: InputFrame, _ presses: [SessionPress]) -> [InputEvent] {
    events.removeAll(keepingCapacity: true)
    var presses = presses[...]
    var keepsKey = false
    for event in frame.events {
      switch event.type {
      case .key:
        if event.value == 1 {
          guard event.isPress else { continue }
          let press = frame.pressID(of: event)
          keepsKey = !begin(event, press, presses.removeFirst(press)?.passedOn) || keepsKey
        } else if event.value == 0 {
          keepsKey = !end(event, frame.pressID(of: event)) || keepsKey
        } else {
          keepsKey = true
        }
      case .synchronization, .led, .sound, .repetition, .power, .forceFeedback: break
      default: events.append(event)
      }
    }
    // A scan code would reveal the key.
    if keepsKey { events.removeAll { $0.type == .miscellaneous } }
    if let last = frame.events.last, !events.isEmpty { events.append(.report(at: last.time)) }
    return events
  }

  private mutating func begin(
    _ event: InputEvent, _ press: PressID, _ image: KeyCode?
  ) -> Bool {
    guard let image else { return false }
    passed[press] = image
    events.append(.key(image, value: 1, at: event.time))
    return true
  }

  private mutating func end(_ event: InputEvent, _ press: PressID) -> Bool {
    guard let image = passed.removeValue(forKey: press) else { return false }
    // Two keys may be passed on as the same one.
    if !passed.contains(where: { $0.key.device == press.device && $0.value == image }) {
      events.append(.key(image, value: 0, at: event.time))
    }
    return true
  }
}

/// A receiver that passes on keys of grabbed keyboards through their virtual keyboards
/// (``PassThrough``).
final class PassThroughReceiver: SessionReceiver {
  private var devices: [DeviceIndex: InputDevice] = [:]
  private var passThrough = PassThrough()
  private var hasFailed = false
  private let tell: (String) -> Void

  init(tell: @escaping (String) -> Void) { self.tell = tell }

  /// Stores a keyboard that came, or removes one that went away: its virtual keyboard disappears
  /// with it, and a returning keyboard gets a new one.
  func deviceChanged(_ change: DeviceChange) {
    switch change {
    case .found(let device), .came(let device), .returned(let device):
      devices[device.index] = device
    case .went(let device, _): devices[device.index] = nil
    }
  }

  func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    if case .frame(let frame) = cause { forward(frame, session.step.presses) }
  }

  /// Passes on a frame that is for other programs.
  func ignore(_ frame: InputFrame, isLate: Bool) {
    // Keys pressed while evscribe was stopped are too old to pass on to another program.
    forward(frame, isLate ? [] : frame.ignoredPresses)
  }

  /// Forgets the presses that were passed on, because the keyboards are released.
  func reset() { passThrough = PassThrough() }

  /// Passes on the events of the frame that are not for the session, if its keyboard is grabbed.
  private func forward(_ frame: InputFrame, _ presses: [SessionPress]) {
    guard let device = devices[frame.device], device.isGrabbed else { return }
    let events = passThrough.receive(frame, presses)
    guard !events.isEmpty, let code = device.forward(events), !hasFailed else { return }
    hasFailed = true
    tell("keys can no longer be passed on to other programs: \(code); typing continues")
  }
}

extension InputFrame {
  /// The presses of a frame that is for other programs.
  fileprivate var ignoredPresses: [SessionPress] {
    events.filter(\.isPress).map { event in
      SessionPress(pressID(of: event), .ignored, passedOn: KeyCode(rawValue: event.code))
    }
  }
}
