import TestSupport
import Testing

/// Tests of the memory of `evscribe words` with the installed list.
@Suite("Memory for the words", .needsRelease)
struct WordsMemoryTests {
  private let folder = TemporaryFolder()

  @Test("Four thousand words need at most 30 MB with the index, which is in the cache")
  func manyWords() throws {
    let list = Evscribe.samples + "/../Data/words/en"
    let answered = try Evscribe.shell(
      """
      export XDG_CACHE_HOME="$1/cache"
      "$EVSCRIBE" words build --list "$2" >"$1/path" || exit
      stat -c %s "$(cat "$1/path")"
      tr ' ' '\\n' <"$2/words.txt" | sed -n '1~30s/$/x/p' | head -4000 >"$1/words"
      wc -l <"$1/words"
      /usr/bin/time -q -f %M "$EVSCRIBE" words suggest --list "$2" <"$1/words" 2>&1 >"$1/found"
      """, folder.path, list)
    let numbers = answered.text.split(separator: "\n").map { Int($0) }
    try #require(numbers.count == 3, "\(answered.text)\(answered.errorText)")
    let index = try #require(numbers[0])
    #expect(index < 11_000_000)
    #expect(numbers[1] == 4_000)
    let peak = try #require(numbers[2])
    #expect(peak <= 30_000, "\(peak) kB")
  }
}
