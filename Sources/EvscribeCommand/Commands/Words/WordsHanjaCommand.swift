import ArgumentParser
import AssistanceSources
import SystemIO
import HanjaConversion
import KeyEvents
import PlainText

/// `evscribe words hanja`
struct WordsHanjaCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "hanja", abstract: "Converts words to Hanja, and Hanja to Hangul.",
    discussion: """
      For a word in Hangul, lists the Hanja of libhangul's table (Debian package libhangul-data), the likeliest first; \
      for text with Hanja, its Hangul according to the initial-sound rule; for a jamo, \
      symbols; for the name of an emoji in English or Korean, the emoji. Your own words come \
      first: the file evscribe/hanja.txt in $XDG_CONFIG_HOME or ~/.config lists them in lines such \
      as 국:菊:remark.

        evscribe words hanja 한국
        evscribe words hanja --form hangul-hanja 한국
        evscribe words hanja 韓國 "red heart"
      """)

  @OptionGroup var words: WordArguments

  @Option(help: ArgumentHelp("The maximum number of candidates to list.", valueName: "number"))
  var count = 9

  @Flag(help: "Write the table's remark after each candidate, in brackets.")
  var comments = false

  @Option(help: ArgumentHelp("The form in which Hanja are written.", valueName: "form"))
  var form = HanjaForm.hanja

  @Option(
    help: ArgumentHelp(
      "Another table in libhangul's format: lines of key:value:remark.", valueName: "file"),
    completion: .file())
  var table: String?

  func execute() throws(CommandFailure) {
    try checkCount(count)
    var converter = try converter()
    converter.form = form
    try words.writeLines { word in
      converter.offers(forSelection: word).prefix(count).map { offer in
        let comment = offer.candidate.comment
        return comments && !comment.isEmpty
          ? "\(offer.candidate.text) [\(comment)]" : offer.candidate.text
      }
    }
  }

  private func converter() throws(CommandFailure) -> HanjaConverter {
    let environment = Environment.all
    let source = table.map { HanjaTable(path: $0) } ?? .hanja
    let converter: HanjaConverter
    do {
      converter = try HanjaConverter(
        table: source, environment: environment, command: pathOfCommand(),
        configuration: configurationFolder(in: environment))
    } catch {
      throw CommandFailure(reading: error)
    }
    guard converter.table == nil else { return converter }
    throw CommandFailure(
      .missing,
      table.map { "cannot read \($0): no such file" }
        ?? """
        no Hanja table is installed; install one with: apt-get install \(HanjaTable.package)
        """)
  }
}

extension HanjaForm: ExpressibleByArgument {}
