extension MorseAlphabet {
  /// The international Morse code, Recommendation ITU-R M.1677-1 (10/2009), part I, section 1.1.
  ///
  /// `×` has the signals of x, which are written as x when received. `! & ; _ $` are not in the
  /// recommendation; they are in common use.
  ///
  /// The recommendation has the procedure signs SN (understood), ERR (error), K (invitation to
  /// transmit), AS (wait), SK (end of work) and KA (starting signal). The signals of AR and BT are
  /// those of its cross `+` and double hyphen `=`. The others are in common use: KN (a named
  /// station only), BK (break), AA (new line), CL (closing), SOS, and HH as another name of ERR.
  public static let international = MorseAlphabet(
    name: "international", letters: "\(latin) é ..-..")

  /// The letters a to z with their signals in Recommendation ITU-R M.1677-1.
  static let latin = """
    a .-     b -...   c -.-.   d -..    e .      f ..-.   g --.    h ....   i ..     j .---
    k -.-    l .-..   m --     n -.     o ---    p .--.   q --.-   r .-.    s ...    t -
    u ..-    v ...-   w .--    x -..-   y -.--   z --..
    """

  /// The figures with their signals in Recommendation ITU-R M.1677-1, which all codes share.
  static let figures = """
    1 .----  2 ..---  3 ...--  4 ....-  5 .....  6 -....  7 --...  8 ---..  9 ----.  0 -----
    """

  static let internationalPunctuation = """
    . .-.-.-   , --..--   : ---...   ? ..--..   ' .----.   - -....-   / -..-.   ( -.--.
    ) -.--.-   " .-..-.   = -...-    + .-.-.    @ .--.-.   × -..-
    ! -.-.--   & .-...    ; -.-.-.   _ ..--.-   $ ...-..-
    """

  static let internationalProsigns = """
    <SN> ...-.    <ERR> ........   <K> -.-         <AS> .-...     <SK> ...-.-   <KA> -.-.-
    <AR> .-.-.    <BT> -...-       <KN> -.--.      <BK> -...-.-   <AA> .-.-
    <CL> -.-..-..   <SOS> ...---...   <HH> ........
    """
}
