import SystemIO
import KeyEvents

@testable import LinuxInput

// Defaults for the clients of tests. A client of the program defines all of them: without its
// `heldKeys` a held key would stay down.

extension FrameClient {
  var hasFocus: Bool { true }
  var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { [] }
}

extension DescriptorClient {
  mutating func willWait() {}
  mutating func sendRest(_ interruption: Interruption) {}
}

extension TypingClient {
  mutating func receiveSynthetic(_ frame: InputFrame) { receive(frame) }
  mutating func ignore(_ frame: InputFrame, isLate: Bool) {}
  func actsAsLock(_ key: KeyCode) -> Bool { false }
}

extension DeviceClient {
  mutating func lookingFailed(_ error: SystemError) {}
  mutating func grabChanged(_ change: GrabChange) {}
}
