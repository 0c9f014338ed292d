// A Hangul layout of your own, from a table of words or of values.

import HangulComposition

do {
  let mine = try HangulLayout(
    name: "mine", kind: .threeSet,
    words: [
      HangulKeystroke(.k): "ㄱ-", HangulKeystroke(.f): "ㅏ", HangulKeystroke(.f, shift: true): "ㅑ",
      HangulKeystroke(.s): "-ㄴ",
    ])
  var typing = TextComposition(HangulComposer(layout: mine), TextDocument())
  for key in [KeyCode.k, .f, .s] { typing.press(key) }
  print(typing.client.text)

  // The error names the key.
  _ = try HangulLayout(name: "other", kind: .twoSet, meanings: [HangulKeystroke(.s): .final(.none)])
} catch HangulLayoutError.badMeaning(_, let key, let shift) {
  print("not on", key.name, shift)
}

// prints:
// 간
// not on s false
