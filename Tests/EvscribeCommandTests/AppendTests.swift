import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests of `--append`, which adds the output to the file of `--output`.
@Suite("--append")
struct AppendTests {
  private let bench = RecordingBench()
  private var folder: TemporaryFolder { bench.folder }
  private let annyeong = Evscribe.sample("annyeong.evemu")

  @Test("A replay appends to the file or creates it; its permissions and links stay")
  func replay() throws {
    let path = "\(folder.path)/out"
    for count in 1...3 {
      expect(
        try Evscribe.run("replay", "--output", path, "--append", annyeong), exit: 0, output: "")
      #expect(try bench.contents("out") == String(repeating: "안녕하세요\n", count: count))
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let mode = count == 1 ? 0o600 : 0o640
      #expect(attributes[.posixPermissions] as? Int == mode)
      #expect(chmod(path, 0o640) == 0)
    }
    #expect(symlink("out", "\(folder.path)/link") == 0)
    #expect(link(path, "\(folder.path)/other") == 0)
    expect(
      try Evscribe.run("replay", "--append", "--output", "\(folder.path)/link", annyeong), exit: 0)
    #expect(try bench.contents("other") == String(repeating: "안녕하세요\n", count: 4))
    #expect(folder.names == ["link", "other", "out"])
  }

  @Test("--append needs a file", arguments: [[], ["--output", "-"]])
  func needsFile(output: [String]) throws {
    for command in [["replay", annyeong], ["type", "no such board"]] {
      expect(
        try Evscribe.run(command + ["--append"] + output), exit: 64, output: "",
        error: "--append needs a file to append to; name it with --output")
    }
  }

  @Test("An input is not appended to itself")
  func ownInput() throws {
    let text = try Evscribe.contents(ofSample: "annyeong.evemu")
    let path = folder.write(text, to: "trace")
    expect(
      try Evscribe.run("replay", "--append", "--output", path, path), exit: 64,
      error: "\(path) is also an input and would be appended to itself; choose another file")
    #expect(try bench.contents("trace") == text)
  }

  @Test("Without input nothing is created, and no message says that something was appended")
  func nothingCame() throws {
    let missing = "\(folder.path)/missing"
    for options in [[], ["--realtime"], ["--jobs", "2"]] {
      let result = try Evscribe.run(
        ["replay", "--append", "--output", "\(folder.path)/out", missing] + options)
      expect(
        result, exit: 66, output: "",
        error: "cannot open \(missing): No such file or directory; nothing was appended to ")
      #expect(!result.errorText.contains("the text before"))
      #expect(folder.names.isEmpty)
    }
    // An empty text is still a text.
    let empty = folder.write("# EVEMU 1.3\n# evscribe mode: hangul\n", to: "empty")
    expect(
      try Evscribe.run("replay", "--append", "--output", "\(folder.path)/out", empty), exit: 0)
    #expect(try bench.contents("out").isEmpty)
    expect(
      try Evscribe.run("replay", "--append", "--output", "/proc/none/out", annyeong), exit: 66,
      output: "", error: "/proc/none")
  }

  @Test(
    "On a full disk all of the old text stays, and only as much as fits is appended")
  func noRoom() throws {
    let old = String(repeating: "o", count: 509) + "\n"
    folder.write(old, to: "out")
    let result = try Evscribe.shell(
      "ulimit -f 1; exec \"$EVSCRIBE\" replay --append --output \"$1/out\" \"$2\"", folder.path,
      annyeong)
    expect(result, exit: 74, error: "cannot write to \(folder.path)/out: File too large")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/out"))
    #expect(bytes.starts(with: Data(old.utf8)))
    #expect(bytes.count <= 512)
    #expect(folder.names == ["out"])
  }

  @Test(
    "In a recording with a mistake, the text before the mistake is appended, and a message says so")
  func mistake() throws {
    folder.write("old\n", to: "out")
    let trace = folder.write(
      try Evscribe.contents(ofSample: "annyeong.evemu") + "E: 99.0 nonsense\n", to: "trace")
    let result = try Evscribe.run(
      "replay", "--append", "--output", "\(folder.path)/out", trace)
    expect(
      result, exit: 65,
      error: "the text that could be replayed was appended to \(folder.path)/out")
    #expect(try bench.contents("out") == "old\n안녕하세요\n")
  }

  @Test("Text typed live is appended as it comes", .enabled(if: UMockKeyboard.isAvailable))
  func live() throws {
    folder.write("old\n", to: "text")
    let result = try bench.shell(
      [try bench.board("r k enter s k enter end")],
      """
      "$EVSCRIBE" type --mode hangul --append --output "$F/text" --stop-key end /dev/input/event5
      """)
    expect(result, exit: 0, output: "")
    #expect(try bench.contents("text") == "old\n가\n나\n")
    #expect(folder.names == ["text"])
  }

  @Test(
    "Text that the file does not accept goes to stdout, and the old text stays",
    .enabled(if: UMockKeyboard.isAvailable))
  func liveWithoutRoom() throws {
    let old = String(repeating: "o", count: 509) + "\n"
    folder.write(old, to: "text")
    let result = try bench.shell(
      [try bench.board("r k enter s k enter end")],
      """
      ulimit -f 1
      exec "$EVSCRIBE" type --mode hangul --append --output "$F/text" --stop-key end /dev/input/event5
      """)
    expect(result, exit: 74, error: "cannot write to \(folder.path)/text: File too large")
    #expect(
      result.errorText.contains("the missing text goes to stdout"), "\(result.errorText)")
    #expect(!result.errorText.contains("power cut"), "\(result.errorText)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/text"))
    #expect(Array(bytes) + result.output == Array((old + "가\n나\n").utf8))
  }

  @Test(
    "Text added to a file that was removed meanwhile goes to stdout",
    .enabled(if: UMockKeyboard.isAvailable), arguments: ["", "; echo new >\"$F/text\""])
  func liveRemoved(then: String) throws {
    folder.write("old\n", to: "text")
    let result = try bench.shell(
      [try bench.board("r k enter")],
      """
      "$EVSCRIBE" type --mode hangul --append --output "$F/text" --background /dev/input/event5 &
      child=$!
      until [ "$(wc -c <"$F/text")" -gt 4 ]; do :; done
      rm "$F/text"\(then)
      kill -TERM $child
      wait $child
      echo "code $?"
      """)
    expect(
      result, exit: 0, output: "가\ncode 74\n",
      error: "\(folder.path)/text was removed while it was being written")
    if !then.isEmpty { #expect(try bench.contents("text") == "new\n") }
  }
}
