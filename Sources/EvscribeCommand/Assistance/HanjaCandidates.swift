import AssistanceSources
import HanjaConversion
import KeyEvents
import PlainText
import Typing

/// Hanja from the installed table, with the user's earlier choices first.
final class HanjaCandidates: CandidateProvider {
  private var converter: HanjaConverter
  private let learning: LiveLearning?
  private var offers: [HanjaConverter.Offer] = []

  /// Loads the installed table. Throws if there is none.
  init(form: HanjaForm, learning: LiveLearning?) throws(CommandFailure) {
    converter = try HanjaConverter(form: form)
    self.learning = learning
    if let learning { converter.memory = learning.learnt.hanja }
  }

  /// Returns Hanja for the selected text or, if no text is selected, for the end of the text before
  /// the cursor; nil if there are none. The title is the text that the Hanja replace.
  func candidates(for request: CandidateRequest) -> OfferedCandidates? {
    offers =
      request.selected.isEmpty
      ? converter.offers(before: request.before)
      : converter.offers(forSelection: request.selected)
    guard let replaced = offers.first?.candidate.replaced else { return nil }
    return OfferedCandidates(
      title: replaced.isEmpty ? request.selected : replaced, offers.map(\.candidate))
  }

  func didChoose(_ candidate: Candidate) {
    guard let learning,
      let choice = offers.first(where: { $0.candidate == candidate })?.choice
    else { return }
    learning.learn(choice)
    converter.memory = learning.learnt.hanja
  }
}

extension HanjaConverter {
  fileprivate init(form: HanjaForm) throws(CommandFailure) {
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
}
