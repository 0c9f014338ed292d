import Foundation
import TestSupport
import Testing

/// Expects the text of `Snapshots/NAME.txt`. With RECORD_SNAPSHOTS=1 the file is replaced and the
/// test fails, so that no one records by accident; review the changes with `git diff`.
func expectSnapshot(
  _ text: String, named name: String, at location: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
  try expectFile(text, at: "\(folder)/Snapshots/\(name).txt", location)
}

/// Expects the text of a file in the repository, as ``expectSnapshot(_:named:at:)`` does.
func expectFile(
  _ text: String, at path: String, _ location: SourceLocation = #_sourceLocation
) throws {
  let file = URL(fileURLWithPath: path)
  if environment("RECORD_SNAPSHOTS") == "1" {
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(file.path)", sourceLocation: location)
    return
  }
  guard let kept = try? Data(contentsOf: file) else {
    Issue.record("there is no \(file.path); RECORD_SNAPSHOTS=1 writes it", sourceLocation: location)
    return
  }
  #expect(
    Data(text.utf8) == kept,
    """
    it is not what \(file.path) holds; if it is as it should be, run again with RECORD_SNAPSHOTS=1. It is:
    \(text)
    """, sourceLocation: location)
}
