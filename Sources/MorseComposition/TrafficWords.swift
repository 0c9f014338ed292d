/// The words of amateurs' traffic: Q codes and other abbreviations of ITU-R M.1172, those of the
/// handbooks of amateurs, reports, and the most common short words.
///
/// The counts are estimates per thousand words of a contact. Only their magnitude matters, because
/// a sender's own words soon outweigh them.
package enum TrafficWords {
  /// Lines with a count and the words that are about as common.
  private static let lines: StaticString = """
    60 =
    40 de
    25 cq
    18 73 tnx
    14 k ur 599 fer
    10 es 5nn r name qth rst tu bk
    8 om + call hw hr is
    6 test pse kn gm ga ge dr rig ant op fb qso sk ar
    5 wx pwr 100 temp in my the to u agn 579 589 559 cul gl
    4 dx cpy copy best qsl qrz qrl qrm qrn qsb qrp qrt qsy nr rpt rprt sri tks nice hpe cuagn cu all age now nw so gd \
    hi vy good via buro
    2.5 ee e info gud sigs sig mtrs dipole vertical yagi loop watts w ok up on dn 569 549 449 339 ham yrs sunny cloudy \
    rain snow cold warm hot clear cwt sota pota ref x qrs qrq qru qrv qrx qtc qrk qsp qsz
    2 5w 10w 20w 50w 100w 5 10 50 88 and are from for not no has have had will be with very it at of am i we you me he \
    was but this that there as well
    1.5 abt adr af alc anr bcnu bd bjr bn bt btr btu bug c cfm cl cld clg condx cond contest cud cuz deg disp dsw eve \
    elbug fine first fone freq gb gn gnd gp gt gv happy hope hrd hv iaru inv lid loc lng lw lot ltr mgr mni msg \
    mike near new nil ob oc old one only opr ot pls ppl px qrg rcvr rcvd rcv retired rx sase sed sez sked solid \
    sn st station stn still sum sun svc swr t tcvr tfc thanks tia thx time today tmw tr tt tvi two tx txt um urs v va \
    ve vfo vl wa wb wd wds weak weekend wid wind windy wkd wkg work worked working wpm wrk wt wud xcvr xmtr xyl \
    yday yl year years z zs 55n 57n 59 59n 33 44 55 72 73s 80 40 30 20 15 17 12 160 km uhr bei ist mit und danke alles \
    gute mein lbr awds awdh gut ich hier vielen dank merci bon pour le la et avec cher ami bonjour bonsoir gracias por \
    el y con su mi saludos buenas grazie per il un caro ciao dzien dobry dziekuje za jest na
    0.3 aa ab bci cqd cw fm gg hh inf lsn ncs rcd rfi rq rtty sos trbl wl xmas xtal ym
    """

  /// The lines in ASCII, which are included in a recording's digest of the words.
  package static var bytes: [UInt8] { lines.withUTF8Buffer { Array($0) } }

  /// The words in ASCII, with their counts.
  package static let all: [(word: ArraySlice<UInt8>, count: Float)] = {
    var all: [(word: ArraySlice<UInt8>, count: Float)] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard let count = words.first.flatMap({ Float(String(decoding: $0, as: UTF8.self)) }) else {
        continue
      }
      for word in words.dropFirst() { all.append((word, count)) }
    }
    return all
  }()
}
