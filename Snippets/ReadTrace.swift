// Reads recorded keys, and writes a trace.

import KeyTraces

let trace = """
  # EVEMU 1.3
  # evscribe mode: hangul
  E: 0.000000 0001 0013 0001
  E: 0.000000 0000 0000 0000
  E: 0.080000 0001 0013 0000
  E: 0.080000 0000 0000 0000

  """

var reader = EvemuReader()
var tracker = KeyTracker()
var keys: [KeyEvent] = []
try reader.read(trace.utf8) { frame in tracker.receive(frame, into: &keys) }
try reader.finish { frame in tracker.receive(frame, into: &keys) }
for setting in reader.settings { print(setting.name, setting.value) }
for event in keys { print(event.time, event.key.name, event.phase) }

// Writes simulated keys as a trace.
var writer = EvemuWriter()
var bytes = writer.header(for: nil)
for frame in try SimulatedKeys("k").frames { writer.write(frame, to: &bytes) }
print(String(decoding: bytes, as: UTF8.self).split(separator: "\n").count, "lines")

// prints:
// mode hangul
// 0.000000 r began
// 0.080000 r ended
// 5 lines
