/// Returns the text as one word for a shell: unchanged if no shell interprets its characters,
/// otherwise in single quotes. A device's name, for example, may contain any characters.
///
/// Works by bytes: in Swift a combining mark can form one Character with a quote, but a shell still
/// sees the quote. A backslash is put outside the quotes, because fish interprets it inside them.
package func shellWord(_ text: String) -> String {
  // zsh expands a word that begins with an equals sign to the path of a program.
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
