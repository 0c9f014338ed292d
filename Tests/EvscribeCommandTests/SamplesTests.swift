import Foundation
import TestSupport
import Testing

/// Tests of the first commands that a new user runs.
@Suite("Samples")
struct SamplesTests {
  /// The text of `replay` for each recording.
  static let texts = [
    "annyeong.evemu": "안녕하세요\n",
    "bluetooth-gone.evemu": "답골아\n",
    "hangul-sentence.evemu": "닭이 울면 값을 깎아 줘요.\n",
    "lost-events.evemu": "토끼가\n",
    "mode-switch.evemu": "hi 안녕 Hello\n",
    "morse-correction.evemu": "PARIS\n",
    "morse-hello.evemu": "hello world\n",
    "morse-straight-key.evemu": "my hand is no machine, but it is read all the same\n",
    "morse-traffic.evemu": "om5zz de dl2xyz tnx fer call ur rst 589 589 name hans hw? k\n",
    "one-hand.evemu": "come home\n",
    "uinput-keyboard.evemu": "sos\n",
    "unplugged.evemu": "꽃다발\n",
    "usb-keyboard.evemu": "안녕\n한글\n",
  ]

  /// The texts of the recordings of forms without their form.
  static let formTexts = [
    "Forms/login.evemu": "minseo\n\n",
    "Forms/questionnaire.evemu": "7 e2 esoup \n",
    "Forms/search.evemu": "\n소설 박\n",
    "Forms/visitor.evemu": "\nkim\n42\nfat\n@b.kr\n",
  ]

  /// The texts of the recordings with inputs without their form.
  static let inputTexts = [
    "Inputs/changes-masked.evemu":
      "Received a seperate on my way. Sos (37.5665, 126.978) teh \n",
    "Inputs/changes.evemu": "Received a seperate on my way. Sos (37.5665, 126.978) teh \n",
    "Inputs/client-assisted-masked.evemu": "Abcd world \n",
    "Inputs/client-assisted.evemu": "Abcd world \n",
    "Inputs/client-hangul-masked.evemu": "xx xxxㄱㅅㄴ가ㅏㅏㅎ xxxx\n",
    "Inputs/client-hangul.evemu": "My pinㄱㅅㄴ가ㅏㅏㅎ 4711\n",
    "Inputs/corrections-masked.evemu": "received it teh not \n",
    "Inputs/corrections.evemu": "received it teh not \n",
    "Inputs/form-accounts.evemu": "\n\n",
    "Inputs/form-changes-masked.evemu": "gksrnr\treceived a separate \tthe it receive \n",
    "Inputs/form-changes.evemu": "gksrnr\treceived a separate \tthe it received \n",
    "Inputs/hanja-masked.evemu": "韓國의 가那 다\n",
    "Inputs/hanja.evemu": "韓國의 가那 다\n",
  ]

  /// The devices recorded by the guest's cases; the others are one fictional USB keyboard.
  static let devices = [
    "bluetooth-gone.evemu": "\nN: Air Board\nI: 0005 4321 8765 0001\nP: ",
    "uinput-keyboard.evemu": "\nN: Fast Board\nI: 0003 1234 5678 0000\nP: ",
    "usb-keyboard.evemu": "\nN: QEMU QEMU USB Keyboard\nI: 0003 0627 0001 0111\nP: ",
  ]

  @Test("Every recording gives its text", arguments: texts.keys.sorted())
  func replays(name: String) throws {
    let result = try Evscribe.run("replay", Evscribe.sample(name))
    expect(result, exit: 0, output: Self.texts[name])
    #expect(result.errorOutput.isEmpty, "\(result.errorText)")
  }

  @Test("Every recording is listed here and in recordings.yaml or damaged-recordings.yaml")
  func everyRecordingIsChecked() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Evscribe.samples)
    let recordings = files.filter { $0.hasSuffix(".evemu") }
    #expect(recordings.sorted() == Self.texts.keys.sorted())
    let suites =
      try Evscribe.contents(ofSample: "recordings.yaml")
      + Evscribe.contents(ofSample: "damaged-recordings.yaml")
    for name in recordings { #expect(suites.contains("trace: \(name)\n"), "\(name)") }
  }

  @Test("evemu can read every recording: version 1.3, no stamp runs back, every frame is closed")
  func recordingsAreWellFormed() throws {
    for name in Array(Self.texts.keys) + Self.formTexts.keys {
      let text = try Evscribe.contents(ofSample: name)
      #expect(text.hasPrefix("# EVEMU 1.3\n"), "\(name)")
      let device =
        Self.devices[name] ?? "\nN: Logitech USB Keyboard\nI: 0003 046d c31c 0110\nP: "
      #expect(text.contains(device), "\(name)")
      #expect(
        text.contains(/E: \S+ 0000 0000 0000\t# -+ SYN_REPORT \(0\) -+ \+\d+ms\n$/), "\(name)")
    }
  }

  @Test("All cases pass")
  func check() throws {
    let result = try Evscribe.run("check", Evscribe.samples)
    expect(result, exit: 0)
    #expect(result.text.contains(/^\d+ cases in \d\d suites, all passed\n$/), "\(result.text)")
    let suites = try FileManager.default.contentsOfDirectory(atPath: Evscribe.samples)
      .filter { $0.hasSuffix(".yaml") }
    for suite in suites {
      let alone = try Evscribe.run("check", Evscribe.sample(suite))
      expect(alone, exit: 0)
      let firstLine = try Evscribe.contents(ofSample: suite).prefix { $0 != "\n" }
      #expect(firstLine.hasPrefix("# "), "\(suite) does not say what it shows")
    }
  }

  @Test("README.md has the right number of cases")
  func readme() throws {
    let result = try Evscribe.run("check", Evscribe.samples)
    #expect(try Evscribe.contents(ofSample: "README.md").contains("\n\(result.text)```"))
  }

  @Test(
    "One different text: exit 1, both texts and the difference; the other cases still run"
  )
  func oneChangedText() throws {
    let folder = TemporaryFolder()
    for name in try FileManager.default.subpathsOfDirectory(atPath: Evscribe.samples)
    where name.contains(".") {
      var text = try Evscribe.contents(ofSample: name)
      if name == "hangul-words.yaml" {
        #expect(text.contains("text: 한글\n"))
        text = text.replacingOccurrences(of: "text: 한글\n", with: "text: 한굴\n")
      }
      folder.write(text, to: name)
    }
    let result = try Evscribe.run("check", folder.path)
    expect(result, exit: 1)
    let place = try #require(
      try Evscribe.contents(ofSample: "hangul-words.yaml").split(
        separator: "\n", omittingEmptySubsequences: false
      ).firstIndex { $0.contains("name: with a final") })
    let difference = """
      \(folder.path)/hangul-words.yaml:\(place + 1):5: with a final
          expected "한굴"
          found    "한글"
          first difference at character 2: expected "굴" (U+AD74), found "글" (U+AE00)

      """
    #expect(result.text.hasPrefix(difference), "\(result.text)")
    #expect(result.text.contains(/\n\d+ cases in \d\d suites, 1 failed\n$/), "\(result.text)")
  }
}
