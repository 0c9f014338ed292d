import KeyTraces
import Testing

@Suite("The allowance for text kept in memory")
struct TextAllowanceTests {
  @Test("Each text reserves its bytes and 64 more, until none are left, and frees them again")
  func room() {
    var room = TextAllowance(64 + 3 + 64)
    let takes = [room.take("abc"), room.take("d"), room.take(""), room.take("")]
    #expect(takes == [true, false, true, false])
    #expect(room.refusedCount == 2)
    room.giveBack("abc")
    let again = [room.take("abcd"), room.take("한")]
    #expect(again == [false, true])
    room.giveAllBack()
    let all = [room.take(String(repeating: "x", count: 67)), room.take("")]
    #expect(all == [true, false])
  }
}
