import TestSupport
import Testing
import Typing

#if canImport(Glibc)
  import Glibc
#endif

/// An input that can contain a hostile name or word, with the command that shows it.
struct HostilePlace: Sendable, CustomTestStringConvertible {
  let name: String
  /// Whether the input can contain a line break.
  var takesLineBreaks = true
  /// Additions to the environment.
  let environment: @Sendable (_ text: String, TemporaryFolder) -> [String: String]
  /// Writes the required files into the folder, and returns the arguments.
  let arguments: @Sendable (_ text: String, TemporaryFolder) -> [String]

  var testDescription: String { name }

  init(
    _ name: String, takesLineBreaks: Bool = true,
    environment: @escaping @Sendable (String, TemporaryFolder) -> [String: String] = { _, _ in
      [:]
    },
    _ arguments: @escaping @Sendable (_ text: String, TemporaryFolder) -> [String]
  ) {
    self.name = name
    self.takesLineBreaks = takesLineBreaks
    self.environment = environment
    self.arguments = arguments
  }

  static let all = layouts + configuration + words + names + variables + permissions

  // MARK: - In files

  private static let frame = "E: 0.000001 0000 0000 0000\n"

  /// A trace whose header has the line.
  private static func trace(_ line: String) -> String {
    "# EVEMU 1.3\n# evscribe mode: direct\n\(line)\n\(frame)"
  }

  /// The options whose value is checked in every source.
  static let options = TypingOptions.names.filter {
    // These are reported only if xkb does not know them, or are not checked at all.
    !["xkb-options", "xkb-model", "xkb-rules", "compose-locale", "xkb-variant", "locks"].contains(
      $0)
  }

  private static let layouts = [
    ("the name of a layout", "layout: TEXT\nkind: two-set\nkeys: {q: ㅂ}"),
    ("a key of a layout file", "layout: a\nkind: two-set\nTEXT: {q: ㅂ}"),
    ("the kind of a layout", "layout: a\nkind: TEXT\nkeys: {q: ㅂ}"),
    ("a key of a layout", "layout: a\nkind: two-set\nkeys: {TEXT: ㅂ}"),
    ("a word of a layout", "layout: a\nkind: three-set\nkeys: {q: TEXT}"),
    ("a join of a layout", "layout: a\nkind: two-set\nkeys: {q: ㅂ}\njoins: [TEXT]"),
    ("whether a layout is archaic", "layout: a\nkind: two-set\nkeys: {q: ㅂ}\narchaic: TEXT"),
  ].map { name, contents in
    HostilePlace(name) {
      let file = $1.write(contents.replacing("TEXT", with: yaml($0)) + "\n", to: "own.yaml")
      return ["chart", "hangul", "--layout", file]
    }
  }

  private static let configuration = [
    HostilePlace("a key of the configuration") {
      let file = $1.write("\(yaml($0)): a\n", to: "config.yaml")
      return ["replay", "--config", file, Evscribe.sample("annyeong.evemu")]
    }
  ]

  /// The text in double quotes, every character except letters and digits as its number.
  static func yaml(_ text: String) -> String {
    let signs = text.unicodeScalars.map { scalar -> String in
      if scalar.properties.isAlphabetic { return String(scalar) }
      let digits = String(scalar.value, radix: 16)
      return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
    return "\"\(signs.joined())\""
  }
}

// MARK: - On the command line

extension HostilePlace {
  private static let subcommands = [
    "devices", "monitor", "switch-test", "type", "form", "record", "replay", "check", "convert",
    "inspect",
    "chart", "doctor", "allow", "deny",
  ]

  /// The arguments without which nothing else is checked.
  private static let needed = [
    "form": ["a"], "record": ["-o", "a"], "replay": ["a"], "check": ["a"],
    "convert": ["a", "b"], "inspect": ["a"], "chart": ["morse"],
    "allow": ["accounts", "a"], "deny": ["accounts", "a"], "words": ["suggest"],
  ]

  private static let sample = Evscribe.sample("annyeong.evemu")

