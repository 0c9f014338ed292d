// A straight key at a speed that nobody has told, by a hand that scatters: letters grow mark by
// mark and end by time.

import MorseComposition

var hand = MorseKeying(speed: MorseSpeed(wordsPerMinute: 14) ?? .standard)
hand.jitter = 0.1

var typing = TextComposition(StraightKeyComposer(), TextDocument())
var changes = TextChanges()

for event in try hand.events(for: "tom is in") {
  // What the pause before it ended comes first.
  while let deadline = typing.deadline, deadline < event.time {
    typing.advance(to: deadline, into: &changes)
  }
  for edit in changes.edits { print(edit) }
  _ = typing.receive(event, into: &changes)
  changes.removeAll()
}
typing.finish(at: .zero, into: &changes)
print(typing.client.text)
print(Int(typing.composer.wordsPerMinute + 0.5), "words per minute")

// prints:
// -"" +"t" open 1
// -"" +"t" open 2
// -"t" +"m" open 2
// -"m" +"o" open 2
// -"" +"t" open 3
// -"t" +"m" open 3
// -"" +" " open 4
// -"" +"e" open 5
// -"e" +"i" open 5
// -"" +"e" open 6
// -"e" +"i" open 6
// -"i" +"s" open 6
// -"" +" " open 7
// -"" +"e" open 8
// -"e" +"i" open 8
// -"" +"t" open 7
// tom is in
// 15 words per minute
