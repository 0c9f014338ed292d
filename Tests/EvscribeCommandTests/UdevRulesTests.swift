import Foundation
import Testing

/// The rules that are shipped give nobody anything.
@Suite("udev rules")
struct UdevRulesTests {
  private func lines() throws -> [String] {
    let folder = URL(fileURLWithPath: Evscribe.samples).deletingLastPathComponent()
    return try String(
      contentsOf: folder.appendingPathComponent("udev/70-evscribe.rules"), encoding: .utf8
    ).split(separator: "\n").map(String.init)
  }

  @Test("No keyboard is named until somebody names one")
  func nothingIsNamed() throws {
    let rules = try lines().filter { !$0.hasPrefix("#") }
    #expect(rules.count == 5, "\(rules)")
    #expect(
      !rules.contains { $0.contains("uaccess") || $0.contains("MODE") || $0.contains("GROUP") })
    let jumps = rules.filter { $0.hasSuffix("GOTO=\"evscribe_end\"") }
    #expect(jumps.count == 4)
    #expect(rules.last == "LABEL=\"evscribe_end\"")
  }

  @Test("The example names one keyboard by both numbers")
  func example() throws {
    let example = try lines().filter { $0.hasPrefix("#ATTRS") }
    #expect(
      example == [
        "#ATTRS{id/vendor}==\"046d\", ATTRS{id/product}==\"c31c\", TAG+=\"uaccess\""
      ])
  }
}