  fileprivate static let words =
    subcommands.map { command in
      HostilePlace("an unknown flag of \(command)") { text, _ in
        [command, "--\(text)"] + (needed[command] ?? [])
      }
    }
    + ["devices", "convert", "inspect", "chart", "doctor", "allow", "deny"].map { command in
      HostilePlace("a word too much for \(command)") { text, _ in
        [command] + (needed[command] ?? []) + [text]
      }
    }
    + ["unbuffered", "replace-exactly", "full-stop", "learn"].map { option in
      HostilePlace("--\(option)") { text, _ in ["replay", "--\(option)=\(text)", sample] }
    }
    + [
      HostilePlace("a subcommand") { text, _ in [text] },
      HostilePlace("what help is asked for") { text, _ in ["help", "--\(text)"] },
      HostilePlace("--keyer") { text, _ in ["replay", "--keyer", text, sample] },
      HostilePlace("--xkb-variant") { text, _ in
        ["replay", "--mode", "direct", "--xkb-layout", "us", "--xkb-variant", text, sample]
      },
      HostilePlace("--from") { text, _ in ["replay", "--from", text, sample] },
      HostilePlace("--speed") { text, _ in ["replay", "--realtime", "--speed", text, sample] },
      HostilePlace("--jobs") { text, _ in ["replay", "--jobs", text, sample] },
      HostilePlace("--format of record") { text, _ in ["record", "--format", text] },
      HostilePlace("--format of convert") { text, _ in ["convert", "--format", text, "a", "b"] },
      HostilePlace("--max-size") { text, folder in
        ["record", "--mode", "morse", "-o", "\(folder.path)/a", "--max-size", text]
      },
      HostilePlace("--idle") { text, folder in
        ["record", "--mode", "morse", "-o", "\(folder.path)/a", "--idle", text]
      },
      HostilePlace("--entries") { text, _ in
        ["type", "--mode", "direct", "--background", "--entries", "/none/\(text)"]
      },
      HostilePlace("--changes") { text, folder in
        ["type", "--mode", "direct", "--background", "--replace", "a=b"]
          + ["--changes", "\(folder.path)/none/\(text)"]
      },
      HostilePlace("--grab-for") { text, _ in ["type", "--grab", "--grab-for", text] },
      HostilePlace("--wpm of convert") { text, folder in
        ["convert", "--mode", "morse", "--keyer", "straight", "--wpm", text, sample]
          + ["\(folder.path)/new"]
      },
      HostilePlace("--jitter of convert") { text, folder in
        ["convert", "--mode", "morse", "--keyer", "straight", "--jitter", text, sample]
          + ["\(folder.path)/new"]
      },
      HostilePlace("what is drawn") { text, _ in ["chart", text] },
      HostilePlace("--code of chart") { text, _ in ["chart", "morse", "--code", text] },
      HostilePlace("--mode of inspect") { text, _ in ["inspect", "--mode", text, sample] },
      HostilePlace("a device of type") { text, _ in ["type", text] },
      HostilePlace("a device of record") { text, folder in
        ["record", "--all-keys", "-o", "\(folder.path)/a", text]
      },
      HostilePlace("a device of monitor") { text, _ in ["monitor", "/dev/\(text)"] },
      HostilePlace("a device of doctor") { text, _ in ["doctor", "--rule", text] },
    ]

  fileprivate static let names =
    [
      ("replay", []), ("inspect", []), ("check", []), ("convert", ["-"]),
    ].map { command, rest in
      HostilePlace("a file that is not there, of \(command)") {
        [command, "\($1.path)/\($0)"] + rest
      }
    } + [
      HostilePlace("a trace that is cut off") {
        ["replay", $1.write(trace("# a") + "E: 0.000002 0000 0000 0000", to: $0)]
      },
      HostilePlace("several traces that are cut off") {
        let contents = trace("# a") + "E: 0.000002 0000 0000 0000"
        return ["replay", "--jobs", "2", $1.write(contents, to: $0), $1.write(contents, to: "b")]
      },
      HostilePlace("a trace with a mistake") { ["replay", $1.write("E: x\n", to: $0)] },
      HostilePlace("a trace that is inspected") { ["inspect", $1.write(frame, to: $0)] },
      HostilePlace("a trace that is converted") {
        ["convert", "--format", "libinput", $1.write(frame, to: $0), "-"]
      },
      HostilePlace("a trace in a folder") {
        $1.write(frame, to: "folder/\($0)")
        return ["replay", "\($1.path)/folder"]
      },
      HostilePlace("a folder of traces") {
        $1.write(frame, to: "\($0)/a")
        return ["replay", "\($1.path)/\($0)"]
      },
      HostilePlace("a folder without traces") {
        $1.write("a letter\n", to: "\($0)/a")
        return ["replay", "\($1.path)/\($0)"]
      },
      HostilePlace("a suite that fails") {
        $1.write("cases: [{keys: a, text: x}]\n", to: "folder/\($0).yaml")
        return ["check", "\($1.path)/folder"]
      },
      HostilePlace("a suite that does not parse") {
        ["check", $1.write("cases: [\n", to: $0)]
      },
      HostilePlace("a suite that is written anew") {
        ["check", "--update", $1.write("cases: [{keys: a, text: x}]\n", to: $0)]
      },
      HostilePlace("a report that cannot be written") {
        let suite = $1.write("cases: [{keys: '.', text: e}]\n", to: "a.yaml")
        return ["check", "--junit", "\($1.path)/\($0)/report.xml", suite]
      },
      HostilePlace("a configuration that is not there") {
        ["replay", "--config", "\($1.path)/\($0)", sample]
      },
      HostilePlace("a layout file that is not there") {
        ["chart", "hangul", "--layout", "\($1.path)/\($0)"]
      },
      HostilePlace("an output that cannot be written") {
        ["replay", "--output", "\($1.path)/\($0)/a", sample]
      },
      HostilePlace("an output that is what is read") {
        let file = $1.write(trace("# a"), to: $0)
        return ["replay", "--output", file, file]
      },
      HostilePlace("a target that is there") { ["convert", sample, $1.write("", to: $0)] },
      HostilePlace("a target that cannot be written") {
        ["convert", sample, "\($1.path)/\($0)/a"]
      },
      HostilePlace("a text that cannot be keyed") {
        ["convert", "--mode", "morse", $1.write("\u{1F600}\n", to: $0), "-"]
      },
      HostilePlace("a picture that cannot be written") {
        ["inspect", "--svg", "\($1.path)/\($0)/a.svg", sample]
      },
    ]

