/// What a paddle keyer remembers: a press that comes while an element of the other kind is running is sent after it, also
/// when the paddle is let go before.
public struct PaddleMemory: Hashable, Sendable {
  /// Whether presses of the dot paddle are remembered.
  public var dit: Bool
  /// Whether presses of the dash paddle are remembered.
  public var dah: Bool

  /// Both are remembered unless said otherwise.
  public init(dit: Bool = true, dah: Bool = true) {
    self.dit = dit
    self.dah = dah
  }

  func remembers(_ paddle: MorseSignal) -> Bool { paddle == .dot ? dit : dah }
}
