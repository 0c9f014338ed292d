/// How much a large test does: a part in every run of the tests, all of it if the environment has
/// `EVSCRIBE_LONG_TESTS`, which `make long-test` sets.
public enum TestAmount {
  /// Whether this is the long run.
  public static let isLong = environment("EVSCRIBE_LONG_TESTS") != nil

  /// The number of rounds in a short run, or in the long run.
  public static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }

  /// All elements in the long run, else each `step`-th, starting with one of the first that the
  /// seed chooses.
  ///
  /// If the elements are a product, as syllables are of their letters, `step` must have no factor
  /// in common with its sides: then every value of each side comes up, with many values of the
  /// others.
  public static func sample<Element>(
    _ elements: some Sequence<Element>, every step: Int, seed: UInt64 = propertySeed()
  ) -> [Element] {
    guard !isLong else { return Array(elements) }
    let first = Int(seed % UInt64(step))
    return elements.enumerated().filter { $0.offset % step == first }.map(\.element)
  }
}
