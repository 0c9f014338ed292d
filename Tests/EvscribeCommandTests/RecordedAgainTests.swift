import KeyTraces
import FormFiles
import Foundation
import KeyEvents
import SessionMaking
import SessionOutput
import SystemIO
import TestSupport
import Testing
import TextFields
import TraceFiles
import Typing

@testable import EvscribeCommand
@testable import LiveTyping

/// Recordings of recordings: the samples are played into sessions that are recorded.
@Suite("Recordings of the samples")
struct RecordedAgainTests {
  private static let folder = TemporaryFolder()

  private static let names = [SamplesTests.texts, SamplesTests.inputTexts, SamplesTests.formTexts]
    .flatMap { $0.keys.sorted() }

  /// Records a session into which a recording is played. Returns the path, and the typed text.
  private static func record(
    _ path: String, _ form: Form?, as name: String, masks: Bool
  ) throws -> (path: String, typed: String) {
    var trace = try TraceFile(path)
    var stated = StatedOptions()
    if form != nil { stated.options.modes = [.direct] }
    try stated.apply(settingsOf: trace)
    var options = Recorder.Options(
      path: "\(folder.path)/\(name)", devices: [(.first, .plainKeyboard)])
    options.settings = trace.settings.map { ($0.name, $0.value) }
    options.masks = masks
    let recorder = try Recorder(options)
    stated.options.output.format = .document
    let output = ByteReceiver(stated.options)
    var driver = SessionDriver(
      try stated.session(CharacterMaps(usesSystem: false), form: form),
      receivers: [TraceReceiver(recorder, nil), output])
    try trace.read(
      frame: { driver.receive($0) }, input: { driver.receive($0) }, while: { true })
    driver.finish()
    #expect(recorder.error == nil)
    let fields = driver.session.form.map { form in (0..<form.count).map { form[$0].text } } ?? []
    return (
      options.path, String(decoding: output.bytes, as: UTF8.self) + fields.joined(separator: "\n")
    )
  }

  @Test("A recording of a recording has the same bytes as before, and replays to the same text")
  func again() throws {
    var sums = ""
    for (number, name) in Self.names.enumerated() {
      var form: Form?
      if SamplesTests.formTexts[name] != nil {
        let file = name.replacingOccurrences(of: ".evemu", with: ".yaml")
        form = try FormFile(parsing: readRegularFile(at: Evscribe.sample(file))).form
        form?.lackSecrets()
      }
      for masks in [true, false] {
        let first = try Self.record(
          Evscribe.sample(name), form, as: "\(number)-\(masks)-1", masks: masks)
        let second = try Self.record(first.path, form, as: "\(number)-\(masks)-2", masks: masks)
        // A mask hides the text of a client that was not typed.
        if !masks || !name.contains("client") {
          #expect(second.typed == first.typed, "\(name), masks: \(masks)")
        }
        let bytes = try readRegularFile(at: first.path)
        let sum = OutputsTests.sum(of: Data(bytes))
        sums += "\(name) \(masks ? "masked" : "whole") \(bytes.count) \(sum)\n"
      }
    }
    try expectSnapshot(sums, named: "recorded-again")
  }
}
