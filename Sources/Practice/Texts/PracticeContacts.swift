/// Transmissions of radio amateurs in Morse as templates, and words to fill in for practice.
enum PracticeContacts {
  /// Single transmissions. `{call}` is the sending station, `{mycall}` the called station; `{name}`
  /// and `{city}` are those of the sender, and `{rst}` is the sender's report on the signal.
  static let templates: [String] = [
    "cq cq de {call} {call} k",
    "cq cq de {call}/p {call}/p qrp k",
    "cq test de {call} {call} test",
    "{mycall} de {call} {call} k",
    """
    {mycall} de {call} = gm ur rst {rst} {rst} = name {name} {name} = qth {city} = hw? \
    {mycall} de {call} k
    """,
    """
    {mycall} de {call} = ga dr om tnx fer call = ur rst {rst} {rst} = qth {city} {city} = op \
    {name} = hw cpy? {mycall} de {call} k
    """,
    """
    {mycall} de {call} = r r tnx fer rprt = pwr 100 w es ant dipole up 12 m = wx sunny, temp \
    21 c = {mycall} de {call} k
    """,
    """
    {mycall} de {call} = r fb om = rig pwr 5 w es ant vertical = wx rain, temp 8 c = qsl? \
    {mycall} de {call} k
    """,
    "{mycall} de {call} = sri qrm = pse agn ur name es qth? {mycall} de {call} k",
    """
    {mycall} de {call} = qsl via buro = tnx fer nice qso = hpe cuagn = 73 es gl = {mycall} de \
    {call} e e
    """,
    "{mycall} {rst} 014 k",
    "r {rst} tu 73 de {call} qrz?",
  ]

  /// Given names.
  static let names = split(
    """
    al bo jo ed ian tom ben max eva ana jun min ken kim yuki hana lars nils sven ivan olga anna
    marie paul luca marco jose pedro maria hans peter john mike emma sara akira minho jisu priya
    omar
    """)

  /// Cities, each in one word.
  static let cities = split(
    """
    berlin hamburg munich vienna zurich geneva paris lyon rome milan turin madrid seville lisbon
    porto london leeds dublin cork oslo bergen stockholm helsinki tampere warsaw krakow prague
    brno budapest athens tokyo osaka kyoto seoul busan sydney perth denver boston lima
    """)

  /// Abbreviations and Q codes.
  static let abbreviations = split(
    """
    abt agn ant bcnu bk btr cfm cl condx cpy cq cuagn cul cw de dr dx es fb fer ga gb ge gl gm gn
    hpe hr hw mni msg nr nw om op pse pwr rcvr rig rprt rst sig sked sri tnx tu ur vy wx yl 73 qrl
    qrm qrn qro qrp qrs qrt qru qrv qrx qrz qsb qsl qso qsy qth
    """)

  /// Prefixes of call signs, without the digit that follows each of them.
  static let callPrefixes = split(
    """
    dl df dk w k n aa ve va g m gw ei f on pa i ik ea ct oe ok om ha sp yo lz sv yu 9a s5 e7 la oz
    sm oh ly yl ur ua ra ta 4x ja jh jr hl ds 6k bg du yb vu vk zl zs lu py ce xe hc hk
    """)

  private static func split(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
