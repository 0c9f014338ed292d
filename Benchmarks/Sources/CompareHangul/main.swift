// Holds the Hangul engine against libhangul.
//
//     EVSCRIBE_PEERS=1 swift run -c release --package-path Benchmarks CompareHangul
//
// types random keys with both and says where and why the texts differ; it fails where nothing
// explains a difference. A number is another seed. `speed`, with a text or a folder of texts in
// Korean after it if you like, measures both.

import CHangul
import Foundation

hangul_init()
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "speed" {
  SpeedComparison.printAll(arguments.dropFirst().first)
} else {
  exit(Comparison.runAll(seed: arguments.first.flatMap(UInt64.init) ?? 1_446) ? 0 : 1)
}
