import KeyEvents
import Measuring
import Sidetone
import SoundCard
import SystemIO

#if canImport(Glibc)
  import Glibc
#endif

/// Measurements of the default sound card, as the process sees them from inside.
enum CardMeasurements {
  /// The seconds that a part may last: the card is closed 10 s after the last sound.
  static let range = 1...8

  private static let silenceAim = 2.0
  private static let speed = 25

  /// Prints what silence and keying cost, each for so many seconds. Throws why there is no sound.
  static func printAll(seconds: Int) throws {
    if let problem = SoundPlayer.problem() { throw problem }
    Table.printRow("card, each part for \(seconds) s", ["% of a CPU", "aim", "wake-ups/s", "aim"])
    let player = try SoundPlayer(SoundRenderer.Settings())
    let marks = try MorseText.marks(of: MorseText.words, wordsPerMinute: speed)
    try key(marks.prefix(1), with: player)
    // A card takes its time to open.
    sleep(1)
    try measure("silence, the card is open", aim: silenceAim) { wait(seconds: seconds) }
    try measure("keying at \(speed) words a minute", aim: nil) {
      let end = MonotonicClock.now.microseconds + Int64(seconds) * 1_000_000
      while MonotonicClock.now.microseconds < end {
        try key(marks[...], with: player, until: end)
        usleep(useconds_t(7 * 1_200_000 / speed))
      }
    }
    // The card is closed after 10 s, or a little later if it does not report its position at once.
    wait(seconds: 12)
    try measure("silence, the card is closed", aim: nil, wakeUpAim: 0) { wait(seconds: seconds) }
    if let problem = player.takeProblem() { throw problem }
    player.stop()
    player.wait(milliseconds: 500)
  }

  private static func measure(
    _ name: String, aim: Double?, wakeUpAim: Int? = nil, _ body: () throws -> Void
  ) throws {
    let start = try ThreadUse()
    try body()
    let end = try ThreadUse()
    Table.printRow(
      name,
      [
        Table.text(end.share(since: start), digits: 2),
        aim.map { "< \(Table.text($0, digits: 0))" } ?? "",
        Table.text(end.wakeUps(since: start), digits: 1), wakeUpAim.map(String.init) ?? "",
      ])
    fflush(nil)
  }

  /// Keys marks that are in microseconds from now on, one after the other.
  private static func key(
    _ marks: ArraySlice<Range<Int64>>, with player: SoundPlayer, until end: Int64 = .max
  ) throws {
    let start = MonotonicClock.now.microseconds
    for mark in marks where start + mark.upperBound < end {
      wait(until: start + mark.lowerBound)
      player.send(.begin(.sidetone, at: start + mark.lowerBound, end: nil))
      wait(until: start + mark.upperBound)
      player.send(.end(.sidetone, at: start + mark.upperBound))
    }
  }

  private static func wait(seconds: Int) {
    wait(until: MonotonicClock.now.microseconds + Int64(seconds) * 1_000_000)
  }

  /// Waits until a time in microseconds.
  private static func wait(until time: Int64) {
    while true {
      let rest = time - MonotonicClock.now.microseconds
      guard rest > 0 else { return }
      usleep(useconds_t(min(rest, 500_000)))
    }
  }
}
