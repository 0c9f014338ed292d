// How fast the engines are.
//
//     swift run -c release --package-path Benchmarks
//
// prints a table. With a mode and a number it strikes so many keys in a session instead and prints how many there were,
// for a tool that watches it: README.md says how to count what is allocated.

let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first.flatMap(TypingTask.init), arguments.last.flatMap { Int($0) }) {
case (let task?, let count?) where arguments.count == 2:
  print("\(SessionMeasurements.strike(count, task)) keys")
default:
  if !arguments.isEmpty {
    print("usage: EngineBenchmarks [hangul|morse KEYS]")
  } else {
    Table.printHead()
    EngineMeasurements.printAll()
    SessionMeasurements.printAll()
    try TraceMeasurements.printAll()
  }
}
