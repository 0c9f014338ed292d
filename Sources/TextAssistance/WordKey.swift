/// The keys by which words are compared: ASCII letters in lower case, and apostrophes.
enum WordKey {
  /// The largest length of a key. Longer words are neither stored nor corrected.
  static let longest = 32

  static let apostrophe = UInt8(ascii: "'")

  @inline(__always)
  static func folded(_ byte: UInt8) -> UInt8 {
    byte &- 65 < 26 ? byte | 0x20 : byte
  }

  /// Returns the key of a text; nil if a character is neither an ASCII letter nor an apostrophe
  /// (`'` or `’`), or if the text is empty or too long.
  static func bytes(of text: some StringProtocol) -> [UInt8]? {
    var key: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z": key.append(folded(UInt8(truncatingIfNeeded: scalar.value)))
      case "'", "\u{2019}": key.append(apostrophe)
      default: return nil
      }
    }
    return key.isEmpty || key.count > longest ? nil : key
  }

  /// Returns a mask with a bit for each letter that occurs. It tells very different words apart
  /// without a full comparison.
  static func letters(of key: some Sequence<UInt8>) -> UInt32 {
    var mask: UInt32 = 0
    for byte in key {
      mask |= byte &- 97 < 26 ? 1 << UInt32(byte &- 97) : 1 << 26
    }
    return mask
  }

  /// Returns roughly the sound of a word: its consonants, with one letter for all those that are
  /// often confused, preceded by `a` if the word begins with a vowel.
  static func sound(of key: [UInt8]) -> [UInt8] {
    var sound: [UInt8] = []
    var index = 0
    func letter(_ offset: Int) -> UInt8 {
      index + offset < key.count && index + offset >= 0 ? key[index + offset] : 0
    }
    func add(_ letter: UInt8) {
      if sound.last != letter { sound.append(letter) }
    }
    while index < key.count {
      let next = letter(1)
      let isSoft = next == 101 || next == 105 || next == 121
      switch Character(Unicode.Scalar(key[index])) {
      case "a", "e", "i", "o", "u", "y":
        if index == 0 { add(97) }
      case "w", "h", "'":
        if index == 0, next != 114 { add(key[0] == 119 && next == 104 ? 119 : key[0]) }
      case "p":
        if next == 104 {
          add(102)
          index += 1
        } else if index > 0 || (next != 115 && next != 110) {
          add(112)
        }
      case "c":
        add(isSoft ? 115 : 107)
      case "q", "k":
        if index > 0 || next != 110 { add(107) }
      case "x":
        if index > 0 { add(107) }
        add(115)
      case "z": add(115)
      case "g":
        if next == 104 && index > 0 {
          index += 1
        } else if index > 0 || next != 110 {
          add(isSoft ? 106 : 103)
        }
      case "d":
        if next == 103 && letter(2) == 101 { break }
        add(100)
      case "t":
        if next == 105 && letter(2) == 111 { add(115) } else { add(116) }
      case "s":
        add(115)
        if next == 99 && letter(2) != 0 && (letter(2) == 101 || letter(2) == 105) { index += 1 }
      default: add(key[index])
      }
      index += 1
    }
    return sound
  }
}
