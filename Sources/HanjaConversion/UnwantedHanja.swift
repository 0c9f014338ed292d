/// Words that come last: those with a sexual, violent or repulsive meaning that are written like
/// common words.
enum UnwantedHanja {
  /// The words in Hanja.
  static let values = Set(split(words).map(\.value))

  /// Returns the words of a list, in which the first half of each word is Hangul and the second
  /// half Hanja.
  static func split(_ words: String) -> [(key: String, value: String)] {
    words.split(whereSeparator: \.isWhitespace).map {
      (key: String($0.prefix($0.count / 2)), value: String($0.suffix($0.count / 2)))
    }
  }

  static let words = """
    가창街娼 간부姦夫 간부姦婦 강음强淫 경수莖垂 고부睾負 고자鼓子 곡분穀糞 공고控睾 공창公娼 과음過淫 교사絞死 교수絞首 구분狗糞 구음久淫 남경男莖 남창男娼 내항內肛
    다음多淫 독음獨淫 동시凍屍 명창名娼 무음誣淫 발기勃起 방분放糞 부음浮淫 분문糞門 분사焚死 분석糞石 분양糞壤 분지糞池 분토糞土 사간私姦 사시死屍 사정射精 사창私娼
    상음上淫 석분石糞 설복褻服 수간獸姦 수시收屍 시간屍姦 시구屍柩 시구屍軀 시대屍臺 시독屍毒 시반屍斑 시상屍床 시수屍水 시수屍首 시음詩淫 시장屍帳 시지屍脂 시취屍臭
    시침屍枕 신경腎莖 양분羊糞 연시沿屍 연시燕屎 옥경玉莖 외문猥文 외서猥書 외어猥語 외화猥畵 유시遺屍 유음流淫 음계淫戒 음곡淫曲 음기淫氣 음모陰毛 음미淫靡 음부淫婦
    음부陰部 음서淫書 음성淫聲 음습淫習 음악淫樂 음약淫藥 음증淫蒸 음풍淫風 음화淫畵 의사縊死 자위自慰 적시敵尸 적시積屍 전시傳尸 정부情夫 정부情婦 정사情事 정액精液
    조음助淫 주음酒淫 참시斬屍 창가娼家 춘화春畵 토분兎糞 토분土糞 폭음暴淫 해시解屍 행간行姦 혈분血糞 회음誨淫
    """
}
