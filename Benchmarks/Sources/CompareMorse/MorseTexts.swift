/// The texts to key: prose, a contact between two stations, and random groups.
enum MorseTexts {
  static let all = [prose, contact, groups]

  static let prose = """
    after the storm the men went down to the shore to see what was left of the two boats. one lay on its side between \
    the rocks, the other was gone. nobody spoke for a while, then someone asked for a rope, and they began to work.
    """

  static let contact = """
    cq cq de hl3kw hl3kw k hl3kw de sm5brt = good evening and thanks for the call = ur rst 579 579 = name is lars qth \
    vasteras = how copy? + hl3kw de sm5brt k
    """

  static let groups = """
    xqzvj 7k2pf wmoye 40921 hucbl tnrdx 5gsia pevqk 8w3zj ytlmo cfbhd 61705 rxuna gkipe svqwt 2djz9
    """
}
