// Compares the Hangul engine with libhangul.
//
//     EVSCRIBE_PEERS=1 swift run -c release --package-path Benchmarks CompareHangul
//
// types random keys with both and prints where and why the texts differ; it fails on an unexplained
// difference. A number is the seed. `speed`, optionally followed by a text or a folder of texts in
// Korean, measures both.

import CHangul
import Foundation

hangul_init()
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "speed" {
  SpeedComparison.printAll(arguments.dropFirst().first)
} else {
  exit(Comparison.runAll(seed: arguments.first.flatMap(UInt64.init) ?? 1_446) ? 0 : 1)
}
