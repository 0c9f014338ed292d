import KeyEvents
import KeyFiltering
import Testing

@Suite("Modifiers that several keys hold")
struct HeldModifiersTests {
  /// Left Shift on two keyboards, and a key that a filter remaps to it.
  private let keys = [
    PressID(.first, .leftShift), PressID(DeviceIndex(rawValue: 1), .leftShift),
    PressID(.first, .capsLock),
  ]

  @Test("A modifier is down while any of its keys is, pressed once or again without a release")
  func allSequences() {
    func check(_ held: HeldModifiers, _ down: Set<PressID>, left: Int) {
      #expect(held.modifiers == (down.isEmpty ? [] : .leftShift))
      guard left > 0 else { return }
      for key in keys {
        var (pressed, released) = (held, held)
        pressed.press(key, as: .leftShift)
        check(pressed, down.union([key]), left: left - 1)
        released.release(key)
        check(released, down.subtracting([key]), left: left - 1)
      }
    }
    check(HeldModifiers(), [], left: 5)
  }

  @Test("Modifiers do not affect each other, nor does a key that holds none")
  func independent() {
    var held = HeldModifiers()
    held.press(keys[0], as: .leftShift)
    held.press(keys[2], as: .rightControl)
    held.release(PressID(.first, .a))
    #expect(held.modifiers == [.leftShift, .rightControl])
    held.release(keys[0])
    #expect(held.modifiers == .rightControl)
    // A key that acts as another modifier from its next press on holds only that one.
    held.press(keys[2], as: .leftAlt)
    #expect(held.modifiers == .leftAlt)
  }
}
