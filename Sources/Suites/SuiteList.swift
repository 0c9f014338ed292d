import SystemIO
import SystemPackage

/// The suites named on the command line: the named files, and the YAML files in the named folders.
/// The files in a folder are ordered by name (`NaturalOrder`).
package struct SuiteList {
  package private(set) var entries: [Entry] = []

  /// A file that may be a suite.
  package struct Entry {
    package var path: String
    /// Whether the file itself was named. A file found in a folder may not be a suite.
    package var isNamed: Bool
    /// The reason why the file cannot be read, if already known.
    package var problem: SuiteError?
  }

  /// Finds the suites. A folder that cannot be searched, or that contains no YAML file, becomes an
  /// entry with the problem.
  package init(_ names: [String]) {
    for name in names {
      do throws(SystemError) {
        let inner = try namesInDirectory(at: name)
        let count = entries.count
        search(inner, in: name)
        if entries.count == count {
          entries.append(Entry(path: name, isNamed: true, problem: .noSuite(folder: name)))
        }
      } catch  where error.code == .notDirectory {
        entries.append(Entry(path: name, isNamed: true))
      } catch {
        let problem = SuiteError.unopenable(SystemError("open", name, error.code))
        entries.append(Entry(path: name, isNamed: true, problem: problem))
      }
    }
  }

  /// Adds the YAML files in a folder and its subfolders, except those whose names begin with a dot.
  /// Links to folders are not followed: they may lead out of the named folder or form a cycle.
  private mutating func search(_ names: [String], in folder: String) {
    for name in names.sorted(by: NaturalOrder.isBefore) where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      do throws(SystemError) {
        let inner = try namesInDirectory(at: path)
        if symbolicLinkTarget(at: path) == nil { search(inner, in: path) }
      } catch  where error.isMissing {
        // A file, or a broken link.
        if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
          entries.append(Entry(path: path, isNamed: false))
        }
      } catch {
        let problem = SuiteError.unopenable(SystemError("open", path, error.code))
        entries.append(Entry(path: path, isNamed: false, problem: problem))
      }
    }
  }
}
