extension TextDocument {
  /// How many scalars lie between the cursor and the end of the piece of text on that side. They are whole characters.
  func distance(_ unit: TextUnit, _ direction: TextDirection) -> Int {
    switch unit {
    case .character: characterDistance(direction)
    case .word: wordDistance(direction)
    case .sentence: wholeCharacters(sentenceDistance(direction), direction)
    case .line: lineDistance(direction)
    case .document: reachable(direction)
    }
  }

  /// How many scalars there are on that side that a key can reach.
  func reachable(_ direction: TextDirection) -> Int {
    direction == .backward ? countBeforeCursor : after.count
  }

  /// The scalar `offset` steps away from the cursor; 0 is the nearest.
  private func scalar(_ offset: Int, _ direction: TextDirection) -> Unicode.Scalar {
    direction == .backward
      ? before[before.count - 1 - offset].scalar : after[after.count - 1 - offset].scalar
  }

  /// The length of the grapheme cluster beside the cursor, or of the one behind so many scalars that are passed, in
  /// scalars.
  ///
  /// The standard library's rules of Unicode text segmentation (UAX #29) are applied to a window of the text, which
  /// grows while the cluster reaches its far end.
  func characterDistance(_ direction: TextDirection, after passed: Int = 0) -> Int {
    let count = reachable(direction) - passed
    guard count > 0 else { return 0 }
    if count == 1 || Self.breaksAlways(scalar(passed, direction), scalar(passed + 1, direction)) {
      return 1
    }
    var window = 8
    while true {
      let taken = min(window, count)
      let length = clusterLength(window: taken, after: passed, direction)
      if length < taken || taken == count { return length }
      window *= 4
    }
  }

  private func clusterLength(window: Int, after passed: Int, _ direction: TextDirection) -> Int {
    var view = String.UnicodeScalarView()
    if direction == .backward {
      let end = before.count - passed
      for cell in before[end - window..<end] { view.append(cell.scalar) }
      // A flag is two regional indicators, counted from where their row starts: take the whole row.
      var row = end - window
      while row > frozenCount, before[row].scalar.isRegionalIndicator,
        before[row - 1].scalar.isRegionalIndicator
      {
        row -= 1
        view.insert(before[row].scalar, at: view.startIndex)
      }
      return String(view).last?.unicodeScalars.count ?? 1
    }
    for cell in after.dropLast(passed).suffix(window).reversed() { view.append(cell.scalar) }
    return String(view).first?.unicodeScalars.count ?? 1
  }

  /// Whether both scalars are of a kind that never joins another of these: the common case, told without segmentation.
  private static func breaksAlways(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    first.standsAlone && second.standsAlone
  }

  /// So many scalars, and what is left of the character that they end in.
  private func wholeCharacters(_ count: Int, _ direction: TextDirection) -> Int {
    var passed = 0
    while passed < count { passed += characterDistance(direction, after: passed) }
    return passed
  }

  /// Blanks, then a run of word signs or of other signs; at a line break the break alone. A character is what its first
  /// scalar is.
  private func wordDistance(_ direction: TextDirection) -> Int {
    let count = reachable(direction)
    var passed = 0
    var run = ScalarKind.blank
    while passed < count {
      let length = characterDistance(direction, after: passed)
      let first = direction == .backward ? passed + length - 1 : passed
      let kind = scalar(first, direction).kind
      if kind == .lineBreak { return passed == 0 ? length : passed }
      guard kind == run || run == .blank else { break }
      run = kind
      passed += length
    }
    return passed
  }

  private func sentenceDistance(_ direction: TextDirection) -> Int {
    let count = reachable(direction)
    guard count > 0 else { return 0 }
    if scalar(0, direction).kind == .lineBreak { return 1 }
    var passed = 0
    if direction == .backward {
      while passed < count, scalar(passed, direction).kind == .blank { passed += 1 }
      while passed < count, scalar(passed, direction).endsSentence { passed += 1 }
      while passed < count, scalar(passed, direction).kind != .lineBreak {
        if scalar(passed, direction).isFullStop { break }
        guard scalar(passed, direction).kind == .blank else {
          passed += 1
          continue
        }
        var blanks = passed
        while blanks < count, scalar(blanks, direction).kind == .blank { blanks += 1 }
        if blanks < count, scalar(blanks, direction).endsSentence { break }
        passed = blanks
      }
      return passed
    }
    while passed < count, scalar(passed, direction).kind != .lineBreak {
      let ends = scalar(passed, direction).endsSentence
      let isWide = scalar(passed, direction).isFullStop
      passed += 1
      guard ends, passed == count || isWide || scalar(passed, direction).kind == .blank else {
        continue
      }
      while passed < count, scalar(passed, direction).kind == .blank { passed += 1 }
      break
    }
    return passed
  }

  /// How many scalars to the start or the end of the line.
  func lineDistance(_ direction: TextDirection) -> Int {
    let count = reachable(direction)
    var passed = 0
    while passed < count, !scalar(passed, direction).isLineBreak { passed += 1 }
    return passed
  }
}

private enum ScalarKind {
  case blank, lineBreak, word, sign
}

extension Unicode.Scalar {
  /// Whether a line ends here.
  var isLineBreak: Bool {
    switch value {
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  fileprivate var kind: ScalarKind {
    switch value {
    case _ where isLineBreak: .lineBreak
    case 0x09, 0x20: .blank
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: .word
    case ..<0x80: .sign
    default:
      if properties.isWhitespace {
        .blank
      } else if properties.isAlphabetic || properties.numericType != nil
        || properties.isGraphemeExtend
      {
        .word
      } else {
        .sign
      }
    }
  }

  /// Whether a sentence ends after it, if a blank follows.
  fileprivate var endsSentence: Bool {
    switch self {
    case ".", "!", "?", "…": true
    default: isFullStop
    }
  }

  /// The wide full stops, after which no blank is needed.
  fileprivate var isFullStop: Bool {
    switch self {
    case "。", "！", "？": true
    default: false
    }
  }

  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// Whether no grapheme cluster joins it to another scalar that stands alone: ASCII without CR, Latin-1 letters,
  /// compatibility jamo and whole Hangul syllables.
  fileprivate var standsAlone: Bool {
    switch value {
    case 0x0A, 0x20..<0x7F, 0xC0..<0x300, 0x3131..<0x318F, 0xAC00..<0xD7A4: true
    default: false
    }
  }
}
