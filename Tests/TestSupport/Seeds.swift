/// The seed of a property test: `EVSCRIBE_SEED` if that is set, else a new one on each call. Print
/// it with every failure, so that the run can be repeated.
///
/// - Parameter short: the seed of the short run, if that shall always do the same; the long run
///   looks for what is new.
public func propertySeed(ofShortRun short: UInt64? = nil) -> UInt64 {
  if let text = environment("EVSCRIBE_SEED"), let seed = UInt64(text) { return seed }
  if let short, !TestAmount.isLong { return short }
  return UInt64.random(in: 1...999_999_999)
}
