// A straight key at a speed that nobody has told, by a hand that scatters: letters grow mark by mark and end by time.

// snippet.hide
import Composition
import KeyEvents
import MorseComposition
import TextEditing
// snippet.show

var hand = MorseKeying(speed: MorseSpeed(wordsPerMinute: 14) ?? .standard)
hand.jitter = 0.1

var composer = StraightKeyComposer()
var edits = TextEditBuffer()
var document = TextDocument()

for event in try hand.events(for: "tom is in") {
  // What the pause before it ended comes first.
  while let deadline = composer.deadline, deadline < event.time {
    composer.advance(to: deadline, into: &edits)
    for index in edits.indices { _ = document.apply(edits, at: index) }
    for edit in edits { print(edit) }
    edits.removeAll()
  }
  let context = KeyContext(cellBeforeCursor: document.cellBeforeCursor)
  _ = composer.receive(event, context, into: &edits)
  for index in edits.indices { _ = document.apply(edits, at: index) }
  edits.removeAll()
}
composer.finish(at: .zero, into: &edits)
for index in edits.indices { _ = document.apply(edits, at: index) }
print(document.text)
print(Int(composer.wordsPerMinute + 0.5), "words a minute")

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
// 15 words a minute
