import Foundation
import TestSupport
import Testing

@Suite("Convert")
struct ConvertTests {
  private let folder = TemporaryFolder()

  @Test(
    "Every sample converted to libinput's format and back has the same bytes and the same replay")
  func thereAndBack() throws {
    for name in SamplesTests.texts.keys.sorted() {
      let sample = Evscribe.sample(name)
      let there = "\(folder.path)/\(name).yml"
      expect(
        try Evscribe.run("convert", "--format", "libinput", sample, there), exit: 0, output: "")
      expect(try Evscribe.run("replay", there), exit: 0, output: SamplesTests.texts[name])
      expect(
        try Evscribe.run("convert", there, "-"), exit: 0,
        output: try Evscribe.contents(ofSample: name))
    }
  }

  @Test("Comments and unknown lines survive; bare events stay bare")
  func comments() throws {
    let text = """
      # EVEMU 1.3
      # evscribe mode: hangul
      # a bad key
      E: 1.000000 0001 001e 0001\t# EV_KEY / KEY_A                1
      # here
      E: 1.000000 0000 0003 0000\t# ++++++++++++ SYN_DROPPED (0) ++++++++++
      E: 1.000000 0000 0000 0001\t# ------------ SYN_REPORT (1) ---------- +0ms
      # behind

      """
    let path = folder.write(text, to: "bare")
    expect(try Evscribe.run("convert", path, "-"), exit: 0, output: text)
    let yaml = "\(folder.path)/yaml"
    expect(
      try Evscribe.run("convert", "--format", "libinput", path, yaml), exit: 0, output: "",
      error: "a plain keyboard is written instead")
    let back = try Evscribe.run("convert", yaml, "-").text
    let lines = back.split(separator: "\n").filter { $0.hasPrefix("#") || $0.hasPrefix("E:") }
    #expect(lines == text.split(separator: "\n"))
    #expect(back.contains("\nN: Plain keyboard\nI: 0006 0000 0000 0000\n"))
  }

