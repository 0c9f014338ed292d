import KeyEvents

extension EventLoop {
  /// Whose the keys are that were read.
  struct Hearing {
    /// Whether the client heard when it was last asked.
    private(set) var isHearing = true
    /// What is stamped up to then was meant for others: before the client began to hear, or while the process was stopped.
    var othersUntil: EventTime?
    /// What is stamped up to then waited while the process was stopped.
    var lateUntil: EventTime?
    /// When the loop woke before. If the process is stopped then, it was soon afterwards.
    var lastWake: EventTime?
    /// The lamps before what has just been read, of each device: one that comes or goes sets no lock.
    private var lampsBefore: [DeviceIndex: LampSet] = [:]
    /// The lamps as they were when the client last heard every key; nil while it does.
    private var lampsKnown: [DeviceIndex: LampSet]?

    mutating func change(to isHearing: Bool) {
      self.isHearing = isHearing
      if !isHearing { loseSight() }
    }

    mutating func note(lampsOf devices: [InputDevice]) {
      lampsBefore.removeAll(keepingCapacity: true)
      for device in devices { lampsBefore[device.index] = device.lamps }
    }

    /// From now on locks may be set that the client does not hear of.
    mutating func loseSight() {
      if lampsKnown == nil { lampsKnown = lampsBefore }
    }

    /// The locks that were set or unset while nobody listened, to be told before the next key.
    mutating func takeChangedLocks() -> [KeyCode] {
      guard let known = lampsKnown else { return [] }
      lampsKnown = nil
      var (then, now) = (LampSet(), LampSet())
      for (device, lamps) in lampsBefore {
        guard let knownLamps = known[device] else { continue }
        then = then.union(knownLamps)
        now = now.union(lamps)
      }
      return now.locksThatDiffer(from: then)
    }

    func isForOthers(_ time: EventTime) -> Bool {
      !isHearing || othersUntil.map { time <= $0 } == true
    }
  }

  /// The process was stopped and goes on: what was typed meanwhile was for others, and whatever was held is let go of,
  /// as of the time when it was last awake. A keyer that went on by itself would otherwise make signs for all that time.
  mutating func wasStopped(_ client: inout some TypingClient) {
    let now = kernel.now
    letGoOfKeys(at: hearing.lastWake ?? now, &client)
    hearing.othersUntil = now
    hearing.lateUntil = now
    hearing.loseSight()
  }

  /// Asks the client whether it hears. When it stops hearing, whoever has the keyboard now gets the releases.
  mutating func noteHearing(of client: inout some TypingClient, at now: EventTime) {
    let isHearing = client.isHearing
    guard isHearing != hearing.isHearing else { return }
    hearing.change(to: isHearing)
    if isHearing {
      hearing.othersUntil = max(hearing.othersUntil ?? now, now)
    } else {
      letGoOfKeys(at: now, &client)
    }
  }

  /// Ends every press that the client takes for held.
  mutating func letGoOfKeys(at time: EventTime, _ client: inout some TypingClient) {
    for (device, keys) in client.heldKeys {
      var frame = InputFrame.release(keys, of: device, at: time)
      timeline.deliver(&frame, to: &client, isMade: true)
    }
  }

  /// Gives the frame to the client, or lets it pass over it.
  mutating func deliver(_ frame: inout InputFrame, to client: inout some TypingClient) {
    guard let time = frame.time else { return }
    guard !hearing.isForOthers(time) else {
      return client.passOver(frame, isLate: hearing.lateUntil.map { time <= $0 } == true)
    }
    if frame.hasKeys {
      for lock in hearing.takeChangedLocks() where client.heedsLock(lock) {
        tap(lock, like: frame, &client)
      }
    }
    timeline.deliver(&frame, to: &client)
  }

  private mutating func tap(
    _ key: KeyCode, like frame: InputFrame, _ client: inout some TypingClient
  ) {
    guard let time = frame.events.first?.time else { return }
    for value in [Int32(1), 0] {
      var tap = InputFrame(
        device: frame.device, events: [.key(key, value: value, at: time), .report(at: time)])
      timeline.deliver(&tap, to: &client, isMade: true)
    }
  }
}
