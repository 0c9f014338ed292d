/// The seed of a property test: `EVSCRIBE_SEED` if set, otherwise a new one on each call. Print it
/// with every failure, so that the run can be repeated.
///
/// - Parameter short: the seed of the short run, if it should always be the same; the long run
///   always uses a new one.
public func propertySeed(ofShortRun short: UInt64? = nil) -> UInt64 {
  if let text = environment("EVSCRIBE_SEED"), let seed = UInt64(text) { return seed }
  if let short, !TestAmount.isLong { return short }
  return UInt64.random(in: 1...999_999_999)
}
