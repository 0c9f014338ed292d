import Foundation
import PlainText
import Suites
import TestSupport
import Testing

@testable import EvscribeCommand

/// The bytes of all outputs of the samples, whose texts other tests expect in words.
@Suite("Outputs of the samples")
struct OutputsTests {
  @Test(
    "A recording gives the same bytes in each format", arguments: SamplesTests.texts.keys.sorted())
  func recording(name: String) throws {
    let outputs = try Self.formats.map { format in
      let (text, outcome) = try InProcess.outcome(
        of: Evscribe.sample(name), flags: [("to", [format])])
      let failure = outcome?.failure.map { CommandFailure($0).message.text }
      let messages = ((outcome?.warnings ?? []) + [failure].compactMap(\.self))
        .map { "evscribe: \($0)\n" }.joined()
      return "--to \(format):\n\(text)\(Self.shortened(messages))\n"
    }
    try expectSnapshot(outputs.joined(), named: "outputs-\(name.prefix { $0 != "." })")
  }

  private static let formats = ["document", "edits", "changes", "jamo", "signals"]

  @Test("The command gives these bytes too", arguments: formats)
  func command(format: String) throws {
    let sample = Evscribe.sample("morse-correction.evemu")
    let result = try Evscribe.run("replay", "--to", format, sample)
    let (text, outcome) = try InProcess.outcome(of: sample, flags: [("to", [format])])
    if let failure = (outcome?.failure.map { CommandFailure($0) }) {
      expect(result, exit: failure.code.rawValue, output: text)
      #expect(result.errorText == "evscribe: \(failure.message.text)\n")
    } else {
      expect(result, exit: 0, output: text)
      #expect(result.errorText.isEmpty, "\(result.errorText)")
    }
  }

  @Test(
    "A recording of a form gives the same bytes in each format",
    arguments: SamplesTests.formTexts.keys.sorted())
  func form(name: String) throws {
    let form = name.replacingOccurrences(of: ".evemu", with: ".yaml")
    let outputs = try ["json", "shell", "tsv", "events"].map { format in
      let result = try Evscribe.run(
        "replay", "--form", Evscribe.sample(form), "--to", format, Evscribe.sample(name))
      return "--to \(format):\n\(result.text)\(Self.shortened(result.errorText))\n"
    }
    let sample = name.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    try expectSnapshot(outputs.joined(), named: "outputs-form-\(sample)")
  }

  /// The messages, with paths as from the root of the repository.
  private static func shortened(_ messages: String) -> String {
    messages.replacingOccurrences(of: Evscribe.samples, with: "Samples")
  }

  /// The golden file has a sum for each suite. To see what changed, compare the suites that this
  /// test writes before and after the change.
  @Test("The cases of the suites give the same bytes in each format")
  func suites() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Evscribe.samples)
      .filter { $0.hasSuffix(".yaml") }.sorted()
    var sums = ""
    for format in Self.formats {
      let folder = TemporaryFolder()
      for name in try FileManager.default.subpathsOfDirectory(atPath: Evscribe.samples)
      where [".yaml", ".evemu"].contains(where: name.hasSuffix) {
        let text = try Evscribe.contents(ofSample: name)
        let isSuite = names.contains(name)
        folder.write(isSuite ? Self.adding("to: \(format)", toDefaultsOf: text) : text, to: name)
      }
      // Each case then expects what it gives now. One that has no such output fails, and stays.
      _ = try Evscribe.run(["check", "--update"] + names.map { "\(folder.path)/\($0)" })
      for name in names {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))
        sums += "\(format) \(name) \(bytes.count) \(Self.sum(of: bytes))\n"
      }
    }
    try expectSnapshot(sums, named: "outputs-suites")
  }

  /// The suite with another default option.
  private static func adding(_ option: String, toDefaultsOf suite: String) -> String {
    if suite.contains("\ndefaults: {") {
      return suite.replacingOccurrences(of: "\ndefaults: {", with: "\ndefaults: {\(option), ")
    }
    if suite.contains("\ndefaults:\n") {
      return suite.replacingOccurrences(of: "\ndefaults:\n", with: "\ndefaults:\n  \(option)\n")
    }
    return suite.replacingOccurrences(of: "\ncases:\n", with: "\ndefaults: {\(option)}\ncases:\n")
  }

  /// FNV-1a with 64 bits.
  static func sum(of bytes: Data) -> String {
    let sum = bytes.reduce(0xcbf2_9ce4_8422_2325) { (sum: UInt64, byte) in
      (sum ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(sum, radix: 16)
  }
}
