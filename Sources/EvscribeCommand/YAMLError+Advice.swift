import YAMLReading

extension YAMLError {
  /// What to do about a mistake in YAML that libyaml describes in words of its grammar; nil where the problem says it.
  /// Keys of Morse and of punctuation are where people meet these.
  var advice: String? {
    switch problem {
    case "block sequence entries are not allowed in this context":
      "put text that begins with a hyphen in quotes: keys: \"- . space\""
    case "mapping values are not allowed in this context":
      "put text with a colon and a space in it in quotes: text: \"at: 9\""
    case "found character that cannot start any token":
      "lines are indented with spaces, not tabs, and text that begins with @ ` or % needs quotes"
    default: nil
    }
  }
}
