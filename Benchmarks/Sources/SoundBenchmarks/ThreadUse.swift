import KeyEvents
import SystemIO
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// What the threads of this process have used so far.
struct ThreadUse {
  /// The processor's time of all threads, in microseconds.
  private let busy: Int64
  private let time: Int64
  /// How often each thread has waited, and so was woken up, without the one that measures.
  private let waits: [String: Int]

  /// Reads them now.
  init() throws {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    func microseconds(_ time: timeval) -> Int64 {
      Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_usec)
    }
    busy = microseconds(usage.ru_utime) + microseconds(usage.ru_stime)
    time = MonotonicClock.now.microseconds
    let own = String(getpid())
    waits = try namesInDirectory(at: "/proc/self/task").reduce(into: [:]) { waits, thread in
      guard thread != own, let count = Self.waits(of: thread) else { return }
      waits[thread] = count
    }
  }

  /// The part of a processor that was used since then, in percent.
  func share(since start: ThreadUse) -> Double {
    100 * Double(busy - start.busy) / Double(max(1, time - start.time))
  }

  /// How often threads were woken up per second since then.
  func wakeUps(since start: ThreadUse) -> Double {
    let count = waits.reduce(0) { $0 + $1.value - start.waits[$1.key, default: 0] }
    return Double(count) / (Double(max(1, time - start.time)) / 1_000_000)
  }

  /// Nil if the thread has ended.
  private static func waits(of thread: String) -> Int? {
    guard
      let file = try? OwnedDescriptor(opening: "/proc/self/task/\(thread)/status", .readOnly)
    else { return nil }
    var bytes = Array(repeating: UInt8(0), count: 4096)
    guard let count = try? bytes.withUnsafeMutableBytes({ try file.descriptor.read(into: $0) })
    else { return nil }
    let status = String(decoding: bytes[..<count], as: UTF8.self)
    let name = "voluntary_ctxt_switches:"
    return status.split(separator: "\n").first { $0.hasPrefix(name) }
      .flatMap { Int($0.dropFirst(name.count).filter(\.isNumber)) }
  }
}
