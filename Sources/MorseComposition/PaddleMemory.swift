/// The kinds of presses during an element that a paddle keyer remembers. A remembered press is sent
/// after that element, even if the paddle is released before then.
public struct PaddleMemory: Hashable, Sendable {
  /// Whether a press of the dit paddle during a dah is remembered.
  public var dit: Bool
  /// Whether a press of the dah paddle during a dit is remembered.
  public var dah: Bool
  /// Whether a second press of a paddle during its own element is remembered. If so, one touch of a
  /// worn contact may make two elements.
  public var own: Bool

  /// Creates a memory, by default for a press of either paddle during an element of the other one.
  public init(dit: Bool = true, dah: Bool = true, own: Bool = false) {
    self.dit = dit
    self.dah = dah
    self.own = own
  }

  func remembers(_ paddle: MorseSignal) -> Bool { paddle == .dit ? dit : dah }
}
