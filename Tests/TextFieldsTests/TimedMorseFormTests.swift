import Composition
import KeyEvents
import MorseComposition
import Testing
import TextEditing

@testable import TextFields

/// Fields into which Morse is keyed that time closes: there is no press that could be refused.
@Suite("Morse that closes by time in fields with rules")
struct TimedMorseFormTests {
  /// Dits of 60 ms.
  private static let unit: Int64 = 60

  private static func digits(limit: Int? = nil) -> Form {
    FormTests.form([
      FormTests.field("age") {
        $0.traits.keyboardType = .asciiCapableNumberPad
        $0.rules.maximumLength = limit
      }
    ])
  }

  private static var keyers: [(String, any Composer)] {
    [
      ("iambic B", PaddleComposer(.iambicB, speed: .standard)),
      ("ultimatic", PaddleComposer(.ultimatic, speed: .standard)),
      ("bug", BugComposer(speed: .standard)),
      ("straight key", StraightKeyComposer()),
    ]
  }

  /// Keys Morse code given as `.`, `-`, a space after each letter, and `/` between words.
  private static func key(
    _ signals: String, into typed: inout TypedForm<some Composer>, _ keys: [Character: KeyCode],
    from start: Int64 = 1000
  ) -> Int64 {
    var now = start
    for signal in signals {
      switch signal {
      case " ": now += 2 * unit
      case "/": now += 6 * unit
      default:
        guard let key = keys[signal] else { continue }
        typed.key(key, .began, at: now)
        // A paddle has to be up before its next element would begin.
        now += signal == "-" ? 3 * unit : unit
        typed.key(key, .ended, at: now - 5)
        now += unit
      }
    }
    return now
  }

  private static func keys(of composer: any Composer, straight: Bool) -> [Character: KeyCode] {
    let keyer: MorseKeyer = straight ? .straight : composer is BugComposer ? .bug : .iambicB
    let bindings = MorseBindings([:], keyer: keyer)
    if straight, let key = bindings.keys(for: .key).first { return [".": key, "-": key] }
    return [
      ".": bindings.keys(for: .dot).first ?? .unknown,
      "-": bindings.keys(for: .dash).first ?? .unknown,
    ]
  }

  private func typed(_ composer: some Composer, _ signals: String, limit: Int?) -> String? {
    var typed = TypedForm(composer, Self.digits(limit: limit))
    typed.begin("age")
    let keys = Self.keys(of: composer, straight: composer is StraightKeyComposer)
    let end = Self.key(signals, into: &typed, keys)
    typed.wait(until: end + 5000)
    typed.form.endEditing(true)
    typed.settle()
    return typed.form.text(of: "age")
  }

  @Test("Of a Korean syllable that may not close, the letters before stay", arguments: ["", " "])
  func syllable(gap: String) {
    let composer = PaddleComposer(.iambicB, code: MorseCode(.korean), speed: .standard)
    var typed = TypedForm(
      composer, FormTests.form([FormTests.field("a") { $0.rules.characters = ["가"] }]))
    typed.begin("a")
    let end = Self.key(
      ".-.. . ..-.\(gap)", into: &typed, Self.keys(of: composer, straight: false))
    typed.wait(until: end)
    #expect(typed.form.text(of: "a") == "간")
    typed.form.endEditing(false)
    typed.settle()
    #expect(typed.form.text(of: "a") == "가")
  }

  @Test("The gap between words does not lock a field that takes no space", arguments: 0..<4)
  func wordGap(_ keyer: Int) {
    let (name, composer) = Self.keyers[keyer]
    #expect(typed(composer, "..... / ..... ----- /////....- /", limit: nil) == "5504", "\(name)")
  }

  @Test("A letter between two digits goes, and they stay", arguments: 0..<4)
  func letters(_ keyer: Int) {
    let (name, composer) = Self.keyers[keyer]
    #expect(typed(composer, "..... -. ..... / -.- ----- /", limit: nil) == "550", "\(name)")
  }

  @Test("What fits stays when the next letter has no room", arguments: 0..<4)
  func limit(_ keyer: Int) {
    let (name, composer) = Self.keyers[keyer]
    #expect(typed(composer, "..... ----- /", limit: 1) == "5", "\(name)")
    #expect(typed(composer, "..... ----- ..... ----- /", limit: 2) == "50", "\(name)")
  }

  @Test("One late deadline gives what two in time give")
  func lateDeadline() {
    for stops in [[Int64](), [1600], [1300, 1600, 2000]] {
      var typed = TypedForm(
        PaddleComposer(.iambicB, speed: .standard),
        FormTests.form([FormTests.field("a") { $0.rules.maximumLength = 1 }]))
      typed.begin("a")
      _ = Self.key("--", into: &typed, Self.keys(of: PaddleComposer(.iambicB), straight: false))
      for stop in stops { typed.wait(until: 500 + stop) }
      typed.wait(until: 9000)
      #expect(typed.form.text(of: "a") == "m")
      #expect(typed.form[0].openCount == 0)
    }
  }

  @Test("A pause writes its space where the field takes it")
  func space() {
    var typed = TypedForm(
      PaddleComposer(.iambicB, speed: .standard),
      FormTests.form([FormTests.field("a")]))
    typed.begin("a")
    let end = Self.key(
      ". /", into: &typed, Self.keys(of: PaddleComposer(.iambicB), straight: false))
    typed.wait(until: end + 1000)
    #expect(typed.form.text(of: "a") == "e ")
  }
}
