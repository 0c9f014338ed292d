/// How long an operation takes: the best and the median of several runs, in nanoseconds.
///
/// The best is what the machine can do when nothing else disturbs it; a median far above it says
/// that something did.
package struct Measurement {
  package var best: Double
  package var median: Double

  private static let runs = 9

  /// Runs `body` once to warm up, then several times. It does `operations` operations and answers
  /// with a number that depends on all of them, so that none can be optimised away.
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

  /// The time of an operation that is made of `count` of these.
  package func scaled(by count: Double) -> Measurement {
    Measurement(best: best * count, median: median * count)
  }
}

/// Takes a result and does nothing with it. The optimiser may not look inside.
@inline(never)
@_semantics("optimize.no.crossmodule")
private func consume(_ result: Int) {
  withExtendedLifetime(result) {}
}
