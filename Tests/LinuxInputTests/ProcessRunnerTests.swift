import TestSupport
import Testing

/// Tests of the process runner, on which other tests rely.
@Suite(.waits) struct ProcessRunnerTests {
  @Test func outputsAndExitCodeAreGathered() throws {
    let result = try ProcessRunner.run(
      "/bin/sh", ["-c", "cat; echo \"$GREETING\" >&2; exit 7"], input: Array("in".utf8),
      environment: ProcessRunner.environment(adding: ["GREETING": "hello"]))
    #expect(result.text == "in")
    #expect(result.errorText == "hello\n")
    #expect(result.end == .exited(7))
  }

  @Test func muchGoesThroughInBothDirections() throws {
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 * 13) }
    #expect(try ProcessRunner.run("/bin/cat", input: bytes).output == bytes)
    #expect(try ProcessRunner.run("/bin/true", input: bytes).exitCode == 0)
  }

  @Test func whatRunsTooLongIsKilledWithAllItStarted() throws {
    let result = try ProcessRunner.run(
      "/bin/sh", ["-c", "echo begun; sleep 1000 & sleep 1000"], timeLimit: .milliseconds(200))
    #expect(result.end == .timedOut)
    #expect(result.text == "begun\n")
  }

  @Test func aSignalIsToldFromAnExit() throws {
    #expect(try ProcessRunner.run("/bin/sh", ["-c", "kill -9 $$"]).end == .killed(signal: 9))
    #expect(throws: ProcessRunner.Failure.self) { try ProcessRunner.run("/nowhere/program") }
  }
}
