import PlainText
import SessionMaking

extension CommandFailure {
  /// Creates the failure for a flag that has no effect on the recording named in its problem, nor
  /// on `others` more recordings.
  init(_ flag: IneffectiveFlag, others: Int = 0) {
    let others = others > 0 ? ", nor with \(counted(others, "other recording"))" : ""
    let remedy = flag.remedy.map { "\($0), or " } ?? ""
    // Often only one of the roles in `--bind` has no effect.
    let isRole = flag.name == "bind" && flag.problem.contains("role ")
    let omitted = isRole ? "that role" : "--\(flag.name)"
    self.init(.usage, "\(flag.problem)\(others); \(remedy)leave out \(omitted)")
  }
}
