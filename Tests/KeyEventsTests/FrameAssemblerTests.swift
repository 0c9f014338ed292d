import KeyEvents
import TestSupport
import Testing

@Suite("FrameAssembler")
struct FrameAssemblerTests {
  @Test("Events added one by one become the frames they came from")
  func roundTrip() {
    let seed = propertySeed()
    var source = RandomFrames(seed: seed, keys: [.a, .f, .space])
    source.deviceCount = 1
    let frames = source.prefix(5000)
    var assembler = FrameAssembler()
    var assembled: [InputFrame] = []
    for event in frames.flatMap(\.events) where assembler.append(event) {
      assembled.append(assembler.frame)
    }
    #expect(assembled == frames, "seed \(seed)")
  }

  @Test("A loss discards the events of its frame")
  func hole() {
    var assembler = FrameAssembler()
    _ = assembler.append(.key(.a, value: 1, at: .zero))
    _ = assembler.append(InputEvent(time: .zero, type: .synchronization, code: 3, value: 0))
    let isWhole1 = assembler.append(.report(at: .zero))
    #expect(isWhole1)
    #expect(assembler.frame.kind == .hole)
    #expect(!assembler.frame.hasKeys)
  }

  @Test("Releases forced by the kernel are a resynchronization; repeats and presses are not")
  func forcedRelease() {
    var assembler = FrameAssembler()
    _ = assembler.append(.key(.a, value: 0, at: .zero))
    _ = assembler.append(.report(at: .zero, value: 1))
    #expect(assembler.frame.kind == .resynchronization)
    _ = assembler.append(.key(.a, value: 2, at: .zero))
    _ = assembler.append(.report(at: .zero, value: 1))
    #expect(assembler.frame.kind == .changes)
    _ = assembler.append(.key(.a, value: 0, at: .zero))
    _ = assembler.append(.key(.f, value: 1, at: .zero))
    _ = assembler.append(.report(at: .zero, value: 1))
    #expect(assembler.frame.kind == .changes)
  }
}