  @Test("keyd's comments: settings are not written twice, and no comment becomes an input")
  func keydComments() throws {
    let path = folder.write(
      "# evscribe mode: hangul\n# evscribe input: 0.000000 refused\nr down\n# c\n"
        + "# evscribe mode: morse\nr up\n", to: "keyd")
    expect(try Evscribe.run("replay", path), exit: 0, output: "ㄱ\n")
    let converted = try Evscribe.run("convert", path, "-")
    let comments = converted.text.split(separator: "\n").filter { $0.hasPrefix("#") }
    #expect(
      comments == [
        "# EVEMU 1.3", "# evscribe mode: hangul", "# # evscribe input: 0.000000 refused", "# c",
        "# evscribe mode: morse",
      ])
    expect(
      try Evscribe.run(["replay", "-"], input: converted.output), exit: 0, output: "ㄱ\n")
  }

  @Test("A full header is unchanged after a filter")
  func wholeHeader() throws {
    let rows = try Evscribe.contents(ofSample: "annyeong.evemu").split(separator: "\n").filter {
      $0.hasPrefix("P:") || $0.hasPrefix("B:")
    }
    let text = """
      # EVEMU 1.3
      # evscribe mode: hangul
      # Input device name: "A # keyboard"
      N: A # keyboard
      I: 0003 05f3 0007 0100
      \(rows.joined(separator: "\n"))
      A: 28 0 255 1 -4 12
      L: 01 1
      S: 00 1
      X: what may come
      E: 1.000000 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +0ms

      """
    let path = folder.write(text, to: "header")
    expect(try Evscribe.run("convert", path, "-"), exit: 0, output: text)
    let yaml = try Evscribe.run("convert", "--format", "libinput", path, "-")
    expect(
      yaml, exit: 0,
      error: "cannot hold them: the LEDs that were on (L:), the switches that were on (S:)")
    #expect(yaml.text.contains("\n# X: what may come\n"))
    #expect(yaml.text.contains("\n      40: [0, 255, 1, -4, 12]\n"))
  }

  @Test("Pasted evtest, keyd and kanata become recordings")
  func otherFormats() throws {
    let evtest = folder.write(
      "$ evtest\naEvent: time 9.000001, type 1 (EV_KEY), code 30 (KEY_A), value 1\n"
        + "Event: time 9.000001, -------------- SYN_REPORT ------------\n", to: "evtest")
    expect(
      try Evscribe.run("convert", evtest, "-"), exit: 0,
      error: "a plain keyboard is written", "evtest does not print the value of SYN_REPORT")
    for (name, text) in [("keyd", "r down\n5ms\nr up\n"), ("kanata", "d:r t:5 u:r")] {
      let path = folder.write(text, to: name)
      let result = try Evscribe.run("convert", path, "-")
      #expect(result.text.contains("\nE: 0.005000 0001 0013 0000\t# EV_KEY / KEY_R"), "\(name)")
      #expect(try InProcess.replay(path, flags: [("mode", ["hangul"])]) == "ㄱ\n", "\(name)")
    }
  }

  /// Two keyboards, as libinput writes them: one after the other.
  private var twoKeyboards: String {
    func frame(_ time: Int, _ key: Int, _ value: Int) -> String {
      "  - evdev:\n    - [0, \(time), 1, \(key), \(value)]\n    - [0, \(time), 0, 0, 0]\n"
    }
    return "# libinput record\nversion: 1\nndevices: 2\ndevices:\n"
      + "- node: /dev/input/event1\n  evdev:\n    name: A\n    id: [3, 1, 2, 3]\n  events:\n"
      + frame(10, 19, 1) + frame(30, 19, 0)
      + "- node: /dev/input/event2\n  evdev:\n    name: B\n    id: [3, 1, 2, 4]\n  events:\n"
      + frame(20, 37, 1) + frame(40, 37, 0)
  }

  @Test(
    "The keys of several devices are in order of time, and only libinput's format can contain them")
  func severalDevices() throws {
    let path = folder.write(twoKeyboards, to: "two.yml")
    let hangul = [("mode", ["hangul"])]
    #expect(try InProcess.replay(path, flags: hangul) == "가\n")
    let target = "\(folder.path)/one.evemu"
    expect(
      try Evscribe.run("convert", path, target), exit: 64, output: "",
      error: "the evemu format holds only one", "--format libinput", "\(target) was not written")
    #expect(folder.names == ["two.yml"])
    let again = "\(folder.path)/again.yml"
    expect(
      try Evscribe.run("convert", "--format", "libinput", path, again), exit: 0, output: "")
    #expect(try InProcess.replay(again, flags: hangul) == "가\n")
    let text = try String(contentsOfFile: again, encoding: .utf8)
    #expect(text.contains("\nndevices: 2\n"))
    #expect(text.contains("\n- node: \"/dev/input/event2\"\n  evdev:\n    name: \"B\"\n"))
  }

  @Test("An existing file is not replaced, and malformed input is not written")
  func target() throws {
    let sample = Evscribe.sample("annyeong.evemu")
    let mine = folder.write("mine", to: "mine")
    expect(
      try Evscribe.run("convert", sample, mine), exit: 74, output: "",
      error: "\(mine) already exists and is not replaced")
    #expect(try String(contentsOfFile: mine, encoding: .utf8) == "mine")
    let broken = folder.write("E: 1.000000 0000 0000 0\nE: 1.x\n", to: "broken")
    expect(
      try Evscribe.run("convert", broken, "\(folder.path)/new"), exit: 65, output: "",
      error: "\(broken):2:6: found \"x\", expected microseconds", "/new was not written")
    #expect(folder.names == ["broken", "mine"])
    expect(
      try Evscribe.run("convert", broken, "-"), exit: 65,
      output:
        "# EVEMU 1.3\nE: 1.000000 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +0ms\n")
    expect(try Evscribe.run("convert", sample, "/dev/full"), exit: 74, output: "")
  }

  @Test(
    "A recording copied from a terminal with its prompt is read; positions are those of the file")
  func copied() throws {
    let prompt = "$ sudo evemu-record\nSelect the device event number [0-21]: 20\n"
    let text = try Evscribe.contents(ofSample: "annyeong.evemu")
    let path = folder.write(prompt + text, to: "copied")
    expect(try Evscribe.run("replay", path), exit: 0, output: "안녕하세요\n")
    let lines = (prompt + text).split(separator: "\n").count
    folder.write(prompt + text + "^C\n", to: "ended")
    expect(
      try Evscribe.run("replay", "\(folder.path)/ended"), exit: 65, output: "안녕하세요\n",
      error: "ended:\(lines + 1):1: found \"^C\"")
  }

  @Test("The output of hid-recorder is refused with the reason")
  func reports() throws {
    let path = folder.write("R: 3 05 01 09\nN: x\n", to: "hid")
    expect(
      try Evscribe.run("replay", path), exit: 65, output: "",
      error: "hid:1:1: found \"R:\" in a line from hid-recorder")
  }

  @Test("A name that needs quotes is read back unchanged")
  func names() throws {
    let text = try Evscribe.contents(ofSample: "annyeong.evemu").replacingOccurrences(
      of: "N: Logitech USB Keyboard", with: "N: \"A\\\u{7}: # '가\u{85}' \u{FEFF}{[ ")
    let path = folder.write(text, to: "name.evemu")
    let yaml = "\(folder.path)/name.yml"
    expect(try Evscribe.run("convert", "--format", "libinput", path, yaml), exit: 0)
    expect(try Evscribe.run("convert", yaml, "-"), exit: 0, output: text)
  }
}
