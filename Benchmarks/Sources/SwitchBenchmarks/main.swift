// Measures what suggested words save a user of one switch.
//
//     EVSCRIBE_BENCHMARKS=1 swift run -c release SwitchBenchmarks FILE [SKIPPED]
//
// types the first 4,000 characters of FILE, after those that are skipped, with one switch: with the
// default times and without suggestions, and with suggestions for scan steps of 0.7, 1 and 1.5 s.
// It prints the minutes, the presses, and both as parts of those without suggestions.

import AssistanceSources
import Measuring
import TextAssistance
import Typing

try SwitchMeasurements.printAll()
