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
        --hanja: no Hanja table is installed; install one with: apt-get install \(HanjaTable.package)
        """)
    }
    self.form = form
  }

  /// What is offered for the selection, or else for the end of the text before the cursor.
  func offers(for request: CandidateRequest) -> [Offer] {
    request.selected.isEmpty
      ? offers(before: request.before) : offers(forSelection: request.selected)
  }
}

extension OfferedCandidates {
  /// Nil if there are none.
  init?(_ offers: [HanjaConverter.Offer], for request: CandidateRequest) {
    guard let first = offers.first else { return nil }
    let replaced = first.candidate.replaced
    self.init(title: replaced.isEmpty ? request.selected : replaced, offers.map(\.candidate))
  }
}
