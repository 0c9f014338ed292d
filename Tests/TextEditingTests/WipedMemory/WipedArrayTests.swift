import TestSupport
import Testing

@testable import TextEditing

@Suite("Wiped arrays")
struct WipedArrayTests {
  /// The elements of the storage, including those after the end.
  private func stored<Element>(_ array: WipedArray<Element>) -> [Element] {
    array.storage.withUnsafeMutablePointerToElements {
      Array(UnsafeBufferPointer(start: $0, count: array.capacity))
    }
  }

  private func array(_ count: UInt8) -> WipedArray<UInt8> {
    var array = WipedArray<UInt8>()
    for number in 0..<count { array.append(number + 1) }
    return array
  }

  @Test("It has the same elements as an ordinary array after the same edits")
  func model() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var array = WipedArray<UInt8>()
      var model: [UInt8] = []
      var copies: [(WipedArray<UInt8>, [UInt8])] = []
      for _ in 0..<50 {
        let start = Int.random(in: 0...model.count, using: &random)
        let end = Int.random(in: start...model.count, using: &random)
        let new = (0..<Int.random(in: 0..<20, using: &random)).map { _ in
          UInt8.random(in: 1...255, using: &random)
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          array += new
          model += new
        case 1:
          array.removeAll()
          model.removeAll()
        case 2:
          array.removeFirst(start)
          model.removeFirst(start)
        case 3: copies.append((array, model))
        default:
          array.replaceSubrange(start..<end, with: new)
          model.replaceSubrange(start..<end, with: new)
        }
        #expect(array.elementsEqual(model), "seed \(seed)")
        #expect(array.withUnsafeBytes { $0.elementsEqual(model) })
      }
      for (copy, old) in copies { #expect(copy.elementsEqual(old)) }
    }
  }

  @Test("Removed elements are overwritten")
  func removed() {
    var bytes = array(10)
    bytes.removeFirst(4)
    #expect(stored(bytes).prefix(10) == [5, 6, 7, 8, 9, 10, 0, 0, 0, 0])
    bytes.removeAll()
    #expect(stored(bytes).prefix(10).allSatisfy { $0 == 0 })
    #expect(bytes.isEmpty)

    var numbers = WipedArray<UInt64>()
    numbers += [UInt64](repeating: .max, count: 10)
    numbers.replaceSubrange(3..<9, with: [])
    #expect(stored(numbers).prefix(10) == [.max, .max, .max, .max, 0, 0, 0, 0, 0, 0])
    numbers.removeAll()
    #expect(stored(numbers).prefix(10).allSatisfy { $0 == 0 })
  }

  @Test("Removing all of a copy does not change the other one")
  func copies() {
    let bytes = array(10)
    var copy = bytes
    copy.removeAll()
    #expect(bytes.elementsEqual(1...10))
    #expect(copy.isEmpty)
  }

  @Test("Storage is overwritten before it is freed")
  func freed() throws {
    var wipedCount = 0
    for _ in 0..<20 {
      var storage: WipedStorage<UInt64>? = .make(capacity: 100)
      let bytes = try #require(storage).withUnsafeMutablePointerToElements {
        $0.initialize(repeating: .max, count: 100)
        return UnsafeRawBufferPointer(start: $0, count: 800)
      }
      #expect(bytes.allSatisfy { $0 == 255 })
      storage = nil
      // This reads freed memory on purpose. A block of this size usually waits for the next
      // allocation of this thread, but on a busy machine another one may have it by now.
      if bytes.allSatisfy({ $0 == 0 }) { wipedCount += 1 }
    }
    #expect(wipedCount > 10)
  }
}
