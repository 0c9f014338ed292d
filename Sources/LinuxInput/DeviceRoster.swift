import KeyEvents

/// The devices of a session: which are open, which are waited for, and which of them a device is that comes.
struct DeviceRoster: Sendable {
  private let selectors: [DeviceSelector]
  private let exceptions: [DeviceSelector]
  private let takesNewDevices: Bool
  private var exceptedAtStart: Set<DeviceIdentity> = []
  /// What was asked not to be taken and was not there at the start: it may come, or be a slip of the pen.
  private(set) var missingExceptions: [DeviceSelector] = []
  private(set) var entries: [Entry] = []
  /// The devices that are there and not meant, by their paths.
  private var passedOver: [String: DeviceIdentity] = [:]

  /// A device that the session has or had. Its index is its place.
  struct Entry: Hashable, Sendable {
    /// What it said it was when it came first.
    var identity: DeviceIdentity
    /// The path by which the user asked for it, if it was one.
    var askedPath: String?
    /// Its node while it is open.
    var openPath: String?
  }

  /// A device to start with.
  struct Choice {
    var candidate: InputDeviceCandidate
    /// The path by which the user asked for it, if it was one.
    var askedPath: String?
    /// Whether the words that mean it may mean others too: all keyboards, the nodes of a board.
    var isOneOfSeveral: Bool
  }

  /// What a device that comes is to the session.
  enum Place: Hashable, Sendable {
    /// One that had gone away.
    case returning(DeviceIndex)
    /// One more.
    case new(DeviceIndex, askedPath: String?)

    var index: DeviceIndex {
      switch self {
      case .returning(let index), .new(let index, _): index
      }
    }

    var isReturn: Bool {
      if case .returning = self { true } else { false }
    }
  }

  /// - Parameters:
  ///   - selectors: what was asked for.
  ///   - exceptions: what was asked not to be taken, whatever the selectors say.
  ///   - takesNewDevices: whether `all` means those too that come after the start.
  init(
    selectors: [DeviceSelector], exceptions: [DeviceSelector] = [], takesNewDevices: Bool = true
  ) {
    self.selectors = selectors
    self.exceptions = exceptions
    self.takesNewDevices = takesNewDevices
  }

  private var meansAll: Bool { selectors.contains(.all) }

  /// The devices to start with: for each selector what it means, none twice.
  mutating func initialCandidates(
    among candidates: [InputDeviceCandidate]
  ) throws(DeviceSelectionError) -> [Choice] {
    let excepted = exceptions.flatMap { $0.matches(among: candidates) }
    exceptedAtStart = Set(excepted.map(\.identity))
    missingExceptions = exceptions.filter { $0.matches(among: candidates).isEmpty }
    let all = candidates
    let candidates = candidates.filter { !excepted.contains($0) }
    var chosen: [Choice] = []
    for selector in selectors {
      let meant = try selector.select(among: candidates)
      for candidate in meant
      where !chosen.contains(where: { $0.candidate.path == candidate.path }) {
        chosen.append(
          Choice(
            candidate: candidate, askedPath: selector.isPath ? selector.description : nil,
            isOneOfSeveral: selector == .all || meant.count > 1))
      }
    }
    for candidate in all where !chosen.contains(where: { $0.candidate.path == candidate.path }) {
      passedOver[candidate.path] = candidate.identity
    }
    return chosen
  }

  /// Remembers which devices are there now and not meant, after all that are were opened. While one of them stays, it is none
  /// that comes back, whatever goes away.
  mutating func rememberPassedOver(among candidates: [InputDeviceCandidate]) {
    let there = candidates.filter { candidate in
      guard !isOpen(candidate) else { return false }
      // What cannot be used yet may still turn out to be one that comes back.
      return hasStayed(candidate)
        || candidate.reasonToSkip(isNamedByPath: true) == nil && place(of: candidate) == nil
    }
    passedOver = Dictionary(there.map { ($0.path, $0.identity) }) { first, _ in first }
  }

  /// What this device is to the session; nil when it is none of its business, open already, or cannot be used.
  func place(of candidate: InputDeviceCandidate) -> Place? {
    guard candidate.reasonToSkip(isNamedByPath: true) == nil,
      !isOpen(candidate), !isExcepted(candidate)
    else { return nil }
    let hasStayed = hasStayed(candidate)
    let index =
      firstAway { !hasStayed && $0.identity == candidate.identity }
      ?? firstAway { !hasStayed && Self.isSame($0.identity, candidate.identity) }
      ?? firstAway { entry in
        guard let path = entry.askedPath else { return false }
        return !DeviceSelector.path(path).matches(among: [candidate]).isEmpty
      }
    if let index { return .returning(index) }
    guard meansAll, takesNewDevices else {
      // The same make in another socket, and neither has a number of its own.
      return firstAway { !hasStayed && Self.isSameMake($0.identity, candidate.identity) }
        .map(Place.returning)
    }
    guard candidate.isReadableKeyboard else { return nil }
    return .new(DeviceIndex(rawValue: UInt16(entries.count)), askedPath: nil)
  }

  /// The device is open.
  mutating func open(_ candidate: InputDeviceCandidate, at place: Place) {
    switch place {
    case .returning(let index):
      entries[Int(index.rawValue)].openPath = candidate.path
    case .new(_, let askedPath):
      entries.append(
        Entry(
          identity: candidate.identity, askedPath: askedPath, openPath: candidate.path))
    }
  }

  /// The device went away.
  mutating func close(_ index: DeviceIndex) { entries[Int(index.rawValue)].openPath = nil }

  private func isOpen(_ candidate: InputDeviceCandidate) -> Bool {
    entries.contains { $0.openPath == candidate.path }
  }

  private func hasStayed(_ candidate: InputDeviceCandidate) -> Bool {
    passedOver[candidate.path] == candidate.identity
  }

  private func firstAway(_ isMeant: (Entry) -> Bool) -> DeviceIndex? {
    entries.firstIndex { $0.openPath == nil && isMeant($0) }
      .map { DeviceIndex(rawValue: UInt16($0)) }
  }

  /// Whether it is the same device in another socket: it has a serial number or a Bluetooth address. Of the several nodes that a
  /// device may have, each is itself (`.../input0`, `.../input1`).
  private static func isSame(_ left: DeviceIdentity, _ right: DeviceIdentity) -> Bool {
    !left.uniqueID.isEmpty && isSameElsewhere(left, right)
  }

  private static func isSameMake(_ left: DeviceIdentity, _ right: DeviceIdentity) -> Bool {
    left.uniqueID.isEmpty && isSameElsewhere(left, right)
  }

  private static func isSameElsewhere(_ left: DeviceIdentity, _ right: DeviceIdentity) -> Bool {
    guard part(of: left) == part(of: right) else { return false }
    var moved = left
    moved.physicalPath = right.physicalPath
    return moved == right
  }

  /// Some selectors mean nothing for one device alone (the second of its make), so what they meant at the start stays known.
  private func isExcepted(_ candidate: InputDeviceCandidate) -> Bool {
    exceptedAtStart.contains(candidate.identity)
      || exceptions.contains { !$0.matches(among: [candidate]).isEmpty }
  }

  private static func part(of identity: DeviceIdentity) -> Substring {
    let path = identity.physicalPath
    return path.lastIndex(of: "/").map { path[$0...] } ?? ""
  }
}
