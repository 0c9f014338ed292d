/// The amount of work of a large test: everything in the long run, with `EVSCRIBE_LONG_TESTS` in
/// the environment (`make long-test` sets it), otherwise a part.
public enum TestAmount {
  /// Whether this is the long run.
  public static let isLong = environment("EVSCRIBE_LONG_TESTS") != nil

  /// The number of rounds in a short run, or in the long run.
  public static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }

  /// All elements in the long run, otherwise every `step`-th, starting at one that the seed
  /// chooses.
  ///
  /// If the elements are a product of lists, such as syllables of letters, `step` must have no
  /// factor in common with the lengths of the lists. Then every value of each list occurs, with
  /// many values of the others.
  public static func sample<Element>(
    _ elements: some Sequence<Element>, every step: Int, seed: UInt64 = propertySeed()
  ) -> [Element] {
    guard !isLong else { return Array(elements) }
    let first = Int(seed % UInt64(step))
    return elements.enumerated().filter { $0.offset % step == first }.map(\.element)
  }
}
