/// Which presses a paddle keyer remembers. A remembered press during an element of the other kind
/// is sent after it, even if the paddle is released before. A press of the same paddle during its
/// own element is never remembered: a worn contact would make two dits of one touch.
public struct PaddleMemory: Hashable, Sendable {
  /// Whether presses of the dit paddle are remembered.
  public var dit: Bool
  /// Whether presses of the dah paddle are remembered.
  public var dah: Bool

  /// Remembers both by default.
  public init(dit: Bool = true, dah: Bool = true) {
    self.dit = dit
    self.dah = dah
  }

  func remembers(_ paddle: MorseSignal) -> Bool { paddle == .dit ? dit : dah }
}
