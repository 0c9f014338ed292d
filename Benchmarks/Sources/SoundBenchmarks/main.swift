// Measures the sound of Morse, and prints each figure next to its aim.
//
//     EVSCRIBE_BENCHMARKS=1 swift run -c release SoundBenchmarks [--draw FOLDER] [--card SECONDS]
//
// renders marks at known samples, and keys a word with three keyers. `--draw` also writes
// FOLDER/sound.svg, with the envelope and the spectrum of the keyed words. `--card` also measures
// what the default sound card costs. The exit code is 1 if the sound misses an aim, and 77 if there
// is no card; what the card costs depends on what else the machine does.

import Measuring
import Sidetone
import SoundCard
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

func fail(_ message: String, _ code: CInt) -> Never {
  _ = try? FileDescriptor.standardError.writeAll("SoundBenchmarks: \(message)\n".utf8)
  exit(code)
}

func printAll(_ title: String, _ sounds: [TimedSound]) {
  Table.printRow(title, ["edge error", "aim", "dB beyond", "aim"])
  for sound in sounds {
    Table.printRow(
      sound.name,
      [
        sound.edgeError.map { Table.text($0, digits: 2) } ?? "lost edges",
        "<= \(Table.text(TimedSound.edgeAim, digits: 0))",
        Table.text(sound.powerDistance, digits: 1),
        ">= \(Table.text(TimedSound.powerAim, digits: 0))",
      ])
  }
  print("")
  fflush(nil)
}

var folder: String?
var seconds: Int?
var arguments = CommandLine.arguments.dropFirst()
while let name = arguments.popFirst() {
  switch (name, arguments.popFirst()) {
  case ("--draw", let path?): folder = path
  case ("--card", let text?):
    seconds = Int(text)
    guard let seconds, CardMeasurements.range.contains(seconds) else {
      fail("--card: \"\(text)\" is not a whole number of seconds from 1 to 8", 64)
    }
  default:
    fail("\"\(name)\": expected --draw FOLDER or --card SECONDS", 64)
  }
}

print("Edge errors in samples; the power beyond 500 Hz from the pitch in dB under the total.\n")
let rendered = try RenderedSounds.all()
printAll("renderer", rendered)
let keyed = try KeyedSounds.all()
printAll("keyers", keyed)

if let folder {
  let path = "\(folder)/sound.svg"
  do {
    try SoundPicture(keyed).write(to: path)
  } catch {
    fail("\(error)", 74)
  }
  print("drawn: \(path)\n")
  fflush(nil)
}
if let seconds {
  do {
    try CardMeasurements.printAll(seconds: seconds)
  } catch let problem as SoundError {
    fail("the card was not measured: \(problem)", 77)
  }
}
exit((rendered + keyed).allSatisfy(\.meetsAims) ? 0 : 1)
