// Measures how fast the engines are.
//
//     swift run -c release --package-path Benchmarks EngineBenchmarks
//
// prints a table; `engines`, `sessions` or `traces` after it prints a part. With a mode and a
// number it types that many keys in a session instead, for a tool that watches it: README.md says
// how to count allocations.

import Measuring

let arguments = Array(CommandLine.arguments.dropFirst())
let part = arguments.first ?? "all"

if arguments.count == 2, let task = TypingTask(rawValue: part), let count = Int(arguments[1]) {
  print("\(SessionMeasurements.strike(count, task)) keys")
} else if arguments.count == 2, ["direct", "assisted"].contains(part),
  let count = Int(arguments[1])
{
  print("\(try AssistedMeasurements.strike(count, isAssisted: part == "assisted")) keys")
} else if arguments.count <= 1, ["all", "engines", "sessions", "traces"].contains(part) {
  Table.printHead()
  if part == "all" || part == "engines" { EngineMeasurements.printAll() }
  if part == "all" || part == "sessions" {
    SessionMeasurements.printAll()
    try AssistedMeasurements.printAll()
  }
  if part == "all" || part == "traces" { try TraceMeasurements.printAll() }
} else {
  print(
    "usage: EngineBenchmarks [engines | sessions | traces | hangul KEYS | morse KEYS | direct KEYS"
      + " | assisted KEYS]")
}
