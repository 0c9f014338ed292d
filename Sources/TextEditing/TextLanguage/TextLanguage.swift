/// The rules of a language for the start of a sentence and for capital letters.
///
/// The rules for sentences are those of phone keyboards (LatinIME's `CapsModeUtils`): opening
/// quotes and brackets at the start of a sentence are skipped, and so are closing ones at the end
/// of the previous sentence. `?`, `!` and `…` end a sentence. A full stop does too, unless it
/// follows an abbreviation or, in German, a number.
package struct TextLanguage: Hashable, Sendable {
  /// Whether the text is German, in which a full stop after a number (`3. Oktober`) does not end a
  /// sentence.
  package let isGerman: Bool
  /// Whether the text is Turkish or Azerbaijani, where the capital of `i` is `İ`.
  package let isTurkic: Bool

  /// Whether the text is English, in which a word `i` is written as a capital.
  package let isEnglish: Bool

  /// Creates the rules for a language tag (`de`, `en-GB`), or for an unknown language if it is nil.
  package init(_ language: String? = nil) {
    let subtag = language?.prefix { $0 != "-" }.lowercased()
    isEnglish = subtag == "en"
    isGerman = subtag == "de"
    isTurkic = subtag == "tr" || subtag == "az"
  }

  /// Returns the capital of a small letter; nil if the scalar is not a small letter, or has no
  /// capital that is a single scalar.
  ///
  /// The capital is the title case, `ǅ` for `ǆ`, or, if `amongCapitals` is true, the upper case,
  /// `Ǆ`. Georgian letters have no title case, because Georgian uses capitals only in words of all
  /// capitals.
  package func capital(
    of scalar: Unicode.Scalar, amongCapitals: Bool = false
  ) -> Unicode.Scalar? {
    if isTurkic, scalar == "i" { return "İ" }
    if scalar.isASCII {
      return ("a"..."z").contains(scalar) ? Unicode.Scalar(scalar.value - 32) : nil
    }
    guard scalar.properties.isLowercase else { return nil }
    let mapping =
      amongCapitals ? scalar.properties.uppercaseMapping : scalar.properties.titlecaseMapping
    guard mapping.unicodeScalars.count == 1, let first = mapping.unicodeScalars.first,
      first != scalar
    else { return nil }
    return first
  }

  /// Returns whether a sentence begins at the cursor.
  ///
  /// - Parameter scalar: the scalar at a distance before the cursor, 0 being the nearest; nil at
  ///   the start of the text, U+FFFD if it is not known.
  /// - Returns: whether the cursor is at the start of a line, or after whitespace that follows the
  ///   end of a sentence, with opening quotes and brackets skipped.
  /// - Complexity: O(1) after a letter; otherwise O(length of the word before the cursor)
  package func beginsSentence(_ scalar: (Int) -> Unicode.Scalar?) -> Bool {
    var distance = Self.skipOpening(scalar)
    guard let last = scalar(distance) else { return true }
    guard last.isSpace else { return false }
    while let space = scalar(distance), space.isSpace {
      if space.isLineBreak { return true }
      distance += 1
    }
    guard scalar(distance) != nil else { return true }
    return endsSentence(at: distance, scalar)
  }

  /// Returns whether a word begins at the cursor: at the start of the text, or after whitespace,
  /// `-` or `/`, with opening quotes and brackets skipped.
  package static func beginsWord(_ scalar: (Int) -> Unicode.Scalar?) -> Bool {
    guard let last = scalar(skipOpening(scalar)) else { return true }
    return last.isSpace || last == "-" || last == "/"
  }

  private static func skipOpening(_ scalar: (Int) -> Unicode.Scalar?) -> Int {
    var distance = 0
    while let mark = scalar(distance), opens(mark), distance < EndedWord.limit { distance += 1 }
    return distance
  }

  private static func opens(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", " ": return false
    case "\"", "'", "(", "[", "{", "¿", "¡", "*": return true
    default: break
    }
    guard !scalar.isASCII else { return false }
    return switch scalar.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    // German quotes begin with the marks that end English ones.
    default: scalar == "\u{201E}" || scalar == "\u{201A}"
    }
  }

  private static func closes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", ")", "]", "}", "*": return true
    default: break
    }
    guard !scalar.isASCII else { return false }
    return switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation: true
    default: false
    }
  }

  private func endsSentence(at end: Int, _ scalar: (Int) -> Unicode.Scalar?) -> Bool {
    var distance = end
    while let mark = scalar(distance), Self.closes(mark), distance < end + EndedWord.limit {
      distance += 1
    }
    switch scalar(distance) {
    case ".": return endsWithStop(at: distance + 1, scalar)
    case let mark: return mark?.endsSentence ?? false
    }
  }

  /// Returns whether a full stop ends a sentence; `distance` is the distance of the scalar before
  /// the full stop.
  private func endsWithStop(at distance: Int, _ scalar: (Int) -> Unicode.Scalar?) -> Bool {
    guard let last = scalar(distance), !last.isSpace else { return false }
    if !last.isInWord { return true }
    var word: [Unicode.Scalar] = []
    var place = distance
    while let next = scalar(place), next.isInWord || next == "." {
      guard word.count < EndedWord.limit else { return true }
      word.append(next)
      place += 1
    }
    let text = String(String.UnicodeScalarView(word.reversed()))
    if word.allSatisfy({ ("0"..."9").contains($0) }) { return !isGerman }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1, parts.allSatisfy({ $0.unicodeScalars.count == 1 }) { return false }
    // A letter of a script without capitals is a word, such as `네`.
    if word.count == 1 { return text == "I" || !word[0].properties.isCased }
    return !Self.abbreviations.contains(text.lowercased())
  }

  /// Abbreviations that do not end a sentence, without their full stop, in lower case.
  ///
  /// The abbreviations are those of LibreOffice's autocorrection for English
  /// (`SentenceExceptList.xml`, 7.4) and of the sentence breaks in CLDR 41 for English and German,
  /// except those that are also words: a full stop after `in`, `no` or `sun` usually ends a
  /// sentence.
  private static let abbreviations: Set<String> = [
    "abs", "acct", "adj", "adv", "alt", "approx", "appt", "apr", "apt", "assoc", "asst", "aug",
    "ave", "avg", "bros", "bspw", "bzgl", "bzw", "ca", "capt", "cf", "cmdr", "co", "col", "comm",
    "conn", "corp", "ct", "ctd", "dec", "defn", "dept", "dgl", "diff", "dr", "eg", "equip", "esp",
    "est", "etc", "evtl", "excl", "exec", "ext", "feb", "fn", "fri", "ft", "gen", "ggf", "gov",
    "govt", "hr", "hrs", "ib", "ibid", "ie", "inc", "inkl", "jan", "jr", "jul", "jun", "lib", "ln",
    "lt", "ltd", "maj", "mgr", "mi", "misc", "mr", "mrs", "ms", "mt", "mun", "mwst", "natl", "nov",
    "nr", "nw", "obj", "oct", "op", "org", "orig", "ph.d", "phys", "pp", "prev", "prof", "proj",
    "psi", "pvt", "qty", "rd", "reqd", "resp", "rev", "sci", "sen", "sep", "sept", "sgt", "sog",
    "specif", "sq", "sr", "st", "str", "subj", "tel", "thurs", "tot", "tues", "univ", "usf", "usw",
    "vgl", "vol", "vs", "yr", "zzgl",
  ]
}
