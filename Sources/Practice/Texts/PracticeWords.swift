/// Common words for practice, the most common first.
enum PracticeWords {
  /// English, roughly the most common first: lower case, `a` to `z`, up to nine letters.
  static let english = split(
    """
    the of and to a in is it you that he was for on are with as i his they be at one have this
    from or had by not but what all were we when your can said there use an each which she do how
    their if will up other about out many then them these so some her would make like him into
    time has look two more write go see number no way could people my than first water been call
    who oil its now find long down day did get come made may part over new sound take only little
    work know place year live me back give most very after thing our just name good man think say
    great where help through much before line right too mean old any same tell boy follow came
    want show also around form three small set put end does another well large must big even such
    because turn here why ask went men read need land home us move try kind hand picture again
    change off play air away animal house point page letter mother answer found study still learn
    should world high every near add food between own below country plant last school father keep
    tree never start city earth eye light thought head under story saw left few while along might
    close something seem next hard open example begin life always those both paper together got
    group often run important until children side feet car mile night walk white sea began grow
    took river four carry state once book hear stop without second late miss idea enough eat face
    watch far really almost let above girl sometimes mountain cut young talk soon list song being
    leave family body music color stand sun question fish area mark dog horse room knew since ever
    piece told usually friend easy heard order red door sure become top ship across today during
    short better best however low hours black products happened whole measure remember early waves
    reached listen wind rock space covered fast several hold himself toward five step morning
    passed true hundred against pattern table north slow money map farm pulled draw voice cold
    town fine rain train tea ten ran sit sat ate net note tone meet rest seat store stone team
    steam market main mine nine none moon noon root sister minute inn mat met rate tire tin ear
    art aim arm arms am sent semi term taste test street stream tune rust nut nest kit kite knot
    skate skirt task ink sink sum suit
    """)

  /// Korean, roughly the most common first: composed syllables (NFC), up to four in a word.
  static let korean = split(
    """
    것 하다 있다 되다 없다 우리 나 사람 때 일 말 그 이 저 집 물 더 잘 안 다시 보다 가다 오다 주다
    같다 알다 많다 좋다 크다 작다 먹다 받다 나오다 모르다 살다 만들다 생각 시간 오늘 내일 어제
    지금 아침 점심 저녁 밤 낮 날 해 달 별 눈 비 바람 구름 하늘 땅 산 강 바다 나무 꽃 풀 돌 불 길
    차 배 기차 버스 비행기 학교 회사 가게 시장 병원 도서관 역 다리 거리 아이 친구 어머니 아버지
    누나 형 동생 언니 오빠 가족 이름 나라 도시 마을 고향 이웃 손님 선생님 학생 어른 아주 매우 조금
    가장 너무 또 이미 아직 벌써 먼저 함께 같이 자주 가끔 항상 늘 빨리 천천히 갑자기 아마 그리고
    그러나 하지만 그래서 그런데 왜냐하면 만약 물론 특히 거의 정말 참 꼭 다 모두 서로 스스로 여기
    거기 저기 누구 무엇 언제 어디 어떻게 얼마 왜 몇 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 백
    천 밥 국 빵 떡 고기 생선 과일 사과 배추 감자 콩 쌀 우유 커피 차다 소금 설탕 닭 달걀 김치 몸
    머리 얼굴 코 입 귀 목 손 발 팔 무릎 허리 어깨 마음 힘 꿈 뜻 값 돈 옷 책 글 글자 종이 연필 공책
    편지 사진 그림 노래 음악 소리 색 빛 문 창문 방 부엌 마당 책상 의자 시계 전화 열쇠 가방 우산
    신발 모자 안경 그릇 접시 숟가락 젓가락 칼 컵 병 상자 끈 바늘 실 읽다 쓰다 듣다 걷다 뛰다 앉다
    서다 눕다 자다 깨다 웃다 울다 입다 벗다 씻다 닦다 끓다 굽다 볶다 찌다 열다 닫다 밀다 끌다 잡다
    놓다 넣다 꺼내다 찾다 잃다 잊다 배우다 묻다 돕다 쉬다 끝나다 시작 기다리다 떠나다 돌아오다
    길다 짧다 넓다 좁다 높다 낮다 깊다 얕다 밝다 맑다 굵다 얇다 젊다 늙다 춥다 덥다 뜨겁다 쉽다
    어렵다 예쁘다 봄 여름 가을 겨울 위 아래 앞 뒤 옆 안쪽 바깥 오른쪽 왼쪽 처음 끝 사이 흙 여덟째
    했어요 갔어요 봤어요 먹었다 있어요 없어요 괜찮다 싫다 앉아요 읽어요 쌓다 꽂다 뽑다 짜다 쓸다
    까치 토끼 땀 뿌리 쪽
    """)

  private static func split(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
