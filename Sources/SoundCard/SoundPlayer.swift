import KeyEvents
package import Sidetone
import Synchronization
import SystemIO
package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A player of sounds on the sound card, with a separate thread, so that neither thread waits for
/// the other. The card is opened at the first change, and closed 10 s after the last sound, so that
/// the thread sleeps while there is no sound.
// Safety: the stored properties do not change after the start of the thread; those that both
// threads change are atomic or locked, and ``ChangeQueue`` has its own rules.
package final class SoundPlayer: @unchecked Sendable {
  private let settings: SoundRenderer.Settings
  private let period: Int
  private let queue = ChangeQueue()
  /// The doorbell that wakes the thread.
  private let wake: Doorbell
  /// The doorbell that rings when there is a problem, and when the thread has ended.
  private let news: Doorbell
  private let sleeps = Atomic<Bool>(false)
  private let stops = Atomic<Bool>(false)
  private let abandons = Atomic<Bool>(false)
  private let hasEnded = Atomic<Bool>(false)
  /// The last problem; set before ``news`` rings, so that no one waits for the lock.
  private let lastProblem = Mutex<SoundError?>(nil)

  /// The usual number of samples of a period: 2.7 ms.
  package static let period = 128
  /// The time, in seconds, for which the card stays open after the last sound; also the shortest
  /// delay before it is opened again after a failure.
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

  /// Opens the card for a moment. Returns the reason why it cannot be used; nil if it can.
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

  /// The descriptor to poll, which is readable when ``takeProblem()`` may return a problem.
  package var descriptor: FileDescriptor { news.descriptor }

  /// Removes and returns the reason why there is no sound, once for each time that the card could
  /// not be used; nil if there is none.
  package func takeProblem() -> SoundError? {
    news.clear()
    return lastProblem.withLock { problem in
      defer { problem = nil }
      return problem
    }
  }

  /// Ends the thread once all changes have sounded. ``isOver`` is true from then on.
  package func stop() {
    stops.store(true, ordering: .sequentiallyConsistent)
    wake.ring()
  }

  /// Ends the thread without playing the rest of the sound. Waits for the thread to end, but only
  /// about 200 milliseconds, because a card may hang.
  package func abandon() {
    abandons.store(true, ordering: .sequentiallyConsistent)
    stop()
    for _ in 0..<4 where !isOver { wait(milliseconds: 50) }
  }

  /// Whether the thread has ended.
  package var isOver: Bool { hasEnded.load(ordering: .acquiring) }

  /// Waits at most `milliseconds` for the thread to end. A problem also ends the wait.
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
      // Read before the queue, so that a change that was sent before ``stop()`` is played.
      let isStopped = stops.load(ordering: .sequentiallyConsistent)
      if abandons.load(ordering: .sequentiallyConsistent) { break }
      // A change that was sent before the flag was set did not ring.
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
    /// A time, and the number of samples that had been written by then.
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
      // The card takes a whole period at once, so the next one is needed as soon as only one waits.
      // The clock determines that time, because ALSA's descriptors do not if the card can hold
      // more. ALSA's null device takes everything at once, so it is slowed down to real time.
      let after = MonotonicClock.now.microseconds
      if after - paced.time > 1_000_000 { paced = (after, feed.written) }
      let ahead =
        (feed.written - paced.written) * 1_000_000 / SoundFormat.rate - (after - paced.time)
      let rest = Int64(waiting - period) * 1_000_000 / SoundFormat.rate
      lead.note(wrote: wrote)
      Self.sleep(microseconds: max(wrote ? rest - lead.microseconds : 250, ahead - 10_000))
    }
  }

  /// Sleeps for 100 microseconds to 50 milliseconds. Does not use `poll`, which counts in
  /// milliseconds.
  private static func sleep(microseconds: Int64) {
    var time = timespec(tv_sec: 0, tv_nsec: Int(min(max(microseconds, 100), 50_000)) * 1000)
    nanosleep(&time, nil)
  }

  /// Asks for a priority with which other work does not interrupt the sound. Most users may not
  /// have it; the sound then works as well as that of other programs.
  private func askForPriority() {
    var parameters = sched_param()
    parameters.sched_priority = 5
    pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
  }
}

/// The time from a wake-up of the thread until the card needs a period, in microseconds. It adapts
/// itself. If the card has already taken a period at a wake-up, the next wake-up comes a little
/// earlier, so that the thread does not fall behind. If the thread has to ask again, the next
/// wake-up comes later.
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

/// The interruptions of a sound. An occasional interruption comes from a busy machine. A card that
/// is interrupted all the time is gone.
private struct Interruptions {
  private var last: Int64?
  private var count = 0

  /// Counts an interruption at `time`, in microseconds. Returns whether to go on.
  mutating func note(at time: Int64) -> Bool {
    if let last, time - last > 1_000_000 { count = 0 }
    last = time
    count += 1
    return count < 100
  }
}
