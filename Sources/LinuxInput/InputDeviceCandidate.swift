package import KeyEvents
package import SystemPackage

/// An input device that discovery found, and whether it can serve as a keyboard.
package struct InputDeviceCandidate: Hashable, Sendable {
  /// Its node: `/dev/input/event5`.
  package var path: String
  /// The links that lead to it, those by name and serial number before those by socket.
  package var links: [String]
  /// What the device says it is.
  package var identity: DeviceIdentity
  /// What its keys make of it.
  package var kind: Kind
  /// Why the node cannot be opened for reading; nil where it can.
  package var openError: Errno?
  /// Why it is not known which keys it has; nil where it is.
  package var keysError: Errno?
  /// Whether a program made it (uinput), whatever bus it claims to be on.
  package var isVirtual = false
  /// What udev says of it, where that was asked for.
  package var properties: [String: String] = [:]

  /// What the keys of a device make of it.
  package enum Kind: Sendable {
    /// Something to type with: at least one key that writes or modifies (``typingKeys``). A single switch that sends
    /// Space is one, a power button or a mouse is not.
    case keyboard
    /// It has keys or buttons, but none that types. Taken only when its path is named.
    case otherKeys
    /// It has no keys: a sensor, a lid switch, a sound jack.
    case noKeys
  }

  package init(
    path: String, links: [String] = [], identity: DeviceIdentity, kind: Kind,
    openError: Errno? = nil
  ) {
    self.path = path
    self.links = links
    self.identity = identity
    self.kind = kind
    self.openError = openError
  }

  /// Whether it is a keyboard, and not one of evscribe's own making.
  package var isKeyboard: Bool { kind == .keyboard && !identity.isOwn }

  /// Whether it is a keyboard that can be read.
  package var isReadableKeyboard: Bool { isKeyboard && openError == nil }

  /// Whether only the right to read it is missing.
  package var isDenied: Bool { openError == .permissionDenied || openError == .notPermitted }

  /// Why it is not taken, as a clause: `it has no key that types`; nil where it is. Who names its path takes any keys.
  package func reasonToSkip(isNamedByPath: Bool = false) -> String? {
    switch kind {
    case _ where identity.isOwn: "it is evscribe's own, for keys that are passed on"
    case .noKeys: keysError.map { "what keys it has cannot be read: \($0)" } ?? "it has no keys"
    case .otherKeys where !isNamedByPath: "it has no key that types"
    case .otherKeys, .keyboard: openError.map { "it cannot be opened: \($0)" }
    }
  }

  /// The vendor's and the product's number as a selector takes them: `046d:c31c`.
  package var identifiers: String {
    DeviceSelector.identifiers(vendor: identity.vendor, product: identity.product).description
  }

  /// What it is connected by, in a word: `USB`, `Bluetooth`, `built-in`, `virtual`.
  package var busName: String { isVirtual ? "virtual" : identity.busName }
}

extension InputDeviceCandidate.Kind {
  /// What a device with these keys is.
  init(keys: KeySet) {
    self =
      keys.isEmpty ? .noKeys : keys.contains { Self.typingKeys[$0] } ? .keyboard : .otherKeys
  }

  /// Letters, digits, punctuation, Space, Tab, Enter, Backspace, the keypad, the extra keys of Asian boards, and Shift, Ctrl,
  /// Alt, Super and Caps Lock. Not Escape, the arrows and the function keys: remote controls and the extra keys of
  /// laptops have those too.
  private static let typingKeys: KeySet = {
    let ranges: [ClosedRange<UInt16>] = [
      2...58,  // 1 to Caps Lock, row by row
      71...83, 85...86, 89...98, 100...100, 117...117, 121...126,
    ]
    return KeySet(ranges.joined().map(KeyCode.init(rawValue:)))
  }()
}
