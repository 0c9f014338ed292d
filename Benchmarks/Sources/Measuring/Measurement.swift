/// The time of an operation: the best and the median of several runs, in nanoseconds.
///
/// The best is the time on an undisturbed machine; a median far above it shows a disturbance.
package struct Measurement {
  package var best: Double
  package var median: Double

  private static let runs = 9

  /// Runs `body` once to warm up, then several times. `body` does `operations` operations and
  /// returns a number that depends on all of them, so that none can be optimized away.
  package init(operations: Int, _ body: () -> Int) {
    consume(body())
    var times: [Double] = []
    for _ in 0..<Self.runs {
      let time = ContinuousClock().measure { consume(body()) }
      let (seconds, attoseconds) = time.components
      times.append((Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(operations))
    }
    times.sort()
    best = times[0]
    median = times[times.count / 2]
  }

  private init(best: Double, median: Double) {
    self.best = best
    self.median = median
  }

  /// The time of an operation that consists of `count` of these.
  package func scaled(by count: Double) -> Measurement {
    Measurement(best: best * count, median: median * count)
  }
}

/// Consumes a result, so that the optimizer cannot remove its computation.
@inline(never)
@_semantics("optimize.no.crossmodule")
private func consume(_ result: Int) {
  withExtendedLifetime(result) {}
}
