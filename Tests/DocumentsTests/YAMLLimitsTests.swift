import Glibc
import Testing
import Documents

struct YAMLLimitsTests {
  /// A stream of 100,000 items is created as it is read, so only the reader's own memory can grow.
  /// It is read in its own process, where no other test uses memory.
  @Test func aLongSequenceIsReadInBoundedMemory() async {
    await #expect(processExitsWith: .success) {
      let count = 100_000
      var made = 0
      var reader = YAMLEventReader {
        guard made < count else { return [] }
        var chunk = ""
        for _ in 0..<100 {
          chunk += "- {evdev: [[0, \(made), 4, 4, 458765]], note: \"item \(made)\"} # comment\n"
          made += 1
        }
        return Array(chunk.utf8)
      }
      var mappings = 0
      var peakAfterFirstTenth = 0
      while let event = try reader.next() {
        guard event.kind == .mappingStart else { continue }
        mappings += 1
        try #require(made - mappings < 1000, "the reader runs ahead of its events")
        if mappings == count / 10 { peakAfterFirstTenth = try Self.peakMemory() }
      }
      try #require(mappings == count)
      // The stream takes 7 MB, its events more than 50 MB.
      try #require(try Self.peakMemory() - peakAfterFirstTenth < 4 << 20)
    }
  }

  /// `getrusage` would include the peak of the process that started this one.
  private static func peakMemory() throws -> Int {
    let file = try #require(fopen("/proc/self/status", "r"))
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, CInt(line.count), file) != nil {
      let words = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
      ).split(whereSeparator: \.isWhitespace)
      if words.first == "VmHWM:" { return try #require(Int(words[1])) * 1024 }
    }
    try #require(Bool(false), "no peak in /proc/self/status")
    return 0
  }

  @Test(arguments: [("[", "]"), ("{a: ", "}"), ("- ", "")])
  func depthIsLimited(_ open: String, _ close: String) throws {
    let allowed = String(repeating: open, count: 64) + "x" + String(repeating: close, count: 64)
    #expect(transcript(allowed).last?.hasSuffix("streamEnd") == true)
    let refused = String(repeating: open, count: 65) + "x" + String(repeating: close, count: 65)
    let column = open.unicodeScalars.count * 64 + 1
    #expect(
      transcript(refused).last
        == "error 1:\(column): lists and mappings are nested more than 64 levels deep")
    let bottomless = String(repeating: open, count: 200_000)
    #expect(transcript(bottomless).last?.hasPrefix("error 1:") == true)
  }

  @Test func aScalarIsLimited() {
    var limits = YAMLLimits()
    limits.bytesPerEvent = 40_000
    let start = Array("- short\n- ".utf8)
    let fits = start + [UInt8](repeating: 0x61, count: 20_000) + Array("\n- z".utf8)
    #expect(transcript(YAMLEventReader(fits, limits: limits)).last?.hasSuffix("streamEnd") == true)
    let long = start + [UInt8](repeating: 0x61, count: 100_000)
    #expect(
      transcript(YAMLEventReader(long, limits: limits)).last?
        .hasSuffix("a text or comment has more than 40000 bytes") == true)
  }

  @Test func theStreamIsLimited() {
    var limits = YAMLLimits()
    limits.bytes = 30_000
    let items = Array(String(repeating: "- abc\n", count: 5000).utf8)
    #expect(transcript(chunked(items, 1000, limits: limits)).last?.hasSuffix("streamEnd") == true)
    limits.bytes -= 1
    #expect(
      transcript(chunked(items, 1000, limits: limits)).last?
        .hasSuffix("the document has more than 29999 bytes") == true)
  }

  /// Directives are limited because libyaml compares each one with all before it.
  @Test(arguments: [1, 100, Int.max]) func directivesAreLimited(portion: Int) {
    let directives = (0..<1000).map { "%TAG !\($0)! a\n" }.joined()
    let fits = Array((directives + "--- x\n").utf8)
    #expect(
      transcript(chunked(fits, min(portion, fits.count))).last?.hasSuffix("streamEnd") == true)
    let long = Array((directives + "%TAG !1000! a\n--- x\n").utf8)
    #expect(
      transcript(chunked(long, min(portion, long.count))).last?
        .hasSuffix("the document has more than 1000 lines that begin with %") == true)
  }

  @Test func nodesAreLimited() throws {
    var limits = YAMLLimits.document
    limits.nodes = 4
    _ = try YAMLNode(parsing: Array("[a, b, c]".utf8), limits: limits)
    #expect(throws: YAMLError("the document has more than 4 nodes", at: .init(line: 1, column: 11)))
    {
      try YAMLNode(parsing: Array("[a, b, c, d]".utf8), limits: limits)
    }
  }

  /// Ten levels of ten aliases each would be 10^10 nodes.
  @Test func aliasesCannotGrowATree() {
    var text = "a0: &a0 x\n"
    for level in 1...10 {
      let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(items)]\n"
    }
    #expect(
      throws: YAMLError(
        "found an alias, which is not supported; text that begins with * needs quotes",
        at: .init(line: 2, column: 10))
    ) { try YAMLNode(parsing: Array(text.utf8)) }
  }
}
