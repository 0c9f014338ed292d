import Foundation
import SystemIO
import TestSupport
import TextEditing
import Testing

@testable import LiveTyping

@Suite("A file that gets the text")
struct FileTargetTests {
  @Test("A text of any size that comes at once is written whole")
  func large() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/text"
    let target = try FileTarget(
      at: FileLocation(of: path), appends: false, keepsApart: false, isSecret: false)
    let bytes = (0..<3 * OutputQueue.limit).map { UInt8(truncatingIfNeeded: $0 / 251 &+ $0 &* 31) }
    target.write(WipedArray(bytes), nil)
    #expect(target.lostCount == 0)
    try target.putInPlace(nil)
    #expect(FileManager.default.contents(atPath: path)?.elementsEqual(bytes) == true)
  }
}
