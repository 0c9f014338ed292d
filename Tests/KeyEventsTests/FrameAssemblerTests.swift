import KeyEvents
import TestSupport
import Testing

@Suite("FrameAssembler")
struct FrameAssemblerTests {
  @Test("events become the frames they came from, however they are portioned")
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

  @Test("lost events take what was gathered with them")
  func hole() {
    var assembler = FrameAssembler()
    _ = assembler.append(.key(.a, value: 1, at: .zero))
    _ = assembler.append(InputEvent(time: .zero, type: .synchronization, code: 3, value: 0))
    let isWhole1 = assembler.append(.report(at: .zero))
    #expect(isWhole1)
    #expect(assembler.frame.kind == .hole)
    #expect(!assembler.frame.hasKeys)
  }

  @Test("keys that the kernel let go of are cancelled; a repeat is no such thing")
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
