// How costs grow where a text, a trace or a suite was made to cost much.
//
//     swift run -c release --package-path Benchmarks CostBenchmarks [.build/release/evscribe]
//
// prints the exponent for each: 1 where twice as much takes twice as long. With the path of the
// command its own costs are measured too.

Growth.printHead()
try EngineCosts.printAll()
if CommandLine.arguments.count > 1 { try CommandCosts(CommandLine.arguments[1]).printAll() }
