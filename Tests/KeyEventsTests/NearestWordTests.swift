import KeyEvents
import TestSupport
import Testing

@Suite("Nearest words")
struct NearestWordTests {
  @Test(
    "The distance to a word is found if it is within the limit",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("dot", "dot", 0), ("dit", "dot", 1),
      ("dto", "dot", 1), ("dt", "dot", 1), ("doot", "dot", 1), ("kitten", "sitting", 3),
      ("ca", "abc", 3), ("abcd", "badc", 2), ("가나", "나가", 1),
    ])
  func distances(first: String, second: String, distance: Int) {
    for (one, other) in [(first, second), (second, first)] {
      #expect(Self.editDistance(one, other) == distance)
      for limit in 0...7 {
        var comparison = WordComparison(with: one)
        // Storage left from another word must have no effect.
        _ = comparison.distance(to: "another word", atMost: { $0 })
        let found = comparison.distance(to: other, atMost: { _ in limit })
        #expect(found == (distance <= limit ? distance : nil), "\(limit)")
      }
    }
  }

  @Test("The nearest word wins, the first of equals, and none if nothing is near")
  func nearest() {
    let words = ["dot", "dash", "delete", "space"]
    #expect(nearestWord(to: "dt", among: words) == "dot")
    #expect(nearestWord(to: "dast", among: words) == "dash")
    #expect(nearestWord(to: "deetle", among: words) == "delete")
    #expect(nearestWord(to: "d", among: words) == nil)
    #expect(nearestWord(to: "", among: words) == nil)
    #expect(nearestWord(to: "", among: ["1"]) == nil)
    #expect(nearestWord(to: "@", among: ["1"]) == nil)
    #expect(nearestWord(to: "", among: [""]) == nil)
    #expect(nearestWord(to: "return", among: words) == nil)
    #expect(nearestWord(to: "", among: ["a"]) == nil)
    #expect(nearestWord(to: "ㄱ", among: ["a"]) == nil)
    #expect(nearestWord(to: "A", among: ["a"]) == "a")
    #expect(nearestWord(to: "cas", among: ["cat", "car"]) == "cat")
    #expect(nearestWord(to: "cas", among: ["cast", "cas"]) == "cas")
    #expect(nearestWord(to: "%", among: ["1", "f1"]) == nil)
    let long = String(repeating: "a", count: 64)
    #expect(nearestWord(to: long, among: [long + "b"]) == long + "b")
    #expect(nearestWord(to: long + "b", among: [long + "b"]) == nil)
    #expect(nearestWord(to: "", among: ["a"]) == nil)
  }

  /// A suite may have a misspelt key in each of its cases.
  @Test(
    "A misspelt key takes less than a quarter of the steps of a full comparison",
    arguments: ["spcae", "qqqqqqqq", "kpplusminu"])
  func steps(word: String) {
    let letters = KeyCode.allNames.reduce(0) { $0 + $1.unicodeScalars.count }
    var comparison = WordComparison(with: word)
    let nearest = comparison.nearest(among: KeyCode.allNames)
    #expect(nearest == nearestWord(to: word, among: KeyCode.allNames))
    let all = letters * word.unicodeScalars.count
    #expect((1..<all / 4).contains(comparison.stepCount), "\(comparison.stepCount) of \(all)")
  }

  @Test(
    "The nearest word is the first one at the smallest distance, with up to three mistakes")
  func oracle() {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    let names =
      KeyCode.allNames + ["가나다", "éa", "Übung", "🕐🕐", "l⎈", String(repeating: "x", count: 90)]
    for _ in 0..<TestAmount.count(40, long: 300) {
      var word = Array(names.randomElement(using: &generator)!.unicodeScalars.prefix(30))
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0...word.count, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: word.insert(["a", "e", "K", "_", "나"].randomElement(using: &generator)!, at: place)
        case 1 where place < word.count: word.remove(at: place)
        case 2 where place + 1 < word.count: word.swapAt(place, place + 1)
        default: break
        }
      }
      let text = String(String.UnicodeScalarView(word))
      #expect(nearestWord(to: text, among: names) == Self.nearest(text, names), "seed \(seed)")
    }
  }

  /// The documented rule, computed in full.
  private static func nearest(_ word: String, _ names: [String]) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let near = names.compactMap { name -> (name: String, distance: Int)? in
      let length = max(word.unicodeScalars.count, name.unicodeScalars.count)
      let distance = editDistance(word.lowercased(), name.lowercased())
      return distance <= min(max(1, length / 3), length - 1) ? (name, distance) : nil
    }
    return near.min { $0.distance < $1.distance }?.name
  }

  /// The distance, computed in full.
  private static func editDistance(_ first: String, _ second: String) -> Int {
    let left = Array(first.unicodeScalars)
    let right = Array(second.unicodeScalars)
    var rows = [Array(0...right.count)]
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var distance = min(
          rows[row][column + 1] + 1, current[column] + 1,
          rows[row][column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          distance = min(distance, rows[row - 1][column - 1] + 1)
        }
        current.append(distance)
      }
      rows.append(current)
    }
    return rows[left.count][right.count]
  }
}
