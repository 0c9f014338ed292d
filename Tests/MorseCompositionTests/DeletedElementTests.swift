import Composition
import KeyEvents
import MorseComposition
import TextEditing
import Testing

/// Delete while a paddle is held: the keyer continues.
@Suite("The element after a deleted one")
struct DeletedElementTests {
  @Test(
    "The element is read in the code that the text before it selects",
    arguments: [MorseKeyer.iambicA, .iambicB, .ultimatic])
  func alphabet(keyer: MorseKeyer) {
    var typing = TextComposition(
      PaddleComposer(keyer, code: MorseCode(.wabun)), TextDocument())
    var changes = TextChanges()
    func offer(_ key: KeyCode, _ phase: KeyEvent.Phase, at halfUnits: Int64) {
      let event = KeyEvent(
        time: EventTime(microseconds: halfUnits * 30_000), key: key, phase: phase)
      _ = typing.receive(event, into: &changes)
    }
    // ...-. is <SN>: Latin letters follow.
    var halfUnits: Int64 = 0
    for key in [KeyCode.leftControl, .leftControl, .leftControl, .rightControl, .leftControl] {
      offer(key, .began, at: halfUnits)
      offer(key, .ended, at: halfUnits)
      halfUnits += key == .leftControl ? 5 : 9
    }
    halfUnits += 5
    offer(.leftControl, .began, at: halfUnits)
    #expect(typing.client.text == "<SN>e")
    offer(.backspace, .began, at: halfUnits + 1)
    #expect(typing.client.text == "<SN>")
    typing.advance(to: EventTime(microseconds: (halfUnits + 4) * 30_000), into: &changes)
    #expect(typing.client.text == "<SN>e")
  }
}
