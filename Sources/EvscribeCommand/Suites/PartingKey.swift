import KeyEvents

/// Finds the key after which a text was not as expected any more: the one that wrote what differs, for good.
struct PartingKey {
  private let start: [Unicode.Scalar]
  private var stands = false
  private var firstTime: EventTime?
  private var lastPress: Press?
  private var press: Press?

  private struct Press {
    var key: KeyCode
    var time: EventTime
  }

  init(_ difference: TextDifference) { start = difference.givenStart }

  /// Looks at the text as it stands after a frame.
  mutating func look(_ playback: borrowing Playback, after frame: borrowing InputFrame) {
    if firstTime == nil { firstTime = frame.time }
    for event in frame.events where event.type == .key && event.value != 0 {
      lastPress = Press(key: KeyCode(rawValue: event.code), time: event.time)
    }
    let stood = stands
    stands = playback.begins(with: start)
    if stands, !stood { press = lastPress }
  }

  /// `after the key k at 0.040 s`; nil where the end of the input did it.
  var description: String? {
    guard stands, let press else { return nil }
    // A press of the first frame may be stamped before its end.
    let time = max(0, (firstTime ?? press.time).distance(to: press.time))
    let thousandths = String(time % 1_000_000 / 1000)
    let fraction = String(repeating: "0", count: 3 - thousandths.count) + thousandths
    return "after the key \(press.key.name) at \(time / 1_000_000).\(fraction) s"
  }
}
