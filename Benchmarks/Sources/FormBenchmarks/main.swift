// Measures the cost of forms.
//
//     EVSCRIBE_BENCHMARKS=1 swift run -c release FormBenchmarks
//
// prints how long it takes to read a form, and how long a key takes in a small and in a large form.

import Measuring

Table.printHead()
try FormMeasurements.printAll()
