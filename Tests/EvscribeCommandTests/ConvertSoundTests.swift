import Foundation
import TestSupport
import Testing

/// Tests of `evscribe convert` with a sound as its target.
@Suite("Convert to sound")
struct ConvertSoundTests {
  private let folder = TemporaryFolder()

  /// The marks of a WAV file in milliseconds, `0-60 120-300`, from the first one.
  private static func marks(_ path: String) throws -> String {
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(bytes.prefix(4) == Data("RIFF".utf8))
    let samples = stride(from: 44, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
    #expect(samples.prefix(9_000).allSatisfy { $0 == 0 })
    let edges = SoundFile.marks(samples).flatMap { [$0.start, $0.end] }
    // Each edge is in the middle of a slope of 6 ms.
    let times = edges.map { Int((Double($0 - edges[0]) / 48).rounded()) }
    return stride(from: 0, to: times.count - 1, by: 2).map { "\(times[$0])-\(times[$0 + 1])" }
      .joined(separator: " ")
  }

  private static func isNear(_ found: String, _ expected: String) -> Bool {
    let numbers = [found, expected].map {
      $0.split { $0 == " " || $0 == "-" }.compactMap { Int($0) }
    }
    return numbers[0].count == numbers[1].count
      && zip(numbers[0], numbers[1]).allSatisfy { abs($0 - $1) <= 3 }
  }

  @Test(
    "The marks of a text have their lengths",
    arguments: [
      ("an", [], "0-60 120-300 480-660 720-780"),
      ("et e", ["--wpm", "12"], "0-100 400-700 1400-1500"),
      ("<AR>", ["--wpm", "60"], "0-20 40-100 120-140 160-220 240-260"),
      ("ee", ["--wpm", "20", "--farnsworth", "5"], "0-60 1661-1721"),
      ("i\ni", ["--keyer", "iambic-b"], "0-60 120-180 780-840 900-960"),
      ("a", ["--keyer", "bug", "--wpm", "30"], "0-40 80-200"),
      ("ㄱ", ["--code", "korean"], "0-60 120-300 360-420 480-540"),
    ])
  func texts(text: String, options: [String], marks: String) throws {
    let path = folder.write("\(text)\n", to: "text")
    let sound = "\(folder.path)/sound.wav"
    expect(
      try Evscribe.run(["convert", "--mode", "morse", path, sound] + options), exit: 0, output: "")
    let found = try Self.marks(sound)
    #expect(Self.isNear(found, marks), "\(found)")
  }

  @Test("A trace sounds as its keys were held, at any pitch and volume")
  func traces() throws {
    let trace = folder.write(
      """
      # EVEMU 1.3
      # evscribe mode: morse
      # evscribe keyer: straight
      N: Key
      I: 0003 046d c31c 0110
      P: 00 00 00 00 00 00 00 00
      B: 00 03 00 00 00 00 00 00 00
      B: 01 00 00 00 20 00 00 00 00
      E: 5.000000 0001 001d 0001
      E: 5.000000 0000 0000 0000
      E: 5.070000 0001 001d 0000
      E: 5.070000 0000 0000 0000
      E: 5.150000 0001 001d 0001
      E: 5.150000 0000 0000 0000
      E: 5.400000 0001 001d 0000
      E: 5.400000 0000 0000 0000

      """, to: "trace")
    for (number, options) in [[], ["--pitch", "600Hz", "--volume", "100%"]].enumerated() {
      let sound = "\(folder.path)/\(number).WAV"
      expect(try Evscribe.run(["convert", trace, sound] + options), exit: 0, output: "")
      let found = try Self.marks(sound)
      #expect(Self.isNear(found, "0-70 150-400"), "\(found)")
    }
  }

  @Test("Three keys that were pressed faster than they sound lose no signal")
  func fastKeys() throws {
    let text = folder.write(String(repeating: "0", count: 20) + "\n", to: "text")
    let (trace, sound) = ("\(folder.path)/trace", "\(folder.path)/sound.wav")
    expect(
      try Evscribe.run("convert", "--mode", "morse", "--keyer", "three-key", text, trace), exit: 0)
    expect(try Evscribe.run("convert", trace, sound), exit: 0, output: "")
    let found = try Self.marks(sound).split(separator: " ")
    #expect(found.count == 100)
    let last = found.last.map(String.init) ?? ""
    #expect(Self.isNear(last, "23760-23940"), "\(last)")
  }

  @Test("What cannot be a sound is refused, and nothing is written")
  func mistakes() throws {
    let text = folder.write("an\n", to: "text")
    let long = folder.write(String(repeating: "0", count: 2_000), to: "long")
    let keys = folder.write(
      "# EVEMU 1.3\n# evscribe mode: hangul\nE: 1.0 0001 001e 0001\nE: 1.0 0000 0000 0000\n",
      to: "keys")
    for (source, target, options, message, code): (String, String, [String], String, Int32) in [
      (
        text, "a.wav", ["--mode", "morse", "--pitch", "99"],
        "--pitch: found \"99\", expected 100 to 4000 Hz", 64
      ),
      (text, "a.wav", ["--mode", "morse", "--pitch", "nan"], "--pitch: found \"nan\"", 64),
      (text, "a.wav", ["--mode", "morse", "--volume", "101%"], "--volume: found \"101%\"", 64),
      (
        text, "a.evemu", ["--mode", "morse", "--volume", "10%"],
        "--volume: has no effect unless TO ends in .wav", 64
      ),
      (
        text, "a.wav", ["--mode", "morse", "--format", "evemu"],
        "--format: has no effect when TO ends in .wav", 64
      ),
      (text, "a.wav", ["--mode", "direct"], "contains no keyed Morse", 65),
      (keys, "a.wav", [], "contains no keyed Morse", 65),
      (text, "a.wav", [], "add --mode direct, hangul or morse", 65),
      (long, "a.wav", ["--mode", "morse", "--wpm", "1"], "longer than 12 hours", 65),
    ] {
      expect(
        try Evscribe.run(["convert", source, "\(folder.path)/\(target)"] + options), exit: code,
        output: "", error: message)
    }
    #expect(folder.names == ["keys", "long", "text"])
  }
}

/// The samples of a sound.
enum SoundFile {
  /// The marks of a tone of 600 Hz at half the volume: the samples in the middle of their slopes.
  static func marks(_ samples: [Int16]) -> [(start: Int, end: Int)] {
    // The tone is on while a sample of the last period was louder than a quarter.
    var edges: [Int] = []
    var lastLoud = -1_000
    for (index, sample) in samples.enumerated() {
      let wasOn = edges.count % 2 == 1
      if abs(Int(sample)) > 8_192 { lastLoud = index }
      if (index - lastLoud < 80) != wasOn { edges.append(wasOn ? lastLoud : index) }
    }
    return stride(from: 0, to: edges.count - 1, by: 2).map { (edges[$0], edges[$0 + 1]) }
  }
}
