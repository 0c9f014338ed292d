import AssistanceSources
import PlainText
import Practice
import Synchronization
import SystemIO

#if canImport(Glibc)
  import Glibc
#endif

/// The progress of a user in a course. Each run is saved on a separate thread, because saving may
/// wait for the file and its lock, and typing must not wait.
final class PracticeBook {
  private let file: PracticeFile?
  /// The name of the course, such as `morse copy`.
  let name: String
  private(set) var course: PracticeProgress.Course
  private var threads: [pthread_t] = []
  private let failures = Failures()

  /// The errors of the runs that could not be saved.
  private final class Failures: Sendable {
    let all = Mutex<[StateFileError]>([])
  }

  /// Reads the progress in a course. Without a folder to store it in, every session starts from the
  /// beginning.
  init(_ name: String) throws(CommandFailure) {
    // The name is part of a line of the file.
    let plain = name.unicodeScalars.filter { $0.properties.generalCategory != .control }
    self.name = String(String.UnicodeScalarView(plain.suffix(40)))
    file = PracticeFile(environment: Environment.all)
    do throws(StateFileError) {
      course = try file?.read().courses[self.name] ?? PracticeProgress.Course()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Adds a run of a lesson, and starts to save it. Returns whether the next lesson begins.
  func add(_ score: PracticeScore, of lesson: Int, isOfLesson: Bool, lessonCount: Int) -> Bool {
    let date = WallClock.secondsSince1970
    let isNext = course.add(
      score, of: lesson, at: date, isOfLesson: isOfLesson, lessonCount: lessonCount)
    guard let file else { return isNext }
    let (name, failures) = (name, failures)
    let save: @Sendable () -> Void = {
      do throws(StateFileError) {
        // Read again: another evscribe may have added runs.
        try file.update { progress in
          progress.update(name) { course in
            course.add(
              score, of: lesson, at: date, isOfLesson: isOfLesson, lessonCount: lessonCount)
          }
        }
      } catch {
        failures.all.withLock { $0.append(error) }
      }
    }
    if let thread = startThread(save) { threads.append(thread) } else { save() }
    return isNext
  }

  /// Waits until all runs are saved. Throws if some could not be saved.
  func close() throws(CommandFailure) {
    for thread in threads { pthread_join(thread, nil) }
    threads = []
    let all = failures.all.withLock { $0 }
    guard let first = all.first else { return }
    var failure = CommandFailure(first)
    failure.message = "\(failure.message); \(counted(all.count, "run")) could not be saved"
    throw failure
  }
}
