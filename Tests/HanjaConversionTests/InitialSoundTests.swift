import Testing

@testable import HanjaConversion

/// Korean orthography (한글 맞춤법), articles 10 to 12.
@Suite("The initial-sound rule")
struct InitialSoundTests {
  @Test(
    "At the start of a word",
    arguments: [
      ("녀", "여"), ("뇨", "요"), ("뉴", "유"), ("니", "이"), ("념", "염"), ("랴", "야"), ("려", "여"),
      ("례", "예"), ("료", "요"), ("류", "유"), ("리", "이"), ("락", "낙"), ("래", "내"), ("로", "노"),
      ("뢰", "뇌"), ("루", "누"), ("릉", "능"), ("나", "나"), ("노", "노"), ("각", "각"), ("a", "a"),
    ] as [(Unicode.Scalar, Unicode.Scalar)])
  func start(syllable: Unicode.Scalar, expected: Unicode.Scalar) {
    #expect(InitialSound.atStart(syllable) == expected)
  }

  @Test(
    "Within a word 렬 and 률 change after a vowel and after ㄴ, and no other syllable does",
    arguments: [
      ("나", "렬", "열"), ("비", "률", "율"), ("선", "률", "율"), ("분", "렬", "열"), ("법", "률", "률"),
      ("결", "렬", "렬"), ("공", "률", "률"), ("신", "라", "라"), ("개", "량", "량"), ("x", "률", "률"),
    ] as [(Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)])
  func within(previous: Unicode.Scalar, syllable: Unicode.Scalar, expected: Unicode.Scalar) {
    #expect(InitialSound.within(syllable, after: previous) == expected)
  }
}
