// Measures how costs grow with texts, traces and suites designed to be expensive.
//
//     swift run -c release --package-path Benchmarks CostBenchmarks \
//       [.build-release/release/evscribe]
//
// prints the exponent for each: 1 if twice as much takes twice as long. With the path of the
// command, its costs are measured too.

Growth.printHead()
try EngineCosts.printAll()
if CommandLine.arguments.count > 1 { try CommandCosts(CommandLine.arguments[1]).printAll() }
