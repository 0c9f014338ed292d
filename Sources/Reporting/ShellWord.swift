/// The text as a shell takes it for one word: as it is, or in quotes. What a device calls itself may hold anything.
///
/// It goes by bytes: a shell knows nothing of the characters that a sign of its own may have been joined to. A backslash
/// stands outside of the quotes, because fish heeds it inside of them.
package func shellWord(_ text: String) -> String {
  // zsh puts a program's path in the place of what begins with an equals sign.
  let isPlain = text.utf8.first.map { $0 != UInt8(ascii: "=") } == true
  if isPlain, text.utf8.allSatisfy(isPlainInShell) { return text }
  var word: [UInt8] = [UInt8(ascii: "'")]
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "'"): word += "'\\''".utf8
    case UInt8(ascii: "\\"): word += "'\\\\'".utf8
    default: word.append(byte)
    }
  }
  word.append(UInt8(ascii: "'"))
  return String(decoding: word, as: UTF8.self)
}

private func isPlainInShell(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "/:._=+,@%-".utf8.contains(byte)
  }
}
