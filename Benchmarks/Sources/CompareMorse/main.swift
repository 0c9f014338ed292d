// Compares the reader of hand-sent Morse with libcw.
//
//     EVSCRIBE_PEERS=1 EVSCRIBE_ENGINES_ONLY=1 \
//       swift run -c release --package-path Benchmarks CompareMorse [SEED] [FOLDER]
//
// keys texts with simulated senders and prints the percentage of characters that each reads
// wrongly, and the time that they take. With a folder it reads the recordings in it instead:
// `name.evemu`, and its text in `name.txt`.

import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
let seed = arguments.first.flatMap(UInt64.init) ?? 73
let folder = arguments.last.flatMap { UInt64($0) == nil ? $0 : nil }
if let folder {
  ErrorTable.print(try TraceFolder.keyings(in: folder))
} else {
  print("seed \(seed)")
  ErrorTable.print(MorseHand.keyings(seed: seed))
  HourOfKeying.printAll(seed: seed)
}
