import KeyEvents
package import Sidetone
import Synchronization
import SystemIO
package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// The sound card, on a thread of its own, so that neither waits for the other. The card is opened
/// at the first change, and closed 10 s after the last sound: without sound, nothing wakes up.
// Safety: the stored properties do not change after the start of the thread; those that both
// threads change are atomic, and ``ChangeQueue`` has its own rules.
package final class SoundPlayer: @unchecked Sendable {
  private let settings: SoundRenderer.Settings
  private let period: Int
  private let queue = ChangeQueue()
  /// Wakes the thread up.
  private let wake: Doorbell
  /// Rings once there is a problem, and when the thread has ended.
  private let news: Doorbell
  private let sleeps = Atomic<Bool>(false)
  private let stops = Atomic<Bool>(false)
  private let abandons = Atomic<Bool>(false)
  private let hasEnded = Atomic<Bool>(false)
  /// The last problem; set before ``news`` rings, so that no one waits for the lock.
  private let lastProblem = Mutex<SoundError?>(nil)

  /// The usual number of samples of a period: 2.7 ms.
  package static let period = 128
  /// How long the card stays open without a sound, in seconds.
  private static let rest: Int64 = 10

  /// Makes a player and starts its thread, which sleeps until the first change.
  package init(
    _ settings: SoundRenderer.Settings, period: Int = SoundPlayer.period
  ) throws(SoundError) {
    self.settings = settings
    self.period = period
    guard let wake = Doorbell(), let news = Doorbell() else { throw .noThread }
    self.wake = wake
    self.news = news
    guard let thread = startThread({ [self] in run() }) else { throw .noThread }
    // The thread keeps the player until it ends, which no one has to wait for.
    pthread_detach(thread)
  }

  /// Opens the card for a moment. Returns why there can be no sound; nil if there can.
  package static func problem() -> SoundError? {
    do throws(SoundError) {
      guard let library = ALSALibrary.shared else { throw .noLibrary }
      _ = try PlaybackStream(library, period: period)
      return nil
    } catch {
      return error
    }
  }

  // MARK: The sender

  /// Adds a change. Never waits.
  package func send(_ change: SoundChange) {
    queue.send(change)
    if sleeps.load(ordering: .sequentiallyConsistent) { wake.ring() }
  }

  /// Is readable when there is something to read from ``takeProblem()``.
  package var descriptor: FileDescriptor { news.descriptor }

  /// Why there is no sound, once for each time that the card could not be used.
  package func takeProblem() -> SoundError? {
    news.clear()
    return lastProblem.withLock { problem in
      defer { problem = nil }
      return problem
    }
  }

  /// Ends the thread once all changes have sounded. ``isOver`` says when.
  package func stop() {
    stops.store(true, ordering: .sequentiallyConsistent)
    wake.ring()
  }

  /// Ends the thread without the rest of the sound, and waits for that, but not for long: a card
  /// may hang.
  package func abandon() {
    abandons.store(true, ordering: .sequentiallyConsistent)
    stop()
    for _ in 0..<4 where !isOver { wait(milliseconds: 50) }
  }

  /// Whether the thread has ended.
  package var isOver: Bool { hasEnded.load(ordering: .acquiring) }

  /// Waits for the thread to end, for so many milliseconds at most.
  package func wait(milliseconds: CInt) {
    guard !isOver else { return }
    news.wait(milliseconds: milliseconds)
    news.clear()
  }

  // MARK: The thread

  private func run() {
    askForPriority()
    var lastFailure: Int64?
    while true {
      sleeps.store(true, ordering: .sequentiallyConsistent)
      // Before the queue: a change that is sent before the end is played.
      let isStopped = stops.load(ordering: .sequentiallyConsistent)
      if abandons.load(ordering: .sequentiallyConsistent) { break }
      // A change that was sent before the flag was set has woken no one.
      if queue.isEmpty {
        if isStopped { break }
        wake.wait(milliseconds: -1)
      }
      sleeps.store(false, ordering: .sequentiallyConsistent)
      wake.clear()
      if queue.isEmpty { continue }
      let now = MonotonicClock.now.microseconds
      if let last = lastFailure, now - last < Self.rest * 1_000_000 {
        // The card is not tried again for each key.
        while queue.receive() != nil {}
        continue
      }
      do throws(SoundError) {
        try play()
        lastFailure = nil
      } catch {
        lastFailure = MonotonicClock.now.microseconds
        lastProblem.withLock { $0 = error }
        news.ring()
        while queue.receive() != nil {}
      }
    }
    hasEnded.store(true, ordering: .releasing)
    news.ring()
  }

  /// Plays until there was no sound for a while, or the player is stopped.
  private func play() throws(SoundError) {
    guard let library = ALSALibrary.shared else { throw .noLibrary }
    let stream = try PlaybackStream(library, period: period)
    let period = stream.period
    var feed = SoundFeed(settings, period: period)
    var samples: [Int16] = []
    samples.reserveCapacity(period)
    var isStarted = false
    var lastSound = MonotonicClock.now.microseconds
    /// A time, and the samples that had been written by then.
    var paced = (time: lastSound, written: feed.written)
    var interruptions = Interruptions()
    var lead = WakeLead()
    while true {
      if abandons.load(ordering: .relaxed) { return stream.stop() }
      let now = MonotonicClock.now.microseconds
      let room: Int
      do throws(PlaybackStream.Interruption) {
        room = try stream.room
      } catch {
        guard interruptions.note(at: now), stream.recover(from: error) else {
          throw .card(stream.reason(of: error))
        }
        feed.interrupt()
        isStarted = false
        continue
      }
      var waiting = stream.capacity - room
      let heard = feed.written - Int64(waiting)
      if isStarted {
        feed.note(heard: heard, at: now)
        while let change = queue.receive() { feed.add(change) }
      }
      if !feed.isOver(heard: heard) {
        lastSound = now
      } else if isStarted, queue.isEmpty {
        let rest = stops.load(ordering: .relaxed) ? 0 : Self.rest * 1_000_000
        if now - lastSound >= rest { return stream.stop() }
      }
      let wrote = waiting <= period
      while waiting <= period {
        samples.removeAll(keepingCapacity: true)
        feed.render(period, into: &samples)
        guard stream.write(samples) else { break }
        waiting += period
      }
      if !isStarted {
        guard stream.start() else { throw .card("it does not start") }
        isStarted = true
      }
      // The card takes a period at once, so the next one is wanted as soon as only one waits. The
      // clock says when: ALSA's descriptors do not, if the card can hold more. ALSA's null device
      // takes all at once, and is held to the time.
      let after = MonotonicClock.now.microseconds
      if after - paced.time > 1_000_000 { paced = (after, feed.written) }
      let ahead =
        (feed.written - paced.written) * 1_000_000 / SoundFormat.rate - (after - paced.time)
      let rest = Int64(waiting - period) * 1_000_000 / SoundFormat.rate
      lead.note(wrote: wrote)
      Self.sleep(microseconds: max(wrote ? rest - lead.microseconds : 250, ahead - 10_000))
    }
  }

  /// Not with `poll`, which counts in milliseconds.
  private static func sleep(microseconds: Int64) {
    var time = timespec(tv_sec: 0, tv_nsec: Int(min(max(microseconds, 100), 50_000)) * 1000)
    nanosleep(&time, nil)
  }

  /// Asks for a priority with which other work does not interrupt the sound. Most users may not
  /// have it, and then it works as well as it does for other programs.
  private func askForPriority() {
    var parameters = sched_param()
    parameters.sched_priority = 5
    pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
  }
}

/// How long before the card wants a period the thread wakes up. It is learnt: at each wake-up at
/// which the card has taken a period already, it comes a little earlier the next time, so that it
/// does not come ever later; where it has to ask again, it comes later.
private struct WakeLead {
  private(set) var microseconds: Int64 = 500
  private var asksAgain = false

  mutating func note(wrote: Bool) {
    guard wrote else {
      asksAgain = true
      return
    }
    microseconds = min(max(microseconds + (asksAgain ? -40 : 8), -200), 500)
    asksAgain = false
  }
}

/// The interruptions of a sound. One now and then is the fault of a busy machine; a card that is
/// interrupted all the time is gone.
private struct Interruptions {
  private var last: Int64?
  private var count = 0

  /// Counts one at a time in microseconds. Returns whether to go on.
  mutating func note(at time: Int64) -> Bool {
    if let last, time - last > 1_000_000 { count = 0 }
    last = time
    count += 1
    return count < 100
  }
}
