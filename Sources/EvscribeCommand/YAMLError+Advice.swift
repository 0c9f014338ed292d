import YAMLReading

extension YAMLError {
  /// What to do about an error that libyaml describes in terms of its grammar; nil where its
  /// message is clear enough. Morse and punctuation among the keys of a case often cause these.
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
