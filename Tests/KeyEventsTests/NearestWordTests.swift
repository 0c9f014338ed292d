import KeyEvents
import Testing

@Suite("Near words")
struct NearestWordTests {
  @Test(
    "Distances",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("dot", "dot", 0), ("dit", "dot", 1),
      ("dto", "dot", 1), ("dt", "dot", 1), ("doot", "dot", 1), ("kitten", "sitting", 3),
      ("ca", "abc", 3), ("abcd", "badc", 2), ("가나", "나가", 1),
    ])
  func distances(first: String, second: String, distance: Int) {
    #expect(editDistance(first, second) == distance)
    #expect(editDistance(second, first) == distance)
  }

  @Test("The nearest word wins, the first of equals, and none where nothing is near")
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
}
