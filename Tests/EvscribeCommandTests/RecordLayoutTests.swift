import TestSupport
import Testing

/// Tests that a recording names a layout that a replay can use, or that a message says that it does
/// not.
@Suite(
  "Record with a layout", .waits, .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"))
struct RecordLayoutTests {
  private let bench = RecordingBench()
  private var folder: TemporaryFolder { bench.folder }
  private let layout = "layout: mine\nkind: three-set\nkeys:\n  k: ㄱ-\n"

  @Test("A layout file beside the recording is stored by its file name")
  func beside() throws {
    folder.write(layout, to: "mine.yaml")
    let result = try bench.shell(
      [try bench.board("k end")],
      """
      cd "$F" && exec "$EVSCRIBE" record --mode hangul --layout ./mine.yaml -o a.evemu \
        --stop-key end /dev/input/event5
      """)
    expect(result, exit: 0)
    #expect(!result.errorText.contains("--layout"), "\(result.errorText)")
    #expect(try bench.contents("a.evemu").contains("\n# evscribe layout: mine.yaml\n"))
    #expect(try bench.replay("a.evemu") == "ㄱ\n")
    // Both can be moved together.
    expect(
      try Evscribe.shell(
        "mkdir \"$1/b\" && mv \"$1/mine.yaml\" \"$1/a.evemu\" \"$1/b\"", folder.path), exit: 0)
    #expect(try bench.replay("b/a.evemu") == "ㄱ\n")
  }

  @Test("A layout file elsewhere is stored with its path, so that a user can pass it again")
  func elsewhere() throws {
    let path = folder.write(layout, to: "it's/mine.yaml")
    let result = try bench.shell(
      [try bench.board("k end")],
      """
      exec "$EVSCRIBE" record --mode hangul --layout "$F/it's/mine.yaml" -o "$F/a" \
        --stop-key end /dev/input/event5
      """)
    expect(
      result, exit: 0,
      error: "replay the recording with --layout '\(folder.path)/it'\\''s/mine.yaml'")
    #expect(try bench.contents("a").contains("\n# evscribe layout: \(path)\n"))
    expect(
      try Evscribe.run("replay", "\(folder.path)/a"), exit: 65,
      error: "/a:3: layout: found \"\(path)\", expected ", "--layout FILE")
    let replayed = try Evscribe.run("replay", "--layout", path, "\(folder.path)/a")
    expect(replayed, exit: 0, output: "ㄱ\n")
    #expect(replayed.errorText.isEmpty, "\(replayed.errorText)")
  }

  @Test(
    "A setting of the environment that no recording can contain is refused before typing begins")
  func environment() throws {
    let result = try bench.shell(
      [try bench.board("a end")],
      """
      XKB_DEFAULT_VARIANT=../x exec "$EVSCRIBE" record --mode direct -o "$F/a" --stop-key end \
        /dev/input/event5
      """)
    expect(
      result, exit: 64, error: "xkb-variant: invalid xkb name \"../x\"",
      "this value cannot be stored in a recording")
    #expect(!folder.names.contains("a"))
  }
}
