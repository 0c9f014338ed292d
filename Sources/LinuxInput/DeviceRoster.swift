import KeyEvents

/// A list of the devices of a session, open or absent. It determines the role of each new node.
struct DeviceRoster: Sendable {
  private let selectors: [DeviceSelector]
  private let exceptions: [DeviceSelector]
  private let takesNewDevices: Bool
  private var exceptedAtStart: Set<DeviceIdentity> = []
  /// The exceptions that matched no device at the start: their devices may come later, or the
  /// exceptions may be mistyped.
  private(set) var missingExceptions: [DeviceSelector] = []
  private(set) var entries: [Entry] = []
  /// The devices that are present but not selected, by path.
  private var passedOver: [String: DeviceIdentity] = [:]

  /// A device that is or was part of the session, stored at its index.
  struct Entry: Hashable, Sendable {
    /// The identity that the device reported when it was first found.
    var identity: DeviceIdentity
    /// The path by which the user selected the device; nil if the selector is not a path.
    var askedPath: String?
    /// The path of the device's node; nil while the device is not open.
    var openPath: String? { didSet { wasOpen = wasOpen || openPath != nil } }
    /// Whether the device was open at some time.
    private(set) var wasOpen: Bool

    init(identity: DeviceIdentity, askedPath: String?, openPath: String? = nil) {
      self.identity = identity
      self.askedPath = askedPath
      self.openPath = openPath
      wasOpen = openPath != nil
    }
  }

  /// A device to open at the start.
  struct Choice {
    var candidate: InputDeviceCandidate
    /// The path by which the user selected the device; nil if the selector is not a path.
    var askedPath: String?
    /// Whether the device's selector is `all`, or matched more devices than this one, such as the
    /// nodes of one keyboard.
    var isOneOfSeveral: Bool
  }

  /// The role of a found device in the session.
  enum Place: Hashable, Sendable {
    /// A device that had disappeared, or that could not be opened before.
    case returning(DeviceIndex)
    /// A device that the roster does not contain yet.
    case new(DeviceIndex, askedPath: String?)

    var index: DeviceIndex {
      switch self {
      case .returning(let index), .new(let index, _): index
      }
    }
  }

  /// Creates an empty roster.
  ///
  /// - Parameters:
  ///   - selectors: the devices to use.
  ///   - exceptions: devices never to use, whatever the selectors say.
  ///   - takesNewDevices: whether `all` includes devices that come after the start.
  init(
    selectors: [DeviceSelector], exceptions: [DeviceSelector] = [], takesNewDevices: Bool = true
  ) {
    self.selectors = selectors
    self.exceptions = exceptions
    self.takesNewDevices = takesNewDevices
  }

  private var meansAll: Bool { selectors.contains(.all) }

  /// Chooses the devices to open at the start: those that match a selector and no exception,
  /// without duplicates. Remembers the others as passed over.
  ///
  /// - Throws: if a selector matches no device that can be used.
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

  /// Remembers the devices that are present but not selected; call this after the selected ones
  /// were opened. While a remembered device stays plugged in, it is not mistaken for a returning
  /// device: otherwise a keyboard of the same model would replace an unplugged one. A selected
  /// path, however, matches any device at that path.
  mutating func rememberPassedOver(among candidates: [InputDeviceCandidate]) {
    let there = candidates.filter { candidate in
      guard !isOpen(candidate) else { return false }
      // A device that cannot be used yet may still turn out to be a returning one.
      return hasStayed(candidate)
        || candidate.reasonToSkip(isNamedByPath: true) == nil && place(of: candidate) == nil
    }
    passedOver = Dictionary(there.map { ($0.path, $0.identity) }) { first, _ in first }
  }

  /// Returns the role of the device; nil if it is not selected, is already open, or cannot be used.
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
      // The same model in another port, and neither has a serial number.
      return firstAway {
        $0.wasOpen && !hasStayed && Self.isSameMake($0.identity, candidate.identity)
      }.map(Place.returning)
    }
    guard candidate.isReadableKeyboard else { return nil }
    return .new(DeviceIndex(rawValue: UInt16(entries.count)), askedPath: nil)
  }

  /// Returns whether the device with the role `place` was open before.
  func isBack(_ place: Place) -> Bool {
    if case .returning(let index) = place { entries[Int(index.rawValue)].wasOpen } else { false }
  }

  /// Marks the device as open, and adds it if it is new.
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

  /// Adds a selected device that cannot be opened yet.
  mutating func waitFor(_ candidate: InputDeviceCandidate, askedPath: String?) {
    entries.append(Entry(identity: candidate.identity, askedPath: askedPath))
  }

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

  /// Returns whether both identify the same node of one device, possibly in another port: the
  /// serial number or Bluetooth address is the same, and so is the last part of the physical path
  /// (`/input0`).
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

  /// Returns whether the device is excluded. Some selectors, such as the second keyboard of a
  /// model, cannot be matched against a single device, so their matches at the start are
  /// remembered.
  private func isExcepted(_ candidate: InputDeviceCandidate) -> Bool {
    exceptedAtStart.contains(candidate.identity)
      || exceptions.contains { !$0.matches(among: [candidate]).isEmpty }
  }

  private static func part(of identity: DeviceIdentity) -> Substring {
    let path = identity.physicalPath
    return path.lastIndex(of: "/").map { path[$0...] } ?? ""
  }
}
