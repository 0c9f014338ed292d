import KeyTraces
import SessionOutput
import Testing
import Typing

@Suite("How fast a person types")
struct SpeedMeterTests {
  @Test(
    "Strokes or words a minute, without pauses",
    arguments: [
      ("mode=hangul", "r k r k r k r", "1500 strokes a minute"),
      ("mode=hangul", "r k r k", nil),
      // A pause of ten seconds.
      ("mode=hangul", "r k r k t:10000 r k r k", "1500 strokes a minute"),
      ("mode=hangul", "r t:160 k t:160 r t:160 k t:160 r t:160 k", "300 strokes a minute"),
      // Eight letters, 200 ms apart.
      (
        "mode=morse",
        "f space t:120 f space t:120 f space t:120 f space t:120 f space t:120 f space t:120 f space",
        "60 words a minute"
      ),
      // Spaces are not letters.
      (
        "mode=morse",
        "f space space t:80 f space space t:80 f space space t:80 f space space t:80 f space space t:80 f space",
        "60 words a minute"
      ),
      // What was fast in another mode does not count.
      ("mode=hangul,direct", "r k r k r k r hangeul a a", nil),
    ])
  func speeds(options: String, keys: String, speed: String?) throws {
    var settings = TypingOptions()
    for word in options.split(separator: " ") {
      let parts = word.split(separator: "=")
      try settings.set(String(parts[0]), to: String(parts[1]))
    }
    let meter = SpeedMeter()
    let session = TypingSession(
      settings, form: nil, characterMap: { Letters() }, layoutFile: { _ in nil })
    var driver = SessionDriver(session, receivers: [meter])
    let simulated = try SimulatedKeys(keys)
    for frame in simulated.frames { driver.receive(frame) }
    driver.finish(at: simulated.end)
    #expect(meter.speed == speed)
  }
}
