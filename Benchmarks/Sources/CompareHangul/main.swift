// Holds the Hangul engine against libhangul.

import CHangul

hangul_init()
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "speed" {
  SpeedComparison.printAll(arguments.dropFirst().first)
}
