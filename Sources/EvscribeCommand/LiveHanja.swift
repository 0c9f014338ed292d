import AssistanceSources
import HanjaConversion
import PlainText
import Typing

extension HanjaConverter {
  /// Loads the installed Hanja table for live typing. Throws if there is none.
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

  /// Returns the offers for the selected text or, if no text is selected, for the end of the text
  /// before the cursor.
  func offers(for request: CandidateRequest) -> [Offer] {
    request.selected.isEmpty
      ? offers(before: request.before) : offers(forSelection: request.selected)
  }
}

extension OfferedCandidates {
  /// Creates a list of the offered candidates, with the text that they replace as its title; nil if
  /// there are no offers.
  init?(_ offers: [HanjaConverter.Offer], for request: CandidateRequest) {
    guard let first = offers.first else { return nil }
    let replaced = first.candidate.replaced
    self.init(title: replaced.isEmpty ? request.selected : replaced, offers.map(\.candidate))
  }
}
