/// A particle (josa) that follows a word in Hangul without a space: 한국**은**.
struct KoreanParticle {
  let text: String
  private let follows: Follows

  private enum Follows {
    case any
    /// A syllable with a final; for particles that begin with 으, not with the final ㄹ.
    case final
    /// A syllable without a final; for particles that begin with 로, also one with the final ㄹ.
    case vowel
  }

  /// Common particles and their combinations, with the syllables after which they are written
  /// (Standard Korean Language Dictionary of the National Institute of Korean Language).
  private static let all: [KoreanParticle] =
    list("은 이 을 과 이나 이라 이란 이며 이랑 이여 으로 으로는 으로도 으로서 으로써", .final)
    + list("는 가 를 와 나 라 란 며 랑 여 로 로는 로도 로서 로써", .vowel)
    + list(
      """
      의 에 에서 에게 께 께서 도 만 부터 까지 마다 조차 밖에 보다 처럼 한테 하고 에는 에도 에만 에서는 에서도 에서의 에서만 \
      에게는 에게서 만은 만을 만이 부터는 까지는 까지도 보다는 처럼은
      """, .any)

  private static func list(_ words: String, _ follows: Follows) -> [KoreanParticle] {
    words.split(separator: " ").map { KoreanParticle(text: String($0), follows: follows) }
  }

  /// Returns the particles with which the text can end, each with the text before it.
  static func endings(of text: String) -> [(stem: String, particle: String)] {
    // A client replaces scalars, and its text may have others for an equal syllable.
    let scalars = text.unicodeScalars
    return all.compactMap { particle in
      let end = particle.text.unicodeScalars
      guard scalars.suffix(end.count).elementsEqual(end) else { return nil }
      let stem = String(scalars.dropLast(end.count))
      return particle.canFollow(stem) ? (stem, particle.text) : nil
    }
  }

  private func canFollow(_ stem: String) -> Bool {
    // The precomposed syllables are ordered by their 28 finals, of which the first is none.
    guard let last = stem.unicodeScalars.last?.value, (0xAC00...0xD7A3).contains(last) else {
      return false
    }
    let final = (last - 0xAC00) % 28
    return switch follows {
    case .any: true
    case .final: final != 0 && !(final == Self.rieul && text.hasPrefix("으"))
    case .vowel: final == 0 || final == Self.rieul && text.hasPrefix("로")
    }
  }

  /// The index of ㄹ among the finals.
  private static let rieul: UInt32 = 8
}
