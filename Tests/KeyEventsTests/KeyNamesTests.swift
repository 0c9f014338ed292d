import KeyEvents
import Testing

@Suite("Names of keys and times")
struct KeyNamesTests {
  @Test("Every code has a name from which it is read again")
  func roundTrip() {
    for code in 0..<KeyCode.limit {
      let key = KeyCode(rawValue: code)
      #expect(KeyCode(named: key.name) == key)
    }
    for name in KeyCode.allNames { #expect(KeyCode(named: name) != nil, "\(name)") }
    #expect(Set(KeyCode.allNames).count == KeyCode.allNames.count)
  }

  @Test(
    "Usual names of keys are read",
    arguments: [
      ("a", 30), ("KEY_A", 30), ("dot", 52), ("period", 52), (".", 52), ("-", 12), (";", 39),
      ("escape", 1), ("esc", 1), ("return", 28), ("enter", 28), ("shift", 42), ("ctrl", 29),
      ("super", 125), ("hangeul", 122), ("1", 2), ("102nd", 86), ("f12", 88), ("BTN_LEFT", 0x110),
      ("code700", 700),
    ] as [(String, UInt16)])
  func names(name: String, code: UInt16) {
    #expect(KeyCode(named: name)?.rawValue == code)
  }

  @Test("Other names are refused", arguments: ["", "ä", "code768", "codex", "key_", "leftshft"])
  func unknown(name: String) { #expect(KeyCode(named: name) == nil) }

  @Test("The nearest word is found, or none")
  func nearest() {
    #expect(nearestWord(to: "hangl", among: ["morse", "hangul", "direct"]) == "hangul")
    #expect(nearestWord(to: "mosre", among: ["morse", "hangul", "direct"]) == "morse")
    #expect(nearestWord(to: "xyzzy", among: ["morse", "hangul", "direct"]) == nil)
  }

  @Test(
    "Durations are read; invalid and too long ones are refused",
    arguments: [
      ("5ms", 5000), ("33.5ms", 33_500), ("2s", 2_000_000), ("250us", 250), ("1m", 60_000_000),
      ("0.000001s", 1), ("1.5", nil), ("ms", nil), ("-1s", nil), ("+1s", nil), ("1..2s", nil),
      ("1.s", nil), ("99999999999999999999s", nil), ("100000000m", nil), ("5 ms", nil),
      ("525960m", 31_557_600_000_000), ("31557600s", 31_557_600_000_000),
      ("31557600.000001s", nil), ("525960.9m", nil), ("9223372036854775807us", nil),
    ] as [(String, Int64?)])
  func spans(text: String, microseconds: Int64?) {
    #expect(TimeSpan.microseconds(in: text) == microseconds)
  }

  @Test("Sums and distances of times are clamped and never overflow")
  func extremes() {
    let numbers: [Int64] = [.min, .min + 1, -1, 0, 1, 1_000_000_000_000_000_000, .max - 1, .max]
    for first in numbers {
      for second in numbers {
        let time = EventTime(microseconds: first)
        let distance = Int64(clamping: Int128(second) - Int128(first))
        #expect(time.microseconds(to: EventTime(microseconds: second)) == distance)
        let sum = Int64(clamping: Int128(first) + Int128(second))
        #expect(time.advanced(byMicroseconds: second) == EventTime(microseconds: sum))
      }
    }
  }

  @Test("Times are written with all six decimals")
  func times() {
    #expect(EventTime(microseconds: 1_000_020).description == "1.000020")
    #expect(EventTime(microseconds: -5).description == "-0.000005")
  }
}
