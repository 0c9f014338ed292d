public import KeyEvents

/// A random stream of frames, as extreme as the kernel, a bad trace or a broken keyboard could make
/// it: releases without presses, repeats of keys that are up, presses of keys that are down, holes,
/// several devices, several keys per frame.
public struct RandomFrames {
  public var generator: SeededGenerator
  public var keys: [KeyCode]
  public var deviceCount: UInt16 = 2
  private var time: Int64 = 0

  public init(seed: UInt64, keys: [KeyCode]) {
    generator = SeededGenerator(seed: seed)
    self.keys = keys
  }

  public mutating func next() -> InputFrame {
    time += Int64([0, 1, 900, 20_000, 120_000, 700_000].randomElement(using: &generator)!)
    let stamp = EventTime(microseconds: time)
    let device = DeviceIndex(rawValue: .random(in: 0..<deviceCount, using: &generator))
    var frame = InputFrame(device: device)
    switch Int.random(in: 0..<40, using: &generator) {
    case 0:
      frame.kind = .hole
      frame.events = [
        InputEvent(time: stamp, type: .synchronization, code: 3, value: 0), .report(at: stamp),
      ]
      return frame
    case 1:
      let held = keys.filter { _ in Bool.random(using: &generator) }
      return .release(held, of: device, at: stamp)
    case 2:
      frame.events = [.report(at: stamp)]
      return frame
    default:
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let value = [0, 0, 0, 1, 1, 1, 1, 2].randomElement(using: &generator)!
        frame.events.append(
          .key(keys.randomElement(using: &generator)!, value: Int32(value), at: stamp))
      }
      frame.events.append(.report(at: stamp))
      return frame
    }
  }

  /// Creates that many frames as the kernel could send them: no press of a key that is down, no
  /// release or repeat of a key that is up (`input_get_disposition`, drivers/input/input.c).
  public mutating func kernelPrefix(_ count: Int) -> [InputFrame] {
    var down: Set<PressID> = []
    return prefix(count).map { frame in
      var frame = frame
      if frame.kind == .hole { down = down.filter { $0.device != frame.device } }
      frame.events.removeAll { event in
        guard event.type == .key else { return false }
        let press = PressID(frame.device, KeyCode(rawValue: event.code))
        switch event.value {
        case 1: return !down.insert(press).inserted
        case 0: return down.remove(press) == nil
        default: return !down.contains(press)
        }
      }
      return frame
    }
  }

  public mutating func prefix(_ count: Int) -> [InputFrame] { (0..<count).map { _ in next() } }
}
