#if os(Linux)
  public import KeyEvents

  extension UMockKeyboard {
    /// Adds frames, with `start` microseconds added to their times.
    public mutating func add(_ frames: [InputFrame], from start: Int64 = 1_000_000) {
      for event in frames.flatMap(\.events) {
        events += Self.line(
          start + event.time.microseconds, event.type.rawValue, event.code, event.value)
      }
    }
  }
#endif
