import TestSupport
import Testing
import Documents

/// Randomly damaged documents: each is read to the end or to an error, with the same events in one
/// piece and in chunks.
struct YAMLMutationTests {
  private static let originals = [
    """
    # suite
    cases:
      - name: sos
        mode: morse
        keys: . . . space - - - space . . .
        text: "s\\tos\\u0041"
      - {name: '가', keys: [r, k, "]"]}
      - text: |-
          가
            사
    """,
    "%YAML 1.1\n%TAG !e! tag:e,2000:\n--- !e!x\n? a\n: &b [1, {c: *b}]\n...\n---\n- >+\n  folded\n\n",
    "\u{FEFF}가:\r\n  - 나\r\n  - \"다\\\r\n    라\"\r\n  - '마''바'\r\n사: {아: , 자}\r\n",
  ].map { Array($0.utf8) }

  private static let pieces: [[UInt8]] =
    [
      "\t", "\n", "- ", ": ", "? ", "[", "]", "{", "}", ",", "&a ", "*a", "!", "!!str ", "|", ">",
      "'",
    ]
    .map { Array($0.utf8) }
    + ["\"", "%", "#", "\\", "---\n", "...\n", "  ", "\u{FEFF}", "\u{2028}", "\\x", "\\U0010FFFF"]
    .map { Array($0.utf8) } + [[0xFF], [0xC3], [0x00], [0xED, 0xA0, 0x80], [0xFF, 0xFE]]

  private static func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    let mark = Int.random(in: 0...bytes.count, using: &generator)
    let end = min(bytes.count, mark + Int.random(in: 0...12, using: &generator))
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: bytes.removeSubrange(mark..<end)
    case 1:
      bytes.insert(
        contentsOf: bytes[mark..<end], at: Int.random(in: 0...bytes.count, using: &generator))
    case 2 where mark < bytes.count: bytes[mark] = UInt8.random(in: 0...255, using: &generator)
    default: bytes.insert(contentsOf: pieces.randomElement(using: &generator)!, at: mark)
    }
  }

  @Test func damagedDocumentsEndInATreeOrAnError() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    #expect(throws: Never.self) {
      _ = try YAMLNode(parsing: Self.originals[0])
      _ = try YAMLNode(parsing: Self.originals[2])
    }
    var trees = 0
    var errors = 0
    for round in 0..<20_000 {
      var bytes = Self.originals[round % Self.originals.count]
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        Self.mutate(&bytes, using: &generator)
      }
      let lines = bytes.count + 2
      do throws(YAMLError) {
        _ = try YAMLNode(parsing: bytes)
        trees += 1
      } catch {
        errors += 1
        #expect(
          (1...lines).contains(error.line) && error.column >= 1 && !error.problem.isEmpty,
          "seed \(seed), round \(round): \(error)")
      }
      guard round % 10 == 0 else { continue }
      let whole = transcript(YAMLEventReader(bytes))
      let inChunks = transcript(chunked(bytes, Int.random(in: 1...9, using: &generator)))
      // libyaml decodes all bytes it has, so in one piece it may find an invalid byte earlier.
      let events = whole.prefix { !$0.hasPrefix("error") }
      #expect(inChunks.starts(with: events), "seed \(seed), round \(round)")
      #expect(
        whole == inChunks || whole.last?.hasPrefix("error") == true, "seed \(seed), round \(round)")
    }
    #expect(trees > 1000 && errors > 1000, "seed \(seed): \(trees) trees, \(errors) errors")
  }
}
