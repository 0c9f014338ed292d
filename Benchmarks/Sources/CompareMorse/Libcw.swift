import CMorse
import Glibc

/// The receiver of libcw in its adaptive mode, polled as by its own program xcwcp.
enum Libcw {
  /// The text that libcw reads. With a speed, its receiver starts at that speed.
  static func text(_ lengths: [Int64], wordsPerMinute: Double?) -> String {
    cw_reset_receive()
    cw_disable_adaptive_receive()
    cw_set_receive_speed(Int32(wordsPerMinute ?? Double(CW_SPEED_INITIAL)))
    cw_enable_adaptive_receive()
    var text = ""
    var time: Int64 = 1_000_000
    for (place, length) in lengths.enumerated() {
      if place.isMultiple(of: 2) {
        var stamp = timeval(microseconds: time)
        cw_start_receive_tone(&stamp)
        time += length
        stamp = timeval(microseconds: time)
        cw_end_receive_tone(&stamp)
      } else {
        time += length
        poll(at: time, &text)
      }
    }
    // The last letter ends when the key has been up long enough; then no more polling is needed.
    poll(at: time + 10_000_000, &text)
    while text.last == " " { text.removeLast() }
    return text.lowercased()
  }

  /// Polls once, just before the key goes down again: the result depends only on the length of the
  /// gap.
  private static func poll(at time: Int64, _ text: inout String) {
    var stamp = timeval(microseconds: time)
    var character: CChar = 0
    var isEndOfWord = false
    var isError = false
    if cw_receive_character(&stamp, &character, &isEndOfWord, &isError) != 0 {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(bitPattern: character)))
    } else if errno == EAGAIN || errno == ERANGE {
      return
    } else {
      text += "?"
    }
    if isEndOfWord { text += " " }
    cw_clear_receive_buffer()
  }
}

extension timeval {
  init(microseconds: Int64) {
    self.init(tv_sec: Int(microseconds / 1_000_000), tv_usec: Int(microseconds % 1_000_000))
  }
}