  fileprivate static let permissions =
    [
      ("the domain of allow", ["allow", "accounts", "TEXT", "--form", "a"]),
      ("the domain of deny", ["deny", "accounts", "TEXT"]),
      ("what is allowed", ["allow", "TEXT", "a.org", "--form", "a"]),
      ("the receiver of allow", ["allow", "position", "TEXT"]),
      (
        "the application of a form",
        ["allow", "accounts", "a.org", "--form", "a", "--application", "TEXT"]
      ),
      ("the application of deny", ["deny", "accounts", "a.org", "--application", "TEXT"]),
      ("a form that is not there", ["allow", "accounts", "a.org", "--form", "/none/TEXT"]),
    ].map { name, arguments in
      HostilePlace(name, environment: { ["XDG_CONFIG_HOME": $1.path] }) { text, _ in
        arguments.map { $0.replacing("TEXT", with: text) }
      }
    } + [
      HostilePlace("a phrase that is not there", environment: { ["XDG_STATE_HOME": $1.path] }) {
        text, _ in ["phrases", "remove", "--", text]
      },
      HostilePlace("phrases", environment: { ["XDG_STATE_HOME": $1.path] }) {
        $1.write("phrases: \(yaml($0))\n", to: "evscribe/phrases.yaml")
        return ["phrases", "list"]
      },
      HostilePlace("a form that is allowed", environment: { ["XDG_CONFIG_HOME": $1.path] }) {
        ["allow", "accounts", "a.org", "--form", $1.write("a", to: $0)]
      },
      HostilePlace("an association", environment: { ["XDG_CONFIG_HOME": $1.path] }) {
        ["allow", "accounts", "a.org", "--association", $1.write("a", to: $0)]
      },
      HostilePlace("a key of permissions", environment: { ["XDG_CONFIG_HOME": $1.path] }) {
        chmod($1.write("\(yaml($0)): a\n", to: "evscribe/permissions.yaml"), 0o600)
        return ["deny", "accounts", "a.org"]
      },
      HostilePlace("a domain of permissions", environment: { ["XDG_CONFIG_HOME": $1.path] }) {
        let text = "accounts: [{form: /a, owner: 0, domain: \(yaml($0))}]\n"
        chmod($1.write(text, to: "evscribe/permissions.yaml"), 0o600)
        return ["deny", "accounts", "a.org"]
      },
      HostilePlace("a form that doctor lists", environment: { ["XDG_CONFIG_HOME": $1.path] }) {
        let text = "accounts: [{form: \(yaml("/" + $0)), owner: 0, domain: a.org}]\n"
        chmod($1.write(text, to: "evscribe/permissions.yaml"), 0o600)
        return ["doctor"]
      },
      HostilePlace("a command for accounts", environment: { ["XDG_CONFIG_HOME": $1.path] }) {
        let text = "accounts: [sh, \(yaml($0)), \"{domain}\"]\n"
        $1.write(text, to: "evscribe/config.yaml")
        return ["doctor"]
      },
      HostilePlace("a program for accounts", environment: { ["XDG_CONFIG_HOME": $1.path] }) {
        let text = "accounts: [\(yaml($0)), \"{domain}\"]\n"
        $1.write(text, to: "evscribe/config.yaml")
        return ["doctor"]
      },
    ]

  fileprivate static let variables = [
    HostilePlace(
      "XKB_DEFAULT_LAYOUT", environment: { text, _ in ["XKB_DEFAULT_LAYOUT": text] },
      { _, _ in ["replay", "--mode", "direct", sample] }),
    HostilePlace(
      "XDG_CONFIG_HOME", environment: { ["XDG_CONFIG_HOME": "\($1.path)/\($0)"] },
      { text, folder in
        folder.write("modes: a\n", to: "\(text)/evscribe/config.yaml")
        return ["replay", sample]
      }),
  ]
}
