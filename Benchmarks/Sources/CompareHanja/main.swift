// Compares the cost of Hanja with libhangul on the same table.
//
//     EVSCRIBE_BENCHMARKS=peers swift run -c release CompareHanja

import AssistanceSources
import CHangul
import SystemIO
import HanjaConversion
import Measuring

/// Texts before a cursor: two syllables, then a key of the table.
func texts() throws -> [String] {
  let lines = try readRegularFile(at: HanjaTable.hanja.path).split(separator: UInt8(ascii: "\n"))
  return stride(from: 0, to: lines.count, by: 11).compactMap { index in
    let line = lines[index]
    guard line.first != UInt8(ascii: "#"), let end = line.firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    return "나는" + String(decoding: line[..<end], as: UTF8.self)
  }.shuffledBySize(20_000)
}

extension [String] {
  /// At most `count` of the texts, in an order that jumps about in the table.
  func shuffledBySize(_ count: Int) -> [String] {
    Array(sorted { ($0.hashOfBytes, $0) < ($1.hashOfBytes, $1) }.prefix(count))
  }
}

extension String {
  var hashOfBytes: UInt32 { utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 } }
}

func measureOurs(_ texts: [String]) throws -> Int {
  let environment = ["XDG_CACHE_HOME": "/tmp/evscribe-compare-hanja"]
  let command = CommandLine.arguments.first
  let index = try HanjaTable.hanja.index(environment: environment, command: command)
  Table.printRow(
    "evscribe: load",
    Measurement(operations: 10) {
      (0..<10).reduce(0) { sum, _ in
        sum
          + ((try? HanjaTable.hanja.index(environment: environment, command: command))?.keyCount
            ?? 0)
      }
    }, per: "load")
  Table.printRow(
    "evscribe: longest word, its entries",
    Measurement(operations: texts.count) {
      texts.reduce(0) { sum, text in
        guard let key = index.longestKey(endingAt: text) else { return sum }
        return sum + index.entries(for: key).count
      }
    }, per: "text")
  var converter = HanjaConverter()
  converter.table = index
  Table.printRow(
    "evscribe: all candidates of a list",
    Measurement(operations: texts.count) {
      texts.reduce(0) { $0 + converter.offers(before: $1).count }
    }, per: "text")
  let reading = HanjaReading(index)
  let words = texts.compactMap { text in
    index.longestKey(endingAt: text).flatMap { index.entries(for: $0).first?.value }
  }
  Table.printRow(
    "evscribe: Hanja to Hangul",
    Measurement(operations: words.count) {
      words.reduce(0) { $0 + (reading.hangul(for: $1)?.utf8.count ?? 0) }
    }, per: "word")
  return texts.reduce(0) { $0 + (index.longestKey(endingAt: $1)?.utf8.count ?? 0) }
}

func measureLibhangul(_ texts: [String]) -> Int {
  let path = HanjaTable.hanja.path
  Table.printRow(
    "libhangul: load",
    Measurement(operations: 1) {
      let table = hanja_table_load(path)
      defer { hanja_table_delete(table) }
      return table == nil ? 0 : 1
    }, per: "load")
  let table = hanja_table_load(path)
  defer { hanja_table_delete(table) }
  Table.printRow(
    "libhangul: hanja_table_match_suffix",
    Measurement(operations: texts.count) {
      texts.reduce(0) { sum, text in
        let list = hanja_table_match_suffix(table, text)
        defer { hanja_list_delete(list) }
        return sum + Int(hanja_list_get_size(list))
      }
    }, per: "text")
  return texts.reduce(0) { sum, text in
    let list = hanja_table_match_suffix(table, text)
    defer { hanja_list_delete(list) }
    return sum + (hanja_list_get_nth_key(list, 0).map { String(cString: $0).utf8.count } ?? 0)
  }
}

Table.printHead()
let all = try texts()
let ours = try measureOurs(all)
let theirs = measureLibhangul(all)
print("\(all.count) texts; the longest words have \(ours) bytes, with libhangul \(theirs)")
