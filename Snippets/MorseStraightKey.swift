// A straight key at an unknown speed, keyed with jitter: each mark changes the letter, and a pause
// ends it.

import MorseComposition

var sender = MorseKeying(speed: MorseSpeed(wordsPerMinute: 14) ?? .standard)
sender.jitter = 0.1

var typing = TextComposition(StraightKeyComposer(), TextDocument())
var changes = TextChanges()

for event in try sender.events(for: "tom is in") {
  // First, the pause before the event may end a letter or a word.
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
// -"e" +"i" open 6
// -"" +"t" open 7
// tom is in
// 15 words per minute
