import KeyEvents
import KeyTraces
import SessionOutput
import Sidetone
import Testing
import TextFields
import Typing

@Suite("What sounds")
struct SoundReceiverTests {
  /// The sounds of the keys by name.
  private static func sounds(_ keys: String, _ words: String, _ form: Form? = nil) throws -> String
  {
    var options = TypingOptions()
    for word in words.split(separator: " ") {
      let name = word.prefix { $0 != "=" }
      try options.set(String(name), to: String(word.dropFirst(name.count + 1)))
    }
    var sounds: [String] = []
    let receiver = SoundReceiver { change in
      switch change {
      case .begin(.sidetone, _, _): sounds.append("mark")
      case .begin(.click, let start, let end): sounds.append(end == start + 4_000 ? "click" : "?")
      case .begin(.refusal, _, let end): sounds.append(end == nil ? "?" : "refusal")
      case .end: sounds.append("end")
      }
    }
    let session = TypingSession(
      options, form: form, characterMap: { Letters() }, layoutFile: { _ in nil })
    var driver = SessionDriver(session, receivers: [receiver])
    let simulated = try SimulatedKeys(keys)
    for frame in simulated.frames {
      while let deadline = driver.session.deadline, deadline < frame.time ?? .zero {
        driver.advance(to: deadline)
      }
      driver.receive(frame)
    }
    driver.finish(at: simulated.end)
    return sounds.joined(separator: " ")
  }

  @Test(
    "Marks in Morse, clicks elsewhere, and a low tone for keys that do nothing",
    arguments: [
      ("a q backspace enter", "mode=direct", "click click click click"),
      ("f j space backspace enter", "mode=morse", "mark mark"),
      ("d:space t:100 u:space t:900", "mode=morse keyer=straight", "mark end"),
      ("shift+a", "mode=direct", "click"),
      // A key of another program, and one that needs an option.
      ("ctrl+s f5", "mode=hangul", ""),
      ("r hanja r", "mode=hangul", "click refusal click"),
      // The list of modes is opened, stepped through and left, also in Morse.
      ("f9 right enter f", "mode=morse,hangul bind=list=f9", "click click click click"),
    ])
  func keys(keys: String, words: String, sounds: String) throws {
    let found = try Self.sounds(keys, words)
    #expect(found == sounds)
  }

  @Test("A filter that holds keys back moves no refusal to another key")
  func filters() throws {
    for filter in ["debounce=5ms", "debounce=200ms"] {
      let found = try Self.sounds("r t:500 hanja t:500 r t:500", "mode=hangul filter=\(filter)")
      #expect(found == "click refusal click", "\(filter)")
    }
  }

  @Test("A secure field is silent")
  func secureField() throws {
    var field = TextField("pin")
    field.traits.isSecureTextEntry = true
    var form = Form()
    form.append(field)
    for words in ["mode=direct", "mode=morse", "mode=morse keyer=straight", "mode=hangul"] {
      let found = try Self.sounds("a f j hanja space d:space t:100 u:space t:900", words, form)
      #expect(found == "", "\(words)")
    }
  }
}
