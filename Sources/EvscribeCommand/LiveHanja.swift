import AssistanceSources
import HanjaConversion
import Reporting
import Typing

extension HanjaConverter {
  /// What is installed, for live typing; fails without a table of Hanja.
  init(form: HanjaForm) throws(CommandFailure) {
    let environment = Environment.all
    do {
      try self.init(
        environment: environment, command: pathOfCommand(),
        configuration: configurationFolder(in: environment))
    } catch {
      throw CommandFailure(reading: error)
    }
    guard table != nil else {
      throw CommandFailure(
        .missing,
        """
        --hanja: no table of Hanja is installed; the package \(HanjaTable.package) brings it: \
        apt-get install \(HanjaTable.package)
        """)
    }
    self.form = form
  }

  /// Candidates for the selection, or else for the end of the text before the cursor; nil if there
  /// are none.
  func candidates(for request: CandidateRequest) -> OfferedCandidates? {
    let offers =
      request.selected.isEmpty
      ? offers(before: request.before) : offers(forSelection: request.selected)
    guard let first = offers.first else { return nil }
    return OfferedCandidates(
      title: first.candidate.replaced.isEmpty ? request.selected : first.candidate.replaced,
      offers.map(\.candidate))
  }
}
