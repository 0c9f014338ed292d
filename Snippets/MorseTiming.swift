// The decoder alone: it reads letters from the times of presses and releases.

import MorseComposition

let code = MorseCode(.international)
var decoder = TimingDecoder(code: code)
var time = EventTime.zero

// Marks and the gaps after them in milliseconds.
for (mark, gap) in [(310, 95), (105, 90), (290, 310), (98, 800)] {
  decoder.press(at: time)
  time = time.advanced(by: .milliseconds(mark))
  decoder.release(at: time)
  time = time.advanced(by: .milliseconds(gap))
  decoder.advance(to: time)
}
for number in decoder.firstKnown..<decoder.letterCount {
  let letter = decoder[number]
  print(letter.pattern.text, code.text(for: letter.pattern) ?? "?", letter.end)
}
print(Int(decoder.wordsPerMinute + 0.5), "words per minute")

// And back: the signals of a text.
print(
  try code.tokens(for: "ok <SK>").map { token in
    switch token {
    case .letter(let pattern): pattern.text
    case .syllableEnd: "|"
    case .wordGap: "/"
    }
  }.joined(separator: " "))

// prints:
// -.- k letter
// . e word
// 12 words per minute
// --- -.- / ...-.-
