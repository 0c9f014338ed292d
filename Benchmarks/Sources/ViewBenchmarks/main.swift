// Measures the cost of forms and of the screen.
//
//     EVSCRIBE_BENCHMARKS=1 swift run -c release ViewBenchmarks
//
// prints how long it takes to read a form, how long a key takes in a small and in a large form, and
// how long the screen takes to be drawn after a key.

import Measuring

Table.printHead()
try FormMeasurements.printAll()
ScreenMeasurements.printAll()
