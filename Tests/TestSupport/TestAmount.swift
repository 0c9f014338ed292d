/// How much a large test does: a little in every run of the tests, all of it where the environment has
/// `EVSCRIBE_LONG_TESTS`, which `make long-test` sets.
public enum TestAmount {
  /// Whether this is the long run.
  public static let isLong = environment("EVSCRIBE_LONG_TESTS") != nil

  /// So many times, or so many in the long run.
  public static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }

  /// All elements in the long run, else each `step`-th, from one of the first on that the seed chooses.
  ///
  /// Where the elements are a product, as syllables are of their letters, `step` is to have no factor in common with its
  /// sides: then every value of each side comes up, beside many of the others.
  public static func sample<Element>(
    _ elements: some Sequence<Element>, every step: Int, seed: UInt64 = propertySeed()
  ) -> [Element] {
    guard !isLong else { return Array(elements) }
    let first = Int(seed % UInt64(step))
    return elements.enumerated().filter { $0.offset % step == first }.map(\.element)
  }
}
