/// An order in which the characters of international Morse are learnt.
///
/// The orders are those of the named courses, as the preferences of Morserino-32 9.x list them
/// (MorsePreferences.h), without procedure signs that have no character of their own.
package enum MorseLessonOrder: String, Sendable, CaseIterable {
  /// The order of LCWO, by G. Koch's method.
  case lcwo
  /// The order of Just Learn Morse Code, also of Morserino-32.
  case jlmc
  /// The order of CW Academy, which begins with the shortest letters.
  case academy
  /// The order of the Long Island CW Club.
  case licw

  /// The characters, in order.
  package var characters: [Character] {
    switch self {
    case .lcwo: Array("kmuresnaptlwi.jz=foy,vg5/q92h38b?47c1d60x-+(@:")
    case .jlmc: Array("mkrsuaptlowi.njef0yv,g5/q9zh38b?427c1d6x-=+(@:")
    case .academy: Array("teanois14rhdl25ucmw36?fy,pgq79/bv+kj80=xz.-(@:")
    case .licw: Array("reatinpslgcdhofuwbkmy59,qxv73?+=16.zj/2840")
    }
  }

  /// The number of lessons: the first has two characters, and each of the others adds one.
  package var lessonCount: Int { characters.count - 1 }

  /// Returns the characters up to a lesson, counted from 1; those of the last lesson are the
  /// newest.
  package func characters(through lesson: Int) -> [Character] {
    Array(characters.prefix(min(max(lesson, 1), lessonCount) + 1))
  }
}
