import Foundation
import TestSupport
import Testing

/// Tests of `--sound`, with ALSA's own devices instead of a card: one writes all samples to a file.
@Suite("Sound", .waits)
struct SoundTests {
  private let bench = RecordingBench()

  /// Runs a command whose default card writes to the file `sound`.
  private func run(_ keys: String, _ line: String, card: String? = nil) throws -> ProcessResult {
    let path = bench.folder.path
    let card =
      card
      ?? "type file slave.pcm { type null } file \"\(path)/sound\" format raw truncate false"
    _ = bench.folder.write("pcm.!default { \(card) }\n", to: "alsa")
    let board = try bench.board(keys)
    return try bench.shell(
      [board],
      "export ALSA_CONFIG_PATH=$F/alsa; $EVSCRIBE \(line) --stop-key esc \(board.path)"
    )
  }

  private var marks: [Int] {
    get throws {
      let bytes = try Data(contentsOf: URL(filePath: "\(bench.folder.path)/sound"))
      let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
        Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
      }
      return SoundFile.marks(samples).map { Int((Double($0.end - $0.start) / 48).rounded()) }
    }
  }

  @Test("Each mark sounds as long as its key was held, or as the keyer makes it")
  func marksOfKeyers() throws {
    for (options, keys, lengths): (String, String, [Int]) in [
      (
        "--mode morse --keyer straight",
        "t:100 d:space t:150 u:space t:200 d:space t:60 u:space t:300 esc", [150, 60]
      ),
      (
        "--mode morse --keyer iambic-a --wpm 12",
        "t:100 d:rightctrl t:50 u:rightctrl t:700 d:leftctrl t:20 u:leftctrl t:400 esc", [300, 100]
      ),
      ("--mode morse --wpm 10", "t:100 j t:700 f t:400 esc", [360, 120]),
    ] {
      let result = try run(keys, "type \(options) --background --sound")
      expect(result, exit: 0)
      let found = try marks
      #expect(found.count == lengths.count, "\(options): \(found)")
      // umockdev plays in real time, which a busy machine delays.
      for (one, other) in zip(found, lengths) {
        #expect(abs(one - other) <= (options.contains("straight") ? 15 : 4), "\(options): \(found)")
      }
      try FileManager.default.removeItem(atPath: "\(bench.folder.path)/sound")
    }
  }

  @Test("Without a card typing goes on, and one message says so")
  func noCard() throws {
    let result = try run(
      "t:50 a s d t:50 f enter esc", "type --mode direct --background --sound",
      card: "type nothing")
    expect(
      result, exit: 0, output: "asdf\n",
      error: "no sound: the sound card \"default\" cannot be used: ")
    #expect(result.errorText.components(separatedBy: "no sound").count == 2)
  }

  @Test("A secure field is silent: the card is not even opened")
  func secureField() throws {
    _ = bench.folder.write("fields: [{name: pin, secure: true}]\n", to: "form.yaml")
    let result = try run(
      "t:50 a s d t:50 esc", "form $F/form.yaml --mode direct --background --sound --output $F/out")
    #expect(!result.errorText.contains("no sound"))
    #expect(!FileManager.default.fileExists(atPath: "\(bench.folder.path)/sound"))
  }

  @Test("The tone needs the sound")
  func mistakes() throws {
    expect(
      try Evscribe.run("type", "--pitch", "700"), exit: 64, output: "",
      error: "--pitch: has no effect without --sound; add --sound, or leave out --pitch")
    expect(
      try Evscribe.run("type", "--sound", "--volume", "loud"), exit: 64, output: "",
      error: "--volume: found \"loud\", expected 0% to 100%")
  }
}
