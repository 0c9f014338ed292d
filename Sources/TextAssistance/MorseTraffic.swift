/// Morse traffic that is not words, such as call signs and abbreviations. A correction would
/// falsify it, so it is left as it is.
package enum MorseTraffic {
  /// Abbreviations of amateur and maritime traffic that look like slips of words.
  private static let abbreviations: Set<String> = [
    "aa", "ab", "abt", "adr", "agn", "ant", "ar", "as", "bci", "bcnu", "bk", "bn", "btr", "bt",
    "cfm", "cl", "cld", "clg", "cq", "cqd", "cud", "cul", "cuagn", "cw", "cwt", "de", "dr", "dsw",
    "dx", "el", "es", "fb", "fer", "fm", "freq", "ga", "gb", "gd", "ge", "gg", "gl", "gm", "gn",
    "gnd", "gt", "gud", "gv", "hh", "hi", "hpe", "hr", "hv", "hw", "inf", "kn", "lid", "lng",
    "lsn", "ltr", "mgr", "mni", "msg", "ncs", "nil", "nr", "nw", "ob", "oc", "om", "op", "opr",
    "ot", "pls", "ppl", "pse", "pwr", "px", "rcd", "rcv", "rcvr", "rfi", "rig", "rpt", "rprt",
    "rq", "rst", "rtty", "rx", "sase", "sed", "sez", "sig", "sigs", "sk", "sked", "sn", "sos",
    "sri", "stn", "sum", "svc", "tfc", "tia", "tks", "tmw", "tnx", "tr", "trbl", "tt", "tu", "tvi",
    "tx", "txt", "ur", "urs", "va", "ve", "vfo", "vy", "wa", "wb", "wd", "wds", "wid", "wkd",
    "wkg", "wl", "wpm", "wt", "wud", "wx", "xcvr", "xmas", "xmtr", "xtal", "xyl", "yl", "ym",
  ]

  /// Whether `word` has the form of a call sign, is a number, a Q or Z code or an abbreviation, or
  /// has five letters. Groups of five letters may be ciphers, which cannot be told from a word with
  /// a slip.
  package static func contains(_ word: some StringProtocol) -> Bool {
    let characters = word.unicodeScalars
    // Call signs, numbers and reports all have a digit, or a stroke between their parts.
    if characters.contains(where: { ("0"..."9").contains($0) || $0 == "/" }) { return true }
    let lower = word.lowercased()
    if abbreviations.contains(lower) { return true }
    let count = characters.count
    if count == 3 || (count == 4 && characters.last == "?"), "qz".contains(lower.prefix(1)) {
      return true
    }
    return count == 5
  }
}
