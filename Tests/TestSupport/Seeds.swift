/// The seed of a property test: `EVSCRIBE_SEED` if that is set, else a new one on each call. Print
/// it with every failure, so that the run can be repeated.
public func propertySeed() -> UInt64 {
  if let text = environment("EVSCRIBE_SEED"), let seed = UInt64(text) { return seed }
  return UInt64.random(in: 1...999_999_999)
}
