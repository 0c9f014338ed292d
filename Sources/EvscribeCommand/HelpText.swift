import Typing

/// A page of help as laid out by the parser, with the typing options sorted into the sections of
/// ``OptionTopic``, the most used options first.
struct HelpText: CustomStringConvertible {
  private struct Section {
    var title: String
    var lines: [Substring] = []
  }

  /// The sections of the page. The first has no title, because it precedes all headings.
  private var sections = [Section(title: "")]

  /// Returns a help page with its typing options sorted. Any other text, such as the version, is
  /// returned unchanged with a line feed at its end.
  static func sorted(_ text: String) -> String {
    text.hasPrefix("OVERVIEW: ") ? HelpText(text).description : text + "\n"
  }

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if Self.isHeading(line) {
        // "LOOK THINGS UP SUBCOMMANDS:" is shown without its last word.
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

  /// Returns whether the line is a heading: capitals with a colon at the end. The line that begins
  /// with `USAGE:` is not one.
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

  /// Returns the first section whose title contains `words` as whole words, regardless of case, or
  /// nil if there is none.
  func section(about words: String) -> String? {
    let section = sections.dropFirst().first { section in
      " \(section.title) ".lowercased().contains(" \(words) ".lowercased())
    }
    guard let section else { return nil }
    let isTopic = OptionTopic.allCases.dropFirst().contains { $0.heading == section.title }
    let text = Self.text(of: [section])
    return isTopic ? "\(text)\nThe most used options are in the section \"typing\".\n" : text
  }
}

extension OptionTopic {
  fileprivate var heading: String { rawValue.uppercased() }
}
