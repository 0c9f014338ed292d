import KeyEvents

extension EventLoop {
  /// A history of the focus, which determines whether keys are for the client or for other
  /// programs.
  struct FocusHistory {
    /// Whether the client had the focus when it was last asked.
    private(set) var hasFocus = true
    /// The stamp up to which events were for other programs: they came before the client got the
    /// focus, or while the process was stopped.
    var othersUntil: EventTime?
    /// The stamp up to which events waited while the process was stopped.
    var lateUntil: EventTime?
    /// The time of the previous wake-up of the loop: the last known time before the process was
    /// stopped.
    var lastWake: EventTime?
    /// The LEDs of each device before the last read. Stored by device, because locks do not change
    /// when a device comes or goes.
    private var ledsBefore: [DeviceIndex: LEDSet] = [:]
    /// The LEDs at the last moment at which the client could notice every change of a lock; nil
    /// while it still can.
    private var ledsKnown: [DeviceIndex: LEDSet]?

    mutating func change(to hasFocus: Bool) {
      self.hasFocus = hasFocus
      if !hasFocus { loseSight() }
    }

    mutating func observe(ledsOf devices: [InputDevice]) {
      ledsBefore.removeAll(keepingCapacity: true)
      for device in devices { ledsBefore[device.index] = device.leds }
    }

    /// Remembers the LEDs, because locks may change from now on without the client noticing.
    mutating func loseSight() {
      if ledsKnown == nil { ledsKnown = ledsBefore }
    }

    /// Returns and forgets the locks that changed while the client could not notice it, to be
    /// reported before the next key.
    mutating func popChangedLocks() -> [KeyCode] {
      guard let known = ledsKnown else { return [] }
      ledsKnown = nil
      var (then, now) = (LEDSet(), LEDSet())
      for (device, leds) in ledsBefore {
        guard let knownLEDs = known[device] else { continue }
        then = then.union(knownLEDs)
        now = now.union(leds)
      }
      return now.locksThatDiffer(from: then)
    }

    func isForOthers(_ time: EventTime) -> Bool {
      !hasFocus || othersUntil.map { time <= $0 } == true
    }
  }

  /// Resumes after the process was stopped. Keys typed in between were for other programs, and held
  /// keys are released as of the time when the process last ran. Otherwise an automatic keyer would
  /// send characters for the whole stop.
  mutating func wasStopped(_ client: inout some TypingClient) {
    let now = kernel.now
    releaseKeys(at: focus.lastWake ?? now, &client)
    focus.othersUntil = now
    focus.lateUntil = now
    focus.loseSight()
  }

  /// Asks the client whether it has the focus. When it loses the focus, held keys are released,
  /// since their releases go to the program that has the focus now.
  mutating func updateFocus(of client: inout some TypingClient, at now: EventTime) {
    let hasFocus = client.hasFocus
    guard hasFocus != focus.hasFocus else { return }
    focus.change(to: hasFocus)
    if hasFocus {
      focus.othersUntil = max(focus.othersUntil ?? now, now)
    } else {
      releaseKeys(at: now, &client)
    }
  }

  /// Releases every key that the client considers held.
  mutating func releaseKeys(at time: EventTime, _ client: inout some TypingClient) {
    for (device, keys) in client.heldKeys {
      var frame = InputFrame.release(keys, of: device, at: time)
      timeline.deliver(&frame, to: &client, isSynthetic: true)
    }
  }

  /// Passes the frame to the client: to ignore if its events were for other programs, otherwise to
  /// handle. Before a frame of keys to handle, passes on a tap of each lock that changed unnoticed,
  /// if the client treats its key as a lock.
  mutating func deliver(_ frame: inout InputFrame, to client: inout some TypingClient) {
    guard let time = frame.time else { return }
    guard !focus.isForOthers(time) else {
      return client.ignore(frame, isLate: focus.lateUntil.map { time <= $0 } == true)
    }
    if frame.hasKeys {
      for lock in focus.popChangedLocks() where client.actsAsLock(lock) {
        tap(lock, like: frame, &client)
      }
    }
    timeline.deliver(&frame, to: &client)
  }

  /// Passes on a tap of a lock's key for a change of the lock that went unnoticed, so that
  /// recordings contain the change.
  private mutating func tap(
    _ key: KeyCode, like frame: InputFrame, _ client: inout some TypingClient
  ) {
    guard let time = frame.events.first?.time else { return }
    for value in [Int32(1), 0] {
      var tap = InputFrame(
        device: frame.device, events: [.key(key, value: value, at: time), .report(at: time)])
      timeline.deliver(&tap, to: &client, isSynthetic: true)
    }
  }
}
