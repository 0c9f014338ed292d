import Typing

/// A page of help as laid out by the parser, with the typing options sorted into the sections of
/// their table: the most used ones first, the others last.
struct HelpText: CustomStringConvertible {
  private struct Section {
    var title: String
    var lines: [Substring] = []
  }

  /// The first section has no title: it precedes all headings.
  private var sections = [Section(title: "")]

  /// A help page in the order of the table of options; to other texts, such as the version, only a
  /// line feed is added.
  static func sorted(_ text: String) -> String {
    text.hasPrefix("OVERVIEW: ") ? HelpText(text).description : text + "\n"
  }

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if Self.isHeading(line) {
        // "LOOK THINGS UP SUBCOMMANDS:" is said without its last word.
        let title = line.dropLast().replacing(" SUBCOMMANDS", with: "")
        sections.append(Section(title: String(title)))
      } else {
        sections[sections.count - 1].lines.append(line)
      }
    }
    for index in sections.indices {
      while sections[index].lines.last?.isEmpty == true { sections[index].lines.removeLast() }
    }
    splitTopics()
  }

  /// Whether the line is a heading, in capitals. `USAGE: evscribe type` is not, because text
  /// follows the colon.
  private static func isHeading(_ line: Substring) -> Bool {
    line.last == ":" && line.first?.isUppercase == true && !line.contains(where: \.isLowercase)
  }

  private mutating func splitTopics() {
    guard let typing = sections.firstIndex(where: { $0.title == OptionTopic.typing.heading }) else {
      return
    }
    var topic = OptionTopic.typing
    var lines: [OptionTopic: [Substring]] = [:]
    for line in sections[typing].lines {
      if line.hasPrefix("  --"),
        let row = TypingOptions.row(String(line.dropFirst(4).prefix { !" /".contains($0) }))
      {
        topic = row.topic
      }
      lines[topic, default: []].append(line)
    }
    sections[typing].lines = lines[.typing] ?? []
    let others = OptionTopic.allCases.dropFirst().compactMap { topic in
      lines[topic].map { Section(title: topic.heading, lines: $0) }
    }
    // The options that every command has remain last.
    sections.insert(contentsOf: others, at: sections.count - 1)
  }

  var description: String { Self.text(of: sections) }

  private static func text(of sections: some Sequence<Section>) -> String {
    sections.map { section in
      (section.title.isEmpty ? "" : section.title + ":\n") + section.lines.joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }

  /// The titles of the sections, in lower case.
  var topics: [String] { sections.dropFirst().map { $0.title.lowercased() } }

  /// The section whose title contains `word`; nil if there is none.
  func section(about word: String) -> String? {
    let section = sections.dropFirst().first { section in
      section.title.lowercased().split(separator: " ").contains { $0 == word.lowercased() }
    }
    guard let section else { return nil }
    let isTopic = OptionTopic.allCases.dropFirst().contains { $0.heading == section.title }
    let text = Self.text(of: [section])
    return isTopic ? "\(text)\nThe most used options are in the section typing.\n" : text
  }
}

extension OptionTopic {
  fileprivate var heading: String { rawValue.uppercased() }
}
