import AssistanceSources
import PlainText
import Practice
import Synchronization
import SystemIO

#if canImport(Glibc)
  import Glibc
#endif

/// The progress of a person in a course. Each run is saved by a thread of its own, because the file
/// and its lock may make it wait, and the keys may not.
final class PracticeBook {
  private let file: PracticeFile?
  /// The name of the course: `morse copy`.
  let name: String
  private(set) var course: PracticeProgress.Course
  private var threads: [pthread_t] = []
  private let failure = Failure()

  // Safety: the lock guards the only property.
  private final class Failure: Sendable {
    let error = Mutex<StateFileError?>(nil)
  }

  /// Reads the progress in a course. Without a folder to remember it, every session begins anew.
  init(_ name: String) throws(CommandFailure) {
    self.name = name
    file = PracticeFile(environment: Environment.all)
    do throws(StateFileError) {
      course = try file?.read().courses[name] ?? PracticeProgress.Course()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Adds a run, and saves it. Returns whether the next lesson begins.
  func add(_ score: PracticeScore, isOfLesson: Bool, lessonCount: Int) -> Bool {
    let date = WallClock.secondsSince1970
    let isNext = course.add(
      score, at: date, isOfLesson: isOfLesson, lessonCount: lessonCount)
    guard let file else { return isNext }
    let (name, failure) = (name, failure)
    let thread = startThread {
      do throws(StateFileError) {
        // Read again: another evscribe may have added runs.
        try file.update { progress in
          _ = progress.courses[name, default: PracticeProgress.Course()].add(
            score, at: date, isOfLesson: isOfLesson, lessonCount: lessonCount)
        }
      } catch {
        failure.error.withLock { $0 = error }
      }
    }
    if let thread { threads.append(thread) }
    return isNext
  }

  /// Waits until all runs are saved. Throws if one could not be.
  func close() throws(CommandFailure) {
    for thread in threads { pthread_join(thread, nil) }
    threads = []
    guard let error = failure.error.withLock({ $0 }) else { return }
    var failure = CommandFailure(error)
    failure.message = "\(failure.message); the runs since then were not saved"
    throw failure
  }
}
